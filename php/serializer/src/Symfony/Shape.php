<?php

declare(strict_types=1);

namespace Howdah\Serializer\Symfony;

use Howdah\Serializer\Selection;

/** What a call's context asks for: what the generated code depends on. Calls of one shape share it. */
final class Shape
{
    /**
     * Options that generated code does not heed, with the values for which it need not. What is missing here it heeds,
     * or it has no bearing on objects (encoders' options), or it only matters once something is wrong: cycles and wrong
     * values always go on to Symfony's serializer.
     */
    private const REFUSED = [
        'datetime_cast' => [null],
        'deep_object_to_populate' => [null, false],
        'empty_array_as_object' => [null, false],
        'allow_invalid_values' => [null, false],
        'preserve_empty_objects' => [null, false],
        'require_all_properties' => [null, false],
        'max_depth_handler' => [null],
        'skip_uninitialized_values' => [null, true],
        'unwrap_path' => [null],
        'enable_type_conversion' => [null, false],
    ];

    /** What Symfony's normalizers hand to each other: such a call comes from the middle of another one. */
    private const INNER = [
        'circular_reference_limit_counters',
        'deserialization_path',
        'not_normalizable_value_exceptions',
    ];

    /**
     * @param list<string> $groups
     * @param list<string> $ignored
     * @param ?array<int|string, mixed> $attributes the tree of names that are left
     * @param list<string> $callbacks names of attributes that are written by the context's callbacks
     * @param bool $maxDepth whether maximum depths of attributes are heeded
     * @param bool $fills whether an object that there is takes what is read
     * @param array<string, list<string>> $arguments class => names of constructor parameters that the context has
     *     values for
     * @param bool $numbers whether whole numbers are read as floats, too
     */
    private function __construct(
        public readonly bool $reading,
        public readonly array $groups,
        public readonly array $ignored,
        public readonly ?array $attributes,
        public readonly bool $nulls,
        public readonly bool $extraKeys,
        public readonly ?string $dateFormat,
        public readonly ?string $zone,
        public readonly array $callbacks,
        public readonly bool $maxDepth,
        public readonly bool $fills,
        public readonly array $arguments,
        public readonly bool $numbers,
    ) {
    }

    /**
     * @param array<string, mixed> $context of the call
     * @param array<string, mixed> $defaults of the ObjectNormalizer
     * @throws Uncompiled
     */
    public static function of(bool $reading, ?string $format, array $context, array $defaults): self
    {
        foreach (self::INNER as $key) {
            if (isset($context[$key])) {
                throw new Uncompiled("the context has \"$key\": the call comes from another normalizer");
            }
        }
        $context += $defaults;
        $callbacks = $context['callbacks'] ?? [];
        if ($reading && $callbacks !== [] && isset($context['attributes'])) {
            throw new Uncompiled('"callbacks" are called for what is read, of which "attributes" choose');
        }
        $maxDepth = !$reading && ($context['enable_max_depth'] ?? false);
        if ($maxDepth && isset($context['attributes'])) {
            throw new Uncompiled('"enable_max_depth" and "attributes" are both set in the context');
        }
        foreach (self::REFUSED as $key => $harmless) {
            if (isset($context[$key]) && !in_array($context[$key], $harmless, true)) {
                throw new Uncompiled("\"$key\" is set in the context");
            }
        }
        if ($reading && in_array($format, ['xml', 'csv'], true)) {
            throw new Uncompiled("the values of $format are all strings, which Symfony converts");
        }
        $zone = $context['datetime_timezone'] ?? null;
        $arguments = array_map(array_keys(...), $context['default_constructor_arguments'] ?? []);
        return new self(
            $reading,
            array_values((array) ($context['groups'] ?? [])),
            array_values($context['ignored_attributes'] ?? []),
            $context['attributes'] ?? null,
            !($context['skip_null_values'] ?? false),
            (bool) ($context['allow_extra_attributes'] ?? true),
            $context['datetime_format'] ?? null,
            $zone instanceof \DateTimeZone ? $zone->getName() : $zone,
            array_map(strval(...), array_keys($callbacks)),
            $maxDepth,
            $reading && is_object($context['object_to_populate'] ?? null),
            $reading ? array_map(static fn(array $names): array => array_map(strval(...), $names), $arguments) : [],
            $reading && $format !== null && str_contains($format, 'json'),
        );
    }

    public function selection(): Selection
    {
        return new Selection(nulls: $this->reading ? null : $this->nulls, properties: $this->attributes);
    }

    /** What models of classes depend on. The attributes' tree is the selection's. */
    public function key(): string
    {
        return json_encode(['attributes' => $this->attributes !== null] + get_object_vars($this), JSON_THROW_ON_ERROR);
    }
}
