<?php

declare(strict_types=1);

namespace Howdah\Stubs;

/**
 * Which Java types stand for PHP types.
 *
 * An array of which nothing more is known comes back as a PhpArray. As a parameter it is an Object, so that a List, a
 * Map or an array of numbers can be given as it is.
 */
final class TypeMapper
{
    private const PRIMITIVES = ['int' => 'long', 'float' => 'double', 'bool' => 'boolean', 'true' => 'boolean'];

    /** @param array<string, string> $generated Java names of the types of this run, by lower-case PHP class */
    public function __construct(private readonly array $generated = [])
    {
    }

    /** The type of a parameter. Null is allowed where PHP allows it, except for numbers: they are primitives. */
    public function parameter(PhpType $type): JavaType
    {
        $present = $type->without('null');
        if ($type->is('mixed') || $present === null) {
            return (new JavaType('Object'))->nullable();
        }
        $java = $this->value($present, 'Object', true);
        return $type->isNullable() && !$java->isPrimitive() ? $java->nullable() : $java;
    }

    /** The type of a result. False and null beside another type mean that there is nothing: an Optional. */
    public function result(PhpType $type): JavaType
    {
        if ($type->is('void', 'never')) {
            return new JavaType('void');
        }
        $present = $type->without('null', 'void');
        $certain = $present?->without('false') ?? $present;
        if ($certain === null || $certain->is('false')) {
            return $type->isUnion() || $certain === null ? $this->dynamic() : new JavaType('boolean');
        }
        $absent = $type->isNullable() || $certain !== $present && !$certain->is('true');
        $java = $this->value($certain, 'Value', false);
        if (!$absent || $java->code === 'Value') {
            return $java;
        }
        return match ($java->code) {
            'long' => JavaType::imported('java.util.OptionalLong'),
            'double' => JavaType::imported('java.util.OptionalDouble'),
            default => JavaType::generic('java.util.Optional', $java),
        };
    }

    /** The type of an argument by reference. Where nothing need go in, it may be null. */
    public function reference(PhpType $type): JavaType
    {
        $present = $type->without('null', 'false') ?? PhpType::mixed();
        $java = $this->value($present, 'Value', false)->boxed();
        return JavaType::generic(
            'io.howdah.value.PhpReference',
            $type->isNullable() && $java->code !== 'Value' ? $java->nullable() : $java,
        );
    }

    /** A type that is not null; `$dynamic` is the Java type for what may be of several kinds. */
    private function value(PhpType $type, string $dynamic, bool $isParameter): JavaType
    {
        if (isset(self::PRIMITIVES[$type->name])) {
            return new JavaType(self::PRIMITIVES[$type->name]);
        }
        return match ($type->name) {
            'false' => new JavaType('boolean'),
            'string' => new JavaType('String'),
            'bytes' => new JavaType('byte[]'),
            'list' => $this->list($type->arguments[0] ?? PhpType::mixed(), $isParameter),
            'array' => $this->map($type->arguments, $isParameter),
            'callable', 'Closure' => $this->callable($isParameter),
            'resource' => JavaType::imported('io.howdah.value.PhpResource'),
            'object' => JavaType::imported('io.howdah.value.PhpObject'),
            'mixed', 'iterable', 'null', 'void', 'never' => $this->dynamic($dynamic),
            default => $type->isUnion() ? $this->several($type, $dynamic, $isParameter) : $this->class($type->name),
        };
    }

    private function dynamic(string $dynamic = 'Value'): JavaType
    {
        return $dynamic === 'Value' ? JavaType::imported('io.howdah.value.Value') : new JavaType($dynamic);
    }

    private function callable(bool $isParameter): JavaType
    {
        return JavaType::imported($isParameter ? 'io.howdah.value.PhpCallback' : 'io.howdah.value.PhpCallable');
    }

    private function list(PhpType $element, bool $isParameter): JavaType
    {
        return match ($element->name) {
            'int' => new JavaType('long[]'),
            'float' => new JavaType('double[]'),
            default => JavaType::generic('java.util.List', $this->element($element, $isParameter)),
        };
    }

    /** @param list<PhpType> $arguments */
    private function map(array $arguments, bool $isParameter): JavaType
    {
        $key = $arguments[0] ?? PhpType::mixed();
        if (!$key->is('string', 'int')) {
            return $isParameter ? new JavaType('Object') : JavaType::imported('io.howdah.value.PhpArray');
        }
        return JavaType::generic(
            'java.util.Map',
            new JavaType($key->is('int') ? 'Long' : 'String'),
            $this->element($arguments[1], $isParameter),
        );
    }

    private function element(PhpType $type, bool $isParameter): JavaType
    {
        $present = $type->without('null') ?? PhpType::mixed();
        $java = $this->value($present, $isParameter ? 'Object' : 'Value', $isParameter)->boxed();
        if ($type->isNullable() && $java->code !== 'Value') {
            $java = $java->nullable();
        }
        return $java->code === 'Object' ? $java->orChild() : $java;
    }

    /** A union: objects of whatever class are objects, `T[]` beside `array` is an array, all else is dynamic. */
    private function several(PhpType $type, string $dynamic, bool $isParameter): JavaType
    {
        foreach ([['array', 'list'], ['object']] as $kind) {
            $others = array_filter(
                $type->members(),
                fn (PhpType $member) => !$member->is(...$kind) && !($kind === ['object'] && $this->isClass($member)),
            );
            if ($others === []) {
                return $kind === ['object']
                    ? JavaType::imported('io.howdah.value.PhpObject')
                    : $this->map([], $isParameter);
            }
        }
        return $this->dynamic($dynamic);
    }

    private function isClass(PhpType $type): bool
    {
        return !$type->is(
            ...array_keys(self::PRIMITIVES),
            ...['false', 'string', 'bytes', 'list', 'array', 'callable', 'resource', 'mixed', 'iterable', 'Closure'],
        );
    }

    private function class(string $name): JavaType
    {
        $generated = $this->generated[strtolower($name)] ?? null;
        return match (true) {
            $generated !== null => new JavaType($generated),
            enum_exists($name) => JavaType::imported('io.howdah.value.PhpEnum'),
            default => JavaType::imported('io.howdah.value.PhpObject'),
        };
    }
}
