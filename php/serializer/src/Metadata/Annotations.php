<?php

declare(strict_types=1);

namespace Howdah\Serializer\Metadata;

use Howdah\PhpDoc\Imports;
use Howdah\Serializer\ModelException;

/**
 * Finds what classes, properties and methods say to serializers, in attributes and in comments.
 *
 * Attributes are known by their names and arguments; their classes need not exist.
 */
final class Annotations
{
    private const HOWDAH = 'Howdah\Serializer\Attribute\\';
    private const JMS = 'JMS\Serializer\Annotation\\';
    private const SYMFONY = [
        'Symfony\Component\Serializer\Attribute\\',
        'Symfony\Component\Serializer\Annotation\\',
        'Symfony\Component\JsonStreamer\Attribute\\',
    ];

    /** Names that mean the same. */
    private const SYNONYMS = [
        'Ignore' => 'Exclude', 'ReadOnly' => 'ReadOnlyProperty', 'DeprecatedReadOnly' => 'ReadOnlyProperty',
        'DiscriminatorMap' => 'Discriminator', 'StreamedName' => 'SerializedName',
    ];

    /** Parameters in their order; the first is that of a lone value. */
    private const PARAMETERS = [
        'Type' => ['name'], 'SerializedName' => ['name'], 'Groups' => ['groups'], 'Since' => ['version'],
        'Until' => ['version'], 'Exclude' => ['if'], 'Expose' => ['if'], 'ExclusionPolicy' => ['policy'],
        'AccessType' => ['type'], 'Accessor' => ['getter', 'setter'], 'AccessorOrder' => ['order', 'custom'],
        'ReadOnlyProperty' => ['readOnly'], 'VirtualProperty' => ['name', 'exp', 'options'], 'MaxDepth' => ['depth'],
        'Discriminator' => ['field', 'map', 'disabled', 'groups'], 'UnionDiscriminator' => ['field', 'map'],
        'SkipWhenEmpty' => [], 'Inline' => [], 'PreSerialize' => [], 'PostSerialize' => [], 'PostDeserialize' => [],
        'Path' => ['keys'], 'SerializedPath' => ['serializedPath'], 'Factory' => ['method'],
        'Context' => ['context', 'normalizationContext', 'denormalizationContext', 'groups'],
        'ProtobufField' => ['number', 'type', 'key'],
        'JsonStreamable' => ['asObject', 'asList'],
    ];

    /** Symfony's names of parameters. */
    private const RENAMED = [
        'serializedName' => 'name', 'maxDepth' => 'depth', 'typeProperty' => 'field', 'mapping' => 'map',
    ];

    /**
     * @param \ReflectionClass<object>|\ReflectionProperty|\ReflectionMethod $of
     * @return list<Annotation>
     * @throws ModelException where one is not supported
     */
    public static function of(\ReflectionClass|\ReflectionProperty|\ReflectionMethod $of): array
    {
        $found = [];
        foreach ($of->getAttributes() as $attribute) {
            // Arguments of others' attributes may name classes that are not installed.
            if (self::isKnown($attribute->getName())) {
                $found[] = self::annotation($attribute->getName(), self::arguments($attribute));
            }
        }
        $comment = (string) $of->getDocComment();
        if (str_contains($comment, '@')) {
            $class = $of instanceof \ReflectionClass ? $of : self::source($of);
            $imports = Imports::ofFile($class->getFileName());
            $names = static fn(string $name): string => $imports->resolve($name, $class->getNamespaceName());
            foreach ((new AnnotationParser($names, self::isKnown(...)))->parse($comment) as [$name, $arguments]) {
                $found[] = self::annotation($name, $arguments);
            }
        }
        return array_values(array_filter($found));
    }

    /**
     * @param \ReflectionAttribute<object> $attribute
     * @return array<int|string, mixed>
     */
    private static function arguments(\ReflectionAttribute $attribute): array
    {
        try {
            return $attribute->getArguments();
        } catch (\Error $error) {
            throw new ModelException(sprintf(
                'the arguments of #[%s] have no value: %s. Write the value itself, or install what has it',
                substr((string) strrchr("\\{$attribute->getName()}", '\\'), 1),
                $error->getMessage(),
            ), 0, $error);
        }
    }

    /**
     * The class, or the trait in it, whose source declares a property or a method: other names are imported there.
     *
     * @return \ReflectionClass<object>
     */
    public static function source(
        \ReflectionProperty|\ReflectionMethod $of,
        ?\ReflectionClass $in = null,
    ): \ReflectionClass {
        $in ??= $of->getDeclaringClass();
        foreach ($in->getTraits() as $trait) {
            $has = $of instanceof \ReflectionProperty
                ? $trait->hasProperty($of->name)
                : $trait->hasMethod($of->name) && $trait->getMethod($of->name)->getFileName() === $of->getFileName();
            if ($has) {
                return self::source($of, $trait);
            }
        }
        return $in;
    }

    /**
     * An annotation of a class: null unless it is one for serializers.
     *
     * @param array<int|string, mixed> $arguments as they are written
     */
    public static function annotation(string $class, array $arguments): ?Annotation
    {
        if (!self::isKnown($class)) {
            return null;
        }
        $short = substr((string) strrchr("\\$class", '\\'), 1);
        $name = self::SYNONYMS[$short] ?? $short;
        if (str_starts_with($name, 'Xml')) {
            return null;
        }
        if (!isset(self::PARAMETERS[$name])) {
            throw new ModelException("#[$short] is not supported. Remove it, or give the type a handler");
        }
        if ($name === 'Path') {
            return new Annotation($name, ['keys' => array_values($arguments)]);
        }
        $ofJms = str_starts_with($class, self::JMS);
        return new Annotation($name, self::named(self::PARAMETERS[$name], $arguments, $ofJms), $ofJms);
    }

    private static function isKnown(string $class): bool
    {
        foreach ([self::HOWDAH, self::JMS, ...self::SYMFONY] as $namespace) {
            if (str_starts_with($class, $namespace)) {
                return true;
            }
        }
        return false;
    }

    /**
     * @param list<string> $parameters
     * @param array<int|string, mixed> $arguments
     * @param bool $valuesFirst whether the first parameter takes any of the others' values in an array, as JMS's does
     * @return array<string, mixed>
     */
    private static function named(array $parameters, array $arguments, bool $valuesFirst): array
    {
        $named = [];
        foreach ($arguments as $key => $value) {
            $isFirst = $key === 0 || $key === 'value' || $key === 'values';
            if ($isFirst && $valuesFirst && is_array($value) && $value !== [] && !array_is_list($value)) {
                $named += self::named($parameters, $value, false);
                continue;
            }
            $name = match (true) {
                $isFirst => $parameters[0] ?? 'value',
                is_int($key) => $parameters[$valuesFirst ? $key - 1 : $key] ?? "argument $key",
                default => self::RENAMED[$key] ?? $key,
            };
            $named[$name] = $value;
        }
        return $named;
    }
}
