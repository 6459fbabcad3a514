<?php

/*
 * What a request costs that makes a serializer and calls it once: `php -S` runs this anew for each request, and it
 * answers with the µs of processor time that the peer took, the loading of its classes included.
 */

declare(strict_types=1);

use Howdah\Benchmarks\Serializer\Peers;
use Howdah\Benchmarks\Serializer\Subject;

// Classes are loaded by a map of their files, as by Composer's optimized autoloader: no file is looked for.
spl_autoload_register(static function (string $class): void {
    static $files = null;
    $files ??= require $_GET['folder'] . '/classes.php';
    if (isset($files[$class])) {
        require $files[$class];
    }
});

['peer' => $series, 'operation' => $operation, 'folder' => $folder] = $_GET;
if (in_array($series, ['jms', 'symfony', 'valinor'], true)) {
    require __DIR__ . '/autoload.php';
}
$contact = Subject::Contact;
$value = $contact->value();
$type = $contact->type();
$json = (string) file_get_contents("$folder/contact.json");
$array = json_decode($json, true, 512, JSON_THROW_ON_ERROR);
class_exists(Peers\Howdah::class);
class_exists(Peers\Jms::class);
class_exists(Peers\Json::class);
class_exists(Peers\Symfony::class);
class_exists(Peers\Valinor::class);

$start = getrusage();
$peer = match ($series) {
    'empty' => null,
    'json' => new Peers\Json($array),
    'howdah' => new Peers\Howdah("$folder/howdah", null),
    'jms' => new Peers\Jms("$folder/jms"),
    'symfony' => new Peers\Symfony(),
    'valinor' => new Peers\Valinor("$folder/valinor"),
};
if ($peer !== null) {
    $operation === 'write' ? $peer->write($value, false) : $peer->read($json, $type, false);
}
$end = getrusage();

$spent = 0;
foreach (['utime', 'stime'] as $kind) {
    $spent += 1_000_000 * ($end["ru_$kind.tv_sec"] - $start["ru_$kind.tv_sec"])
        + $end["ru_$kind.tv_usec"] - $start["ru_$kind.tv_usec"];
}
echo $spent;
