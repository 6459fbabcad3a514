<?php

declare(strict_types=1);

/*
 * Checks that classes which the plugin generated with parameters read and write what those without wrote:
 * variant.php MODE SCHEMAS CLASSES MESSAGES, where MESSAGES is the file that check.php wrote.
 */

use Howdah\Protobuf\Types;
use Howdah\Tests\Protobuf\Script;

require __DIR__ . '/../../../autoload.php';

[, $mode, $schemas, $classes, $messages] = $argv;
Script::start($mode, $classes);
for ($i = 0; $i < (int) $schemas; $i++) {
    ("GPBMetadata\\Random$i")::initOnce();
}

$failures = 0;
$count = 0;
foreach (file($messages) as $line) {
    [$type, $bytes, $json, $text] = json_decode($line, true, 512, JSON_THROW_ON_ERROR);
    $bytes = base64_decode($bytes, true);
    $class = Types::classOf($type);
    try {
        [$one, $two, $three] = [new $class(), new $class(), new $class()];
        $one->mergeFromString($bytes);
        $two->mergeFromJsonString($json);
        $three->mergeFromTextString($text);
        $differences = array_keys(array_filter([
            'bytes' => $one->serializeToString() !== $bytes,
            'JSON' => $one->serializeToJsonString() !== $json,
            'text format' => $one->serializeToTextString() !== $text,
            // Text format has maps in the order of their keys.
            'values of JSON' => $two->serializeToTextString() !== $text,
            'values of text format' => $three->serializeToTextString() !== $text,
            'bytes of a clone' => (clone $one)->serializeToString() !== $bytes,
        ]));
    } catch (Throwable $e) {
        $differences = [(string) $e];
    }
    $count++;
    if ($differences !== []) {
        $failures++;
        fwrite(STDERR, "$type: other " . implode(', ', $differences) . "\n");
    }
}
echo "$count messages, $failures failures\n";
exit($failures === 0 ? 0 : 1);
