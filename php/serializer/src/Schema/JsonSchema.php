<?php

declare(strict_types=1);

namespace Howdah\Serializer\Schema;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\Generator\Program;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Selection;

/**
 * JSON Schema, draft 2020-12, of what is written or read.
 *
 * It is made of the nodes that code is generated from: what groups and a version leave, under the keys that code has.
 */
final class JsonSchema
{
    private const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

    private const FLAGS = JSON_PRETTY_PRINT | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE
        | JSON_PRESERVE_ZERO_FRACTION | JSON_THROW_ON_ERROR;

    public function __construct(
        private readonly Direction $direction,
        private readonly Conventions $conventions,
        private readonly Program $program,
    ) {
    }

    /**
     * The schema of a type; of several, the definitions of their classes alone.
     *
     * @param non-empty-list<Type> $types
     * @return array<string, mixed>
     * @throws ModelException where no code can be generated for a type
     */
    public function of(array $types, Selection $selection): array
    {
        $definitions = new Definitions();
        $schemas = new TypeSchema($this->direction, $this->conventions, $this->program, $definitions);
        $root = true;
        foreach ($types as $type) {
            $this->program->generate($type, $selection);
            $root = $schemas->of($type, $selection);
        }
        $root = match (true) {
            count($types) > 1, $root === true => [],
            $root === false => ['not' => []],
            default => $root,
        };
        $all = $definitions->all();
        return ['$schema' => self::DRAFT] + $root + ($all === [] ? [] : ['$defs' => $all]);
    }

    /** @param array<string, mixed> $schema as of() makes it */
    public static function encode(array $schema): string
    {
        return json_encode(self::objects($schema), self::FLAGS) . "\n";
    }

    /**
     * Keys such as 0 and 1 would make an array of the properties.
     *
     * @param array<mixed> $schema
     * @return array<mixed>
     */
    private static function objects(array $schema): array
    {
        foreach ($schema as $key => $value) {
            if (is_array($value) && $key !== 'const' && $key !== 'enum') {
                $value = self::objects($value);
                $isObject = in_array($key, ['properties', '$defs', 'not'], true);
                $schema[$key] = $isObject ? (object) $value : $value;
            }
        }
        return $schema;
    }
}
