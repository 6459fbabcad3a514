<?php

declare(strict_types=1);

namespace Howdah\Serializer\Symfony;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Generator\AheadOfTime;
use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Runtime\Mismatch;
use Howdah\Serializer\Runtime\ReadContext;
use Howdah\Serializer\Runtime\WriteContext;
use Howdah\Serializer\Serializer;
use Symfony\Component\PropertyAccess\PropertyAccess;
use Symfony\Component\PropertyAccess\PropertyAccessorInterface;
use Symfony\Component\Serializer\Normalizer\ArrayDenormalizer;
use Symfony\Component\Serializer\Normalizer\BackedEnumNormalizer;
use Symfony\Component\Serializer\Normalizer\DateTimeNormalizer;
use Symfony\Component\Serializer\Normalizer\UidNormalizer;
use Symfony\Component\Serializer\Serializer as Symfony;

/** Serves calls by generated code: one serializer for each shape of contexts that was met. */
final class Compiled
{
    /** Before the name of an attribute: its value as its callback gives it. */
    public const CALL = 'call ';

    /** Before a number: whether more objects of the class than that stand around the attribute. */
    public const DEPTH = 'depth ';

    /** @var array<string, Serializer> */
    private array $serializers = [];

    private ?PropertyAccessorInterface $values = null;

    /**
     * @param ?\Closure(string, \Throwable): void $delegated gets the class of objects within a call that go on to
     *     Symfony's serializer because no code can be generated, and the reason
     */
    public function __construct(
        private readonly Symfony $symfony,
        private readonly Setup $setup,
        private readonly ?string $folder,
        private readonly ?\Closure $delegated,
        private readonly bool $checksSources = true,
    ) {
    }

    /**
     * @param array<string, mixed> $context
     * @throws Uncompiled where no call in this context is compiled
     */
    public function writing(?string $format, array $context): WriteCall
    {
        $shape = Shape::of(false, $format, $context, $this->setup->context);
        $isPlain = $this->setup->json->encodesPlainly($context);
        return new WriteCall($this->serializer($shape), $shape->selection(), $format, $context, $isPlain);
    }

    /**
     * @param array<string, mixed> $context
     * @throws Uncompiled where no call in this context is compiled
     */
    public function reading(string $type, ?string $format, array $context): ReadCall
    {
        $shape = Shape::of(true, $format, $context, $this->setup->context);
        return new ReadCall(
            $this->serializer($shape),
            $this->type($type),
            $shape->selection(),
            $format,
            $context,
            $shape->fills ? $this->filled($type, $context + $this->setup->context) : null,
            $this->setup->json->decodesPlainly($context),
        );
    }

    /**
     * What generates the code for calls in a context that write or read JSON.
     *
     * @param list<string> $types as of Serializer::aheadOfTime()
     * @param array<string, mixed> $context
     * @throws Uncompiled where no call in this context is compiled
     */
    public function aheadOfTime(Direction $direction, array $types, array $context): AheadOfTime
    {
        $shape = Shape::of($direction === Direction::Read, 'json', $context, $this->setup->context);
        $models = new ReadModels($this->setup, $shape);
        $more = static fn(Type $type): array => match ($type instanceof CustomType ? $type->handler : '') {
            Types::MAP => [self::map(...$type->parameters)],
            Types::CALLED => [$models->uncalled(...$type->parameters)],
            default => [],
        };
        return $this->serializer($shape)->aheadOfTime($types, $shape->selection(), $more);
    }

    /** What callers name a class, or an array of its objects: `Acme\Product[]`. */
    public function type(string $text): ObjectType|ArrayType
    {
        $type = new ObjectType(strstr($text, '[]', true) ?: $text);
        for ($rest = $text; str_ends_with($rest, '[]'); $rest = substr($rest, 0, -2)) {
            $type = $this->setup->has(ArrayDenormalizer::class)
                ? new ArrayType(ArrayForm::Any, $type)
                : throw new Uncompiled('arrays of objects need an ' . ArrayDenormalizer::class);
        }
        return $type;
    }

    private function serializer(Shape $shape): Serializer
    {
        return $this->serializers[$shape->key()] ??= $shape->reading ? $this->reader($shape) : $this->writer($shape);
    }

    private function writer(Shape $shape): Serializer
    {
        return new Serializer(
            $this->folder,
            Conventions::symfony($shape->extraKeys),
            new WriteModels($this->setup, $shape),
            handler: $this->handle(...),
            evaluate: $this->evaluate(...),
            checksSources: $this->checksSources,
        );
    }

