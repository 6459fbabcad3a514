<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Protobuf;

/**
 * A message with the fields of google_message1_proto3, of the benchmarks that protobuf had until 2022, and with values
 * as long as those of its one payload: the schema, and the code that fills and reads it, which spells out every call.
 */
final class Message1
{
    /** @var array<string, list<int>> numbers of fields by type */
    private const FIELDS = [
        'string' => [1, 4, 7, 9, 18, 102, 103, 129],
        'bool' => [12, 13, 14, 17, 24, 30, 59, 78, 80, 81],
        'int32' => [2, 3, 6, 16, 23, 25, 29, 60, 67, 68, 100, 101, 104, 128, 130, 131, 150, 271, 272, 280],
        'int64' => [22],
        'repeated fixed64' => [5],
        'Part' => [15],
    ];

    /** @var array<string, list<int>> */
    private const PART_FIELDS = [
        'string' => [15, 205],
        'bool' => [12, 20, 23, 28, 206],
        'int32' => [1, 2, 3, 16, 19, 22, 204],
        'int64' => [13, 14],
        'uint64' => [207, 300],
        'fixed64' => [21],
        'fixed32' => [203],
    ];

    /** @var array<int, bool|int|string> */
    private const VALUES = [
        2 => 8,
        3 => 2_001_001,
        4 => 'elephant',
        9 => 'Howdahs are carried by elephants; rajas hunted from them, and brides still ride in them',
        12 => true,
        14 => true,
        18 => 'mahout=123',
        67 => 1_500_007,
        100 => 31,
    ];

    /** @var array<int, bool|int|string> */
    private const PART_VALUES = [
        1 => 25,
        2 => 36,
        15 => 'An ankus steers what reins could not, said the one who had tried it',
        21 => 2_813_000_000_170_031_956,
        22 => 38,
        23 => true,
    ];

    public static function schema(): string
    {
        return "syntax = \"proto3\";\n\npackage message1;\n\n"
            . self::message('Message', self::FIELDS) . "\n" . self::message('Part', self::PART_FIELDS);
    }

    public static function subject(): string
    {
        return strtr(<<<'PHP'
            <?php

            declare(strict_types=1);

            namespace Howdah\Benchmarks\Protobuf\Peer;

            use Message1\Message;
            use Message1\Part;

            final class Message1 extends Subject
            {
                public function build(): Message
                {
                    $part = new Part();
            {setPart}
                    $message = new Message();
            {setMessage}
                    $message->setField15($part);
                    return $message;
                }

                public function read(object $message): int
                {
                    $sum = 0;
            {readMessage}
                    $part = $message->getField15();
            {readPart}
                    return $sum;
                }

                public function decode(int $times): object
                {
                    $bytes = $this->bytes;
                    for ($i = 0; $i < $times; $i++) {
                        $message = new Message();
                        $message->mergeFromString($bytes);
                    }
                    return $message;
                }

                public function decodeRead(int $times): int
                {
                    $bytes = $this->bytes;
                    for ($i = 0; $i < $times; $i++) {
                        $message = new Message();
                        $message->mergeFromString($bytes);
                        $sum = $this->read($message);
                    }
                    return $sum;
                }

                public function jsonDecode(int $times): object
                {
                    $json = $this->json;
                    for ($i = 0; $i < $times; $i++) {
                        $message = new Message();
                        $message->mergeFromJsonString($json);
                    }
                    return $message;
                }
            }

            PHP, [
                '{setMessage}' => self::setters('$message', self::VALUES),
                '{setPart}' => self::setters('$part', self::PART_VALUES),
                '{readMessage}' => self::getters('$message', self::FIELDS),
                '{readPart}' => self::getters('$part', self::PART_FIELDS),
            ]);
    }

    /** @param array<string, list<int>> $fields */
    private static function message(string $name, array $fields): string
    {
        $lines = [];
        foreach ($fields as $type => $numbers) {
            foreach ($numbers as $number) {
                $lines[$number] = "  $type field$number = $number;\n";
            }
        }
        ksort($lines);
        return "message $name {\n" . implode('', $lines) . "}\n";
    }

    /** @param array<int, bool|int|string> $values */
    private static function setters(string $variable, array $values): string
    {
        $lines = [];
        foreach ($values as $number => $value) {
            $lines[] = "        {$variable}->setField$number(" . var_export($value, true) . ');';
        }
        return implode("\n", $lines);
    }

    /** @param array<string, list<int>> $fields */
    private static function getters(string $variable, array $fields): string
    {
        $lines = [];
        foreach ($fields as $type => $numbers) {
            foreach ($numbers as $number) {
                $get = "{$variable}->getField$number()";
                $lines[] = match ($type) {
                    'Part' => '',
                    'string' => "        \$sum += strlen($get);",
                    'repeated fixed64' => "        \$sum += count($get);",
                    default => "        \$sum += (int) $get % 1000;",
                };
            }
        }
        return implode("\n", array_filter($lines));
    }
}
