<?php

declare(strict_types=1);

namespace Howdah\Serializer\TypeScript;

/** TypeScript declarations of what a schema of JsonSchema describes. */
final class Declarations
{
    private const INDENT = '    ';

    /** @param array<string, mixed> $schema with its `$defs`; a root that is no reference is the type Root */
    public static function of(array $schema): string
    {
        $declarations = [];
        foreach ($schema['$defs'] ?? [] as $name => $definition) {
            $declarations[] = self::declaration((string) $name, $definition);
        }
        $root = array_diff_key($schema, ['$schema' => true, '$defs' => true]);
        if ($root !== [] && !isset($root['$ref'])) {
            $name = isset($schema['$defs']['Root']) ? 'Document' : 'Root';
            $declarations[] = self::declaration($name, $root === ['not' => []] ? false : $root);
        }
        return implode("\n", $declarations);
    }

    /** @param array<string, mixed>|bool $schema */
    private static function declaration(string $name, array|bool $schema): string
    {
        $isInterface = is_array($schema) && ($schema['type'] ?? null) === 'object' && isset($schema['properties']);
        return $isInterface
            ? "export interface $name " . self::object($schema, '') . "\n"
            : "export type $name = " . self::type($schema, '') . ";\n";
    }

    /** @param array<string, mixed>|bool $schema */
    private static function type(array|bool $schema, string $indent): string
    {
        if (is_bool($schema)) {
            return $schema ? 'unknown' : 'never';
        }
        if (is_array($schema['type'] ?? null)) {
            $one = static fn(string $type): string => self::type(['type' => $type] + $schema, $indent);
            return implode(' | ', array_map($one, $schema['type']));
        }
        return match (true) {
            isset($schema['$ref']) => rawurldecode(substr($schema['$ref'], strlen('#/$defs/'))),
            array_key_exists('const', $schema) => self::literal($schema['const']),
            isset($schema['enum']) => implode(' | ', array_map(self::literal(...), $schema['enum'])),
            isset($schema['anyOf']) => self::joined($schema['anyOf'], ' | ', $indent),
            isset($schema['oneOf']) => self::joined($schema['oneOf'], ' | ', $indent),
            isset($schema['allOf']) => self::joined($schema['allOf'], ' & ', $indent),
            default => match ($schema['type'] ?? null) {
                'integer', 'number' => 'number',
                'string', 'boolean', 'null' => $schema['type'],
                'array' => self::array($schema, $indent),
                'object' => self::object($schema, $indent),
                default => isset($schema['properties']) ? self::object($schema, $indent) : 'unknown',
            },
        };
    }

    /** @param list<array<string, mixed>|bool> $schemas */
    private static function joined(array $schemas, string $operator, string $indent): string
    {
        $types = array_map(static fn(array|bool $schema): string => self::type($schema, $indent), $schemas);
        $types = $operator === ' & ' ? array_map(self::grouped(...), $types) : $types;
        return implode($operator, $operator === ', ' ? $types : array_unique($types));
    }

    /** @param array<string, mixed> $schema */
    private static function array(array $schema, string $indent): string
    {
        if (isset($schema['prefixItems'])) {
            return '[' . self::joined($schema['prefixItems'], ', ', $indent) . ']';
        }
        return ($schema['maxItems'] ?? null) === 0
            ? '[]'
            : self::grouped(self::type($schema['items'] ?? true, $indent)) . '[]';
    }

    /** @param array<string, mixed> $schema */
    private static function object(array $schema, string $indent): string
    {
        $others = $schema['additionalProperties'] ?? true;
        if (!isset($schema['properties'])) {
            return '{ [key: string]: ' . self::type($others, $indent) . ' }';
        }
        $lines = [];
        foreach ($schema['properties'] as $key => $property) {
            $isOptional = !in_array((string) $key, $schema['required'] ?? [], true);
            $name = self::key((string) $key) . ($isOptional ? '?' : '');
            $lines[] = "$name: " . self::type($property, $indent . self::INDENT) . ';';
        }
        if (!is_bool($others)) {
            // An index signature must hold for the named keys, too.
            $lines[] = '[key: string]: unknown;';
        }
        $break = "\n$indent" . self::INDENT;
        return "{{$break}" . implode($break, $lines) . "\n$indent}";
    }

    private static function key(string $key): string
    {
        return preg_match('/^[A-Za-z_$][\w$]*$/D', $key) === 1 ? $key : self::literal($key);
    }

    private static function literal(mixed $value): string
    {
        return json_encode($value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR);
    }

    /** In parentheses, where an operator next to it would take only a part of it. */
    private static function grouped(string $type): string
    {
        $isOne = preg_match('/^(?:[^\s|&]+|"[^"]*"|\{[^{}]*\})$/D', $type) === 1;
        return $isOne ? $type : "($type)";
    }
}
