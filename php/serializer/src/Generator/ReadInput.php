<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

use Howdah\Codegen\Literal;
use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\ShapeType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Model\UnionType;
use Howdah\Serializer\Runtime\Mismatch;
use Howdah\Serializer\Runtime\ReadRules;
use Howdah\Serializer\Selection;

/** Where functions that read find the value of a property in $data, and what may stand there. */
final class ReadInput
{
    public function __construct(private readonly Conventions $conventions, private readonly Functions $functions)
    {
    }

    /** What of the data the property's value is made of. */
    public function of(Node $node, Property $property): string
    {
        if (!$property->inline) {
            return self::in($property);
        }
        if ($this->conventions->unknownKeys || !$property->type instanceof ObjectType) {
            return '$data';
        }
        $inner = $this->functions->node($property->type->class, $node->selection->below($property->name));
        $keys = $this->keys($inner);
        return $keys === null
            ? '$data'
            : '\array_intersect_key($data, ' . ReadBody::literal(array_fill_keys($keys, true)) . ')';
    }

    private static function in(Property $property): string
    {
        $in = '$data';
        foreach ([...$property->path, $property->key] as $key) {
            $in .= '[' . Literal::of($key) . ']';
        }
        return $in;
    }

    public static function exists(Property $property): string
    {
        $outer = '$data';
        foreach ($property->path as $key) {
            $outer .= '[' . Literal::of($key) . ']';
        }
        $key = Literal::of($property->key);
        return ($property->path === [] ? '' : "\\is_array($outer ?? null) && ") . "\\array_key_exists($key, $outer)";
    }

    /** The condition of the property's expression, with `&&` after it. */
    public static function asked(Property $property): string
    {
        return $property->excludeIf === null ? '' : '!$context->isTrue(' . Literal::of($property->excludeIf) . ') && ';
    }

    public static function missing(Property $property): string
    {
        return 'throw new ' . '\\' . Mismatch::class . '(' . Literal::of("Expected the key \"$property->key\"") . ');';
    }

    /**
     * The keys that the class takes.
     *
     * @return ?list<string> null for any
     */
    public function keys(Node $node): ?array
    {
        return ReadRules::keys($node, fn(string $class, Selection $selection): Node
            => $this->functions->node($class, $selection));
    }

    /** Whether null in a document goes to a handler, which knows what it means. */
    public function takesNull(Type $type): bool
    {
        return $type instanceof CustomType
            && ($type->takesNull || !$type->nullable && !$this->conventions->casts);
    }

    public function maySkip(Type $type): bool
    {
        return match (true) {
            $type instanceof CustomType => true,
            $type instanceof UnionType => $this->conventions->casts || $this->anyMaySkip($type->types),
            $type instanceof ArrayType => $this->maySkip($type->element),
            $type instanceof ShapeType => $this->anyMaySkip($type->fields),
            default => false,
        };
    }

    /** @param array<Type> $types */
    private function anyMaySkip(array $types): bool
    {
        return array_filter($types, $this->maySkip(...)) !== [];
    }

    /**
     * Whether PHP refuses values of other types by itself.
     *
     * @return array{type: bool, null: bool} values but null; null, too
     */
    public static function isChecked(Type $type, ?\ReflectionType $native): array
    {
        $name = $native instanceof \ReflectionNamedType ? $native->getName() : '';
        $checked = $type instanceof ScalarType && $type->kind->value === $name;
        return ['type' => $checked, 'null' => $checked && $native !== null && !$native->allowsNull()];
    }

    public static function describe(Property $property): string
    {
        return ($property->where === '' ? '' : "$property->where: ") . "$property->declaredBy::\$$property->name";
    }
}