    private function reader(Shape $shape): Serializer
    {
        $models = new ReadModels($this->setup, $shape);
        return new Serializer(
            $this->folder,
            Conventions::symfony($shape->extraKeys),
            $models,
            [
                Types::MAP => $this->readMap(...),
                Types::LITERAL => static fn(mixed $value, CustomType $type): bool => $value === $type->parameters[0]
                    ? $value
                    : throw Mismatch::of($type->parameters[0] ? 'true' : 'false', $value),
                Types::CALLED => fn(mixed $value, CustomType $type, ReadContext $context): mixed
                    => $this->called($value, $models->uncalled(...$type->parameters), $type, $context),
            ],
            $this->handle(...),
            checksSources: $this->checksSources,
        );
    }

    /** @param array<string, mixed> $context */
    private function filled(string $type, array $context): object
    {
        $object = $context['object_to_populate'];
        $hasFamily = $this->setup->discriminators?->getMappingForClass($type) !== null;
        if ($hasFamily || $object::class !== ltrim($type, '\\')) {
            throw new Uncompiled('"object_to_populate" is an object of ' . $object::class . ", not just of $type");
        }
        return $object;
    }

    /** What no code is generated for goes on to Symfony's serializer, with the context of the call. */
    private function handle(mixed $value, CustomType $type, WriteContext|ReadContext $context): mixed
    {
        [$format, $options, $root] = $context->attachment;
        [$class, $more, $reason] = $type->parameters + [1 => [], 2 => null];
        if ($value === $root && is_object($root)) {
            throw Types::uncompiled($type);
        }
        if (isset($options['attributes'])) {
            throw new Uncompiled("below \"attributes\", no code is generated for $class");
        }
        if ($context instanceof WriteContext && (is_scalar($value) || $value === null)) {
            return $value;
        }
        if ((($options + $this->setup->context)['enable_max_depth'] ?? false) && !$this->isLeaf($value)) {
            throw new Uncompiled("with \"enable_max_depth\", no code is generated for $class");
        }
        if ($reason !== null && $this->delegated !== null && !$value instanceof \DateTimeInterface) {
            ($this->delegated)($class, new Uncompiled($reason));
        }
        $options = $more + $options;
        return $context instanceof WriteContext
            ? $this->symfony->normalize($value, $format, $options)
            : $this->symfony->denormalize($value, $class, $format, $options);
    }

    /** Whether a normalizer of Symfony writes the value, which hands on nothing in it. */
    private function isLeaf(mixed $value): bool
    {
        $normalizer = is_object($value) ? $this->setup->normalizer($value::class) : null;
        return $normalizer instanceof DateTimeNormalizer
            || $normalizer instanceof BackedEnumNormalizer
            || $normalizer instanceof UidNormalizer;
    }

    /** @return array<string, ?object> */
    private function readMap(mixed $value, CustomType $type, ReadContext $context): array
    {
        [$class, $nullable] = $type->parameters;
        if (!is_array($value) || isset($context->attachment[1]['attributes'])) {
            throw new Uncompiled('values other than arrays, and "attributes" of objects in them, are left to Symfony');
        }
        foreach (array_keys($value) as $key) {
            if (!is_string($key)) {
                throw new Uncompiled("keys must be strings, got $key");
            }
        }
        if (!$nullable && in_array(null, $value, true)) {
            throw Mismatch::of("an object of $class", null);
        }
        return $context->read($value, self::map($class, $nullable));
    }

    private static function map(string $class, bool $nullable): ArrayType
    {
        return new ArrayType(ArrayForm::Any, new ObjectType($class, $nullable));
    }

    /** The value of an attribute that is read, and goes through a callback. */
    private function called(mixed $value, Type $of, CustomType $type, ReadContext $context): mixed
    {
        if ($value === null) {
            throw Mismatch::of('a value', null);
        }
        [$class, $attribute] = $type->parameters;
        [$format, $options] = $context->attachment;
        $callback = ($options + $this->setup->context)['callbacks'][$attribute];
        return $callback($context->read($value, $of), $class, $attribute, $format, $options);
    }

    /**
     * What WriteModels leave to each object: values of attributes that have a callback, and whether an attribute's
     * maximum depth is reached.
     *
     * @param array{object: object, context: WriteContext} $variables
     */
    private function evaluate(string $expression, array $variables): mixed
    {
        ['object' => $object, 'context' => $context] = $variables;
        if (str_starts_with($expression, self::DEPTH)) {
            $classes = array_map(get_class(...), $context->visiting);
            return count(array_keys($classes, $object::class, true)) > (int) substr($expression, strlen(self::DEPTH));
        }
        $attribute = substr($expression, strlen(self::CALL));
        [$format, $options] = $context->attachment;
        $callback = ($options + $this->setup->context)['callbacks'][$attribute];
        $this->values ??= PropertyAccess::createPropertyAccessor();
        return $callback($this->values->getValue($object, $attribute), $object, $attribute, $format, $options);
    }
}
