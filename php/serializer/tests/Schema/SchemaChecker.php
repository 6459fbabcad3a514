<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Schema;

/** Checks documents by the keywords that JsonSchema uses; any other is an error of the test. */
final class SchemaChecker
{
    private const FORMATS = [
        'date-time' => '/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/D',
        'date' => '/^\d{4}-\d\d-\d\d$/D',
        'time' => '/^\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/D',
    ];

    /**
     * @param \stdClass $schema as json_decode() gives it
     * @param bool $closed whether an object may have no key but those that are named
     */
    public function __construct(private readonly \stdClass $schema, private readonly bool $closed = false)
    {
    }

    /** What is wrong with a document, as json_decode() gives it; null for nothing. */
    public function fault(mixed $document): ?string
    {
        return $this->at('', $document, $this->schema, $this->closed);
    }

    private function at(string $path, mixed $value, \stdClass|bool $schema, bool $closed): ?string
    {
        if (is_bool($schema)) {
            return $schema ? null : "$path: nothing is allowed here";
        }
        foreach (get_object_vars($schema) as $keyword => $is) {
            $fault = $this->keyword($path, $value, (string) $keyword, $is, $schema, $closed);
            if ($fault !== null) {
                return $fault;
            }
        }
        return null;
    }

    private function keyword(
        string $path,
        mixed $value,
        string $keyword,
        mixed $is,
        \stdClass $schema,
        bool $closed,
    ): ?string {
        $isObject = $value instanceof \stdClass;
        $keys = $isObject ? array_map(strval(...), array_keys((array) $value)) : [];
        $isOf = static fn(string $type): bool => self::isOf($value, $type);
        $is = match ($keyword) {
            '$schema', '$defs' => true,
            '$ref' => $this->at($path, $value, $this->schema->{'$defs'}->{rawurldecode(substr($is, 8))}, $closed),
            'type' => in_array(true, array_map($isOf, (array) $is), true),
            'enum' => in_array($value, $is, true),
            'const' => $value === $is,
            'format' => !is_string($value) || preg_match(self::FORMATS[$is], $value) === 1,
            'required' => !$isObject || array_diff($is, $keys) === [],
            'properties' => $isObject ? $this->properties($path, $value, $schema, $closed) : true,
            'propertyNames' => preg_grep("/$is->pattern/D", $keys, PREG_GREP_INVERT) === [],
            'additionalProperties' => $isObject ? $this->others($path, $value, $schema) : true,
            'items' => is_array($value) ? $this->items($path, $value, array_fill(0, count($value), $is)) : true,
            'prefixItems' => is_array($value) ? $this->items($path, $value, $is) : true,
            'minItems' => !is_array($value) || count($value) >= $is,
            'maxItems' => !is_array($value) || count($value) <= $is,
            'anyOf' => $this->count($path, $value, $is, $closed) > 0,
            'oneOf' => $this->count($path, $value, $is, $closed) === 1,
            'allOf' => $this->count($path, $value, $is, false) === count($is),
            'not' => $this->at($path, $value, $is, false) !== null,
            default => throw new \LogicException("The checker does not know $keyword"),
        };
        return match (true) {
            $is === null || $is === true => null,
            $is === false => "$path: $keyword does not allow " . json_encode($value),
            default => $is,
        };
    }

    private static function isOf(mixed $value, string $type): bool
    {
        return match ($type) {
            'object' => $value instanceof \stdClass,
            'array' => is_array($value),
            'string' => is_string($value),
            'integer' => is_int($value),
            'number' => is_int($value) || is_float($value),
            'boolean' => is_bool($value),
            'null' => $value === null,
        };
    }

    private function properties(string $path, \stdClass $value, \stdClass $schema, bool $closed): ?string
    {
        foreach (get_object_vars($value) as $key => $item) {
            if (isset($schema->properties->$key)) {
                $fault = $this->at("$path/$key", $item, $schema->properties->$key, $this->closed);
            } else {
                $isUnknown = $closed && !isset($schema->additionalProperties);
                $fault = $isUnknown ? "$path: the key $key is in no schema" : null;
            }
            if ($fault !== null) {
                return $fault;
            }
        }
        return null;
    }

    private function others(string $path, \stdClass $value, \stdClass $schema): ?string
    {
        foreach (array_diff_key(get_object_vars($value), (array) ($schema->properties ?? [])) as $key => $item) {
            $fault = $this->at("$path/$key", $item, $schema->additionalProperties, $this->closed);
            if ($fault !== null) {
                return $fault;
            }
        }
        return null;
    }

    /**
     * @param list<mixed> $items
     * @param list<\stdClass|bool> $schemas
     */
    private function items(string $path, array $items, array $schemas): ?string
    {
        foreach ($items as $i => $item) {
            $fault = isset($schemas[$i]) ? $this->at("$path/$i", $item, $schemas[$i], $this->closed) : null;
            if ($fault !== null) {
                return $fault;
            }
        }
        return null;
    }

    /** @param list<\stdClass|bool> $schemas */
    private function count(string $path, mixed $value, array $schemas, bool $closed): int
    {
        return count(array_filter(
            $schemas,
            fn(\stdClass|bool $schema): bool => $this->at($path, $value, $schema, $closed) === null,
        ));
    }
}
