<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Howdah\Codegen\Literal;
use Howdah\Codegen\PhpFile;
use Howdah\Model\Enumeration;
use Howdah\Model\EnumerationValue;

/** Writes an enum of PHP, for the parameter enums=native. */
final class NativeEnumWriter
{
    public static function write(Enumeration $enum, ProtoFile $file): PhpFile
    {
        $php = Classes::file($enum->class, $file->name);
        $php->body->doc(...[
            ...AccessorWriter::comment($enum->comment),
            "Generated from enum $enum->name",
            ...($enum->deprecated ? ['@deprecated'] : []),
        ]);
        $php->body->line("enum $php->class: int")->block('{', function () use ($php, $enum, $file): void {
            $cases = self::cases($php, $enum);
            $php->body->line('');
            self::statics($php, $enum, $cases);
            $table = Literal::string("$enum->name $file->metadataClass");
            $php->body->line('')->doc('What descriptors ask for.')->method(
                'private static function table(): string',
                fn() => $php->body->line("return $table;"),
            );
        });
        return $php;
    }

    /** @return array<int, EnumerationValue> the first value of each number */
    private static function cases(PhpFile $php, Enumeration $enum): array
    {
        $cases = [];
        foreach ($enum->values as $value) {
            $lines = [
                ...($value->comment === '' ? [] : [AccessorWriter::escape($value->comment)]),
                ...($value->deprecated ? ['@deprecated'] : []),
            ];
            $first = $cases[$value->number] ?? null;
            $php->body->doc(...$lines)->line($first === null
                ? "case $value->constant = $value->number;"
                : "public const $value->constant = self::$first->constant;");
            $cases[$value->number] ??= $value;
        }
        return $cases;
    }

    /** @param array<int, EnumerationValue> $cases */
    private static function statics(PhpFile $php, Enumeration $enum, array $cases): void
    {
        $exception = $php->imports->name('UnexpectedValueException');
        $names = $numbers = [];
        foreach ($cases as $number => $value) {
            $names[] = "$number => " . Literal::string($value->name) . ',';
        }
        foreach ($enum->values as $value) {
            $numbers[] = Literal::string($value->name) . " => $value->number,";
        }
        $message = "'Enum ' . self::class . ' has no name defined for value ' . \$value,";
        array_push($names, "default => throw new $exception(", "    $message", '),');
        $message = "'Enum ' . self::class . ' has no value defined for name ' . \$name,";
        array_push($numbers, "default => throw new $exception(", "    $message", '),');
        $php->body->method('public static function name(int $value): string', fn() => $php->body->block(
            'return match ($value) {',
            fn() => $php->body->line(...$names),
            '};',
        ));
        $php->body->line('')->method('public static function value(string $name): int', fn() => $php->body->block(
            'return match ($name) {',
            fn() => $php->body->line(...$numbers),
            '};',
        ));
    }
}
