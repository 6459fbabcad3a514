<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Howdah\Codegen\Literal;
use Howdah\Codegen\PhpFile;
use Howdah\Model\Enumeration;

/** Writes the class of an enum: constants, and their names. */
final class EnumWriter
{
    public static function write(Enumeration $enum, ProtoFile $file): PhpFile
    {
        $php = Classes::file($enum->class, $file->name);
        $exception = $php->imports->name('UnexpectedValueException');
        $php->body->doc(...[
            ...AccessorWriter::comment($enum->comment),
            "Generated from enum $enum->name",
            ...($enum->deprecated ? ['@deprecated'] : []),
        ]);
        $php->body->line("class $php->class")->block('{', function () use ($php, $enum, $file, $exception): void {
            self::constants($php, $enum);
            $table = Literal::string("$enum->name $file->metadataClass");
            $php->body->line('', 'private static string $table', "    = $table;", '');
            self::tables($php, $enum);
            $prefixed = self::prefixed($php, $enum);
            $php->body->line('')->method('public static function name(int $value): string', fn() => $php->body->line(
                'return self::$valueToName[$value]',
                "    ?? throw new $exception('Enum ' . self::class . ' has no name defined for value ' . \$value);",
            ));
            $lenient = '($exact ? null : self::$nameToValue[\strtoupper($name)] ?? null)';
            $constant = '($exact ? null : self::$constantToValue[\strtoupper($name)] ?? null)';
            $php->body->line('')->doc('@param bool $exact no other case, and no prefix of a constant');
            $signature = 'public static function value(string $name, bool $exact = false): int';
            $php->body->method($signature, fn() => $php->body->line(
                'return self::$nameToValue[$name]',
                "    ?? $lenient",
                ...($prefixed === [] ? [] : ["    ?? $constant"]),
                ...["    ?? throw new $exception('Enum ' . self::class . ' has no value defined for name ' . \$name);"],
            ));
        });
        return $php;
    }

    private static function constants(PhpFile $php, Enumeration $enum): void
    {
        foreach ($enum->values as $value) {
            $lines = [
                ...($value->comment === '' ? [] : [AccessorWriter::escape($value->comment)]),
                ...($value->deprecated ? ['@deprecated'] : []),
            ];
            $php->body->doc(...$lines)->line("public const $value->constant = $value->number;");
        }
    }

    /** @return array<string, string> constants that are called other than their values */
    private static function prefixed(PhpFile $php, Enumeration $enum): array
    {
        $prefixed = [];
        foreach ($enum->values as $value) {
            if ($value->constant !== $value->name) {
                $prefixed[strtoupper($value->constant)] = $value->constant;
            }
        }
        if ($prefixed !== []) {
            $php->body->doc('@var array<string, int>');
            $php->body->block('private static array $constantToValue = [', function () use ($php, $prefixed): void {
                foreach ($prefixed as $name => $constant) {
                    $php->body->line(Literal::string($name) . " => self::$constant,");
                }
            }, '];');
        }
        return $prefixed;
    }

    private static function tables(PhpFile $php, Enumeration $enum): void
    {
        $names = [];
        foreach ($enum->values as $value) {
            $names[$value->number] ??= $value;
        }
        $php->body->doc('@var array<int, string>');
        $php->body->block('private static array $valueToName = [', function () use ($php, $names): void {
            foreach ($names as $value) {
                $php->body->line("self::$value->constant => " . Literal::string($value->name) . ',');
            }
        }, '];');
        $php->body->doc('@var array<string, int>');
        $php->body->block('private static array $nameToValue = [', function () use ($php, $enum): void {
            foreach ($enum->values as $value) {
                $php->body->line(Literal::string($value->name) . " => self::$value->constant,");
            }
        }, '];');
    }
}
