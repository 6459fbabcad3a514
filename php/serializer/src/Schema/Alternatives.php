<?php

declare(strict_types=1);

namespace Howdah\Serializer\Schema;

/** Schemas of values that may be one thing or another. A schema is its keywords, true for any value, false for none. */
final class Alternatives
{
    /**
     * @param list<array<string, mixed>|bool> $schemas
     * @return array<string, mixed>|bool
     */
    public static function of(array $schemas): array|bool
    {
        $distinct = [];
        foreach ($schemas as $schema) {
            $isAlternative = is_array($schema) && array_keys($schema) === ['anyOf'];
            foreach ($isAlternative ? $schema['anyOf'] : [$schema] as $one) {
                if ($one !== false && !in_array($one, $distinct, true)) {
                    $distinct[] = $one;
                }
            }
        }
        return match (true) {
            $distinct === [] => false,
            in_array(true, $distinct, true) => true,
            count($distinct) === 1 => $distinct[0],
            default => ['anyOf' => $distinct],
        };
    }

    /**
     * @param array<string, mixed>|bool $schema
     * @return array<string, mixed>|bool
     */
    public static function orNull(array|bool $schema): array|bool
    {
        $isSimple = is_array($schema) && is_string($schema['type'] ?? null) && !isset($schema['const']);
        if (!$isSimple || isset($schema['enum'])) {
            return self::of([$schema, ['type' => 'null']]);
        }
        return ['type' => [$schema['type'], 'null']] + $schema;
    }
}
