<?php

declare(strict_types=1);

setcookie('plain', 'a b;c,d=e');
setrawcookie('raw', 'a+b%20c');
setcookie('all', 'v', [
    'expires' => 4102444800,
    'path' => '/p',
    'domain' => 'example.test',
    'secure' => true,
    'httponly' => true,
    'samesite' => 'Lax',
]);
setcookie('gone', '', 1);
setcookie('array[key]', '1');
setcookie('same', '1');
setcookie('same', '2');
var_dump(setcookie('empty', ''));
foreach (
    [
        fn () => setcookie('', 'v'),
        fn () => setcookie('a=b', 'v'),
        fn () => setrawcookie('a', 'b;c'),
        fn () => setcookie('a', 'b', ['path' => '/;']),
        fn () => setcookie('a', 'b', ['nonsense' => 1]),
    ] as $set
) {
    try {
        var_dump($set());
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}
