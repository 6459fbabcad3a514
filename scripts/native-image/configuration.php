<?php

/*
 * Writes what GraalVM's native-image has to know of howdah.jar:
 *
 *     php configuration.php FOLDER C-FILE...
 *
 * jni-config.json comes from the C files: the classes whose natives they register, and the methods that they call. The
 * rest is what Java finds by name, which is told here.
 */

declare(strict_types=1);

namespace Howdah\NativeImage;

// The classes of the objects that C calls methods of, by the method.
const CALLED = ['isAlive' => 'java.lang.Thread'];

const PRIMITIVES = [
    'Z' => 'boolean', 'B' => 'byte', 'C' => 'char', 'S' => 'short', 'I' => 'int', 'J' => 'long', 'F' => 'float',
    'D' => 'double',
];

// io.howdah.channel.ProcessSignals and PhpLog
const REFLECTED = [
    ['name' => 'java.lang.ProcessImpl'],
    ['name' => 'org.slf4j.nop.NOPServiceProvider'],
    [
        'name' => 'sun.misc.Signal',
        'methods' => [
            ['name' => '<init>', 'parameterTypes' => ['java.lang.String']],
            ['name' => 'getNumber', 'parameterTypes' => []],
            ['name' => 'handle', 'parameterTypes' => ['sun.misc.Signal', 'sun.misc.SignalHandler']],
        ],
    ],
    [
        'name' => 'sun.misc.SignalHandler',
        'fields' => [['name' => 'SIG_DFL'], ['name' => 'SIG_IGN']],
        'methods' => [['name' => 'handle', 'parameterTypes' => ['sun.misc.Signal']]],
    ],
];

const PROXIES = [['interfaces' => ['sun.misc.SignalHandler']]];

const RESOURCES = [
    'io/howdah/native/.*',
    'io/howdah/interop/Caller\.class',
    'io/howdah/interop/access/open-classes\.txt',
    'io/howdah/interop/operations/Logger\.php',
];

/** @return list<string> the types of the parameters, as Java spells them */
function parameters(string $signature): array
{
    $inside = substr($signature, 1, (int) strpos($signature, ')') - 1);
    preg_match_all('/(\[*)([ZBCSIJFD]|L[^;]+;)/', $inside, $types, PREG_SET_ORDER);
    return array_map(static fn(array $type): string => (PRIMITIVES[$type[2]] ?? strtr(trim($type[2], 'L;'), '/', '.'))
        . str_repeat('[]', strlen($type[1])), $types);
}

/** @return array{name: string, parameterTypes: list<string>} */
function method(string $name, string $signature): array
{
    return ['name' => $name, 'parameterTypes' => parameters($signature)];
}

/**
 * @param array<string, list<array{name: string, parameterTypes: list<string>}>> $classes
 * @throws \RuntimeException where it finds something that it does not know
 */
function read(string $file, array &$classes): void
{
    $source = (string) file_get_contents($file);
    if (preg_match('/HW_NATIVES\("([^"]+)", methods\)/', $source, $natives)) {
        preg_match('/JNINativeMethod methods\[\] = \{(.*?)^\};/ms', $source, $table)
            || throw new \RuntimeException("$file: expected a table of methods");
        preg_match_all('/\{"(\w+)", "([^"]+)",/', $table[1], $methods, PREG_SET_ORDER);
        foreach ($methods as [, $name, $signature]) {
            $classes[strtr($natives[1], '/', '.')][] = method($name, $signature);
        }
    }
    preg_match_all('/->Get(?:Static)?(?:Method|Field)ID\(((?:[^()"]|"[^"]*")*)\)/', $source, $lookups);
    if (count($lookups[1]) !== preg_match_all('/(?:Method|Field)ID\b/', $source)) {
        throw new \RuntimeException("$file: expected the arguments of each lookup to be names and strings");
    }
    foreach ($lookups[1] as $arguments) {
        preg_match('/^env,\s+cls,\s+"(\w+)",\s+"(\([^"]+)"$/', trim($arguments), $lookup);
        $class = CALLED[$lookup[1] ?? ''] ?? throw new \RuntimeException(
            "$file: expected the class of GetMethodID($arguments) in CALLED, in scripts/native-image/configuration.php",
        );
        $classes[$class][] = method($lookup[1], $lookup[2]);
    }
}

/** @param list<mixed>|array<string, mixed> $configuration */
function write(string $file, array $configuration): void
{
    $json = json_encode($configuration, JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
    file_put_contents($file, preg_replace('/^( +)\1/m', '$1', $json) . "\n");
}

[, $folder] = $argv;
$classes = [];
foreach (array_slice($argv, 2) as $file) {
    read($file, $classes);
}
ksort($classes);
$jni = [];
foreach ($classes as $class => $methods) {
    $jni[] = ['name' => $class, 'methods' => $methods];
}
write("$folder/jni-config.json", $jni);
write("$folder/reflect-config.json", REFLECTED);
write("$folder/proxy-config.json", PROXIES);
$includes = array_map(static fn(string $pattern): array => ['pattern' => $pattern], RESOURCES);
write("$folder/resource-config.json", ['resources' => ['includes' => $includes]]);
