<?php

declare(strict_types=1);

setcookie('plain', 'a value');
setcookie('full', 'é;,=', 2000000000, '/path', 'example.test', true, true);
setcookie('options', 'x', ['expires' => 2000000000, 'path' => '/', 'samesite' => 'Lax', 'secure' => true]);
setcookie('gone', '');
setcookie('array[a]', '1');
setcookie('array[b]', '2');
setrawcookie('raw', 'a%20b+c');
setcookie('plain', 'twice');
try {
    setcookie('bad name', 'x');
} catch (ValueError $error) {
    echo $error->getMessage(), "\n";
}
try {
    setrawcookie('raw', "a\nb");
} catch (ValueError $error) {
    echo $error->getMessage(), "\n";
}
