<?php

declare(strict_types=1);

namespace Howdah\Serializer\Symfony;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Runtime\ReadContext;
use Howdah\Serializer\Runtime\WriteContext;
use Howdah\Serializer\Serializer;
use Symfony\Component\PropertyAccess\PropertyAccess;
use Symfony\Component\PropertyAccess\PropertyAccessorInterface;
use Symfony\Component\Serializer\Normalizer\ArrayDenormalizer;
use Symfony\Component\Serializer\Serializer as Symfony;

/** Serves calls by generated code: one serializer for each shape of contexts that was met. */
final class Compiled
{
    /** @var array<string, Serializer> */
    private array $serializers = [];

    private ?PropertyAccessorInterface $values = null;

    public function __construct(
        private readonly Symfony $symfony,
        private readonly Setup $setup,
        private readonly ?string $folder,
    ) {
    }

    /**
     * @param object|array<mixed> $data
     * @param array<string, mixed> $context
     * @throws \Throwable what generated code cannot do, or refuses
     */
    public function write(object|array $data, ?string $format, array $context): mixed
    {
        $shape = Shape::of(false, $format, $context, $this->setup->context);
        return $this->serializer($shape)->write($data, null, $shape->selection(), [$format, $context, $data]);
    }

    /**
     * @param array<string, mixed> $context
     * @throws \Throwable what generated code cannot do, or refuses
     */
    public function read(mixed $data, string $type, ?string $format, array $context): mixed
    {
        $shape = Shape::of(true, $format, $context, $this->setup->context);
        $data = $data === null || $data instanceof \stdClass ? (array) $data : $data;
        $read = new ObjectType(strstr($type, '[]', true) ?: $type);
        for ($rest = $type; str_ends_with($rest, '[]'); $rest = substr($rest, 0, -2)) {
            $read = $this->setup->has(ArrayDenormalizer::class)
                ? new ArrayType(ArrayForm::Any, $read)
                : throw new Uncompiled('arrays of objects need an ' . ArrayDenormalizer::class);
        }
        return $this->serializer($shape)->read($data, $read, $shape->selection(), [$format, $context, null]);
    }

    private function serializer(Shape $shape): Serializer
    {
        return $this->serializers[$shape->key()] ??= new Serializer(
            $this->folder,
            Conventions::symfony($shape->extraKeys),
            $shape->reading ? new ReadModels($this->setup, $shape) : new WriteModels($this->setup, $shape),
            handlers: [Types::MAP => $this->readMap(...)],
            handler: $this->handle(...),
            evaluate: $this->callBack(...),
        );
    }

    /** What no code is generated for goes on to Symfony's serializer, with the context of the call. */
    private function handle(mixed $value, CustomType $type, WriteContext|ReadContext $context): mixed
    {
        [$format, $options, $root] = $context->attachment;
        if ($value === $root && is_object($root)) {
            throw new Uncompiled('no code is generated for ' . $root::class);
        }
        if (isset($options['attributes'])) {
            throw new Uncompiled("below \"attributes\", no code is generated for {$type->parameters[0]}");
        }
        $options = ($type->parameters[1] ?? []) + $options;
        return $context instanceof WriteContext
            ? $this->symfony->normalize($value, $format, $options)
            : $this->symfony->denormalize($value, $type->parameters[0], $format, $options);
    }

    /** @return array<string, ?object> */
    private function readMap(mixed $value, CustomType $type, ReadContext $context): array
    {
        [$class, $nullable] = $type->parameters;
        if (!is_array($value) || isset($context->attachment[1]['attributes'])) {
            throw new Uncompiled('what is no array, and what "attributes" choose of objects in it, is left to Symfony');
        }
        foreach (array_keys($value) as $key) {
            if (!is_string($key)) {
                throw new Uncompiled("keys must be strings, got $key");
            }
        }
        return $context->read($value, new ArrayType(ArrayForm::Any, new ObjectType($class, $nullable)));
    }

    /**
     * The value of an attribute that has a callback.
     *
     * @param array{object: object, context: WriteContext} $variables
     */
    private function callBack(string $attribute, array $variables): mixed
    {
        ['object' => $object, 'context' => $context] = $variables;
        [$format, $options] = $context->attachment;
        $callback = ($options + $this->setup->context)['callbacks'][$attribute];
        $this->values ??= PropertyAccess::createPropertyAccessor();
        return $callback($this->values->getValue($object, $attribute), $object, $attribute, $format, $options);
    }
}
