<?php

declare(strict_types=1);

namespace Howdah\Serializer\Symfony;

use Symfony\Component\PropertyInfo\Extractor\ReflectionExtractor;
use Symfony\Component\PropertyInfo\PropertyReadInfo;
use Symfony\Component\PropertyInfo\PropertyWriteInfo;
use Symfony\Component\Serializer\Mapping\AttributeMetadataInterface;
use Symfony\Component\Serializer\Mapping\ClassDiscriminatorMapping;
use Symfony\Component\Serializer\NameConverter\CamelCaseToSnakeCaseNameConverter;
use Symfony\Component\Serializer\NameConverter\MetadataAwareNameConverter;
use Symfony\Component\Serializer\NameConverter\NameConverterInterface;
use Symfony\Component\Serializer\NameConverter\SnakeCaseToCamelCaseNameConverter;

/** The attributes of classes, in Symfony's sense: what an ObjectNormalizer writes and reads, and by which access. */
final class Attributes
{
    private readonly ReflectionExtractor $reflection;

    public function __construct(private readonly Setup $setup, private readonly Shape $shape)
    {
        $this->reflection = new ReflectionExtractor();
    }

    /**
     * Names that groups and #[Ignore] leave, in the metadata's order; null where neither has a say.
     *
     * @param class-string $class
     * @return ?list<string>
     */
    public function chosen(string $class): ?array
    {
        if ($this->setup->metadata === null) {
            return $this->shape->extraKeys
                ? null
                : throw new Uncompiled('"allow_extra_attributes" needs a class metadata factory');
        }
        $groups = Release::hasDefaultGroups()
            ? [...$this->shape->groups, 'Default', self::shortName($class)]
            : $this->shape->groups;
        $ignores = false;
        $names = [];
        foreach ($this->metadata($class) as $attribute) {
            $ignores = $ignores || $attribute->isIgnored();
            $isInGroup = $this->shape->groups === []
                || array_intersect([...$attribute->getGroups(), '*'], $groups) !== [];
            if (!$attribute->isIgnored() && $isInGroup && $this->allows($class, $attribute->getName())) {
                $names[] = $attribute->getName();
            }
        }
        return !$ignores && $this->shape->groups === [] && $this->shape->extraKeys ? null : $names;
    }

    /** Whether an attribute is neither ignored by the context nor out of reach. @param class-string $class */
    public function allows(string $class, string $name): bool
    {
        if (in_array($name, $this->shape->ignored, true)) {
            return false;
        }
        return $this->shape->reading ? $this->isWritable($class, $name) : $this->isReadable($class, $name);
    }

    /** @param class-string $class */
    public function of(string $class, string $name): ?AttributeMetadataInterface
    {
        return $this->setup->metadata === null ? null : $this->metadata($class)[$name] ?? null;
    }

    /**
     * What the context of an attribute's value differs in.
     *
     * @param class-string $class
     * @return array<string, mixed>
     */
    public function context(string $class, string $name): array
    {
        $attribute = $this->of($class, $name);
        return match (true) {
            $attribute === null => [],
            $this->shape->reading => $attribute->getDenormalizationContextForGroups($this->shape->groups),
            default => $attribute->getNormalizationContextForGroups($this->shape->groups),
        };
    }

    /** How the value is taken from an object, as PropertyAccessor does. @param class-string $class */
    public function getter(string $class, string $name): PropertyReadInfo
    {
        $this->refuseMagic($class, '__get', '__call');
        self::refusePath($class, $name);
        $getter = $this->reflection->getReadInfo($class, $name, ['enable_getter_setter_extraction' => true]);
        if ($getter === null || $getter->isStatic()) {
            throw new Uncompiled("nothing public reads \"$name\" of $class");
        }
        return $getter;
    }

    /** How the value is given to an object; null where it is dropped. @param class-string $class */
    public function setter(string $class, string $name): ?PropertyWriteInfo
    {
        $this->refuseMagic($class, '__set', '__call');
        $setter = $this->reflection->getWriteInfo($class, $name, [
            'enable_getter_setter_extraction' => true,
            'enable_constructor_extraction' => false,
        ]);
        return match ($setter?->getType()) {
            PropertyWriteInfo::TYPE_METHOD, PropertyWriteInfo::TYPE_PROPERTY => $setter->isStatic()
                ? throw new Uncompiled("what sets \"$name\" of $class is static")
                : $setter,
            PropertyWriteInfo::TYPE_ADDER_AND_REMOVER
                => throw new Uncompiled("\"$name\" of $class is filled by an adder and a remover"),
            default => null,
        };
    }

    /** The key of an attribute in documents. @param class-string $class */
    public function key(string $class, string $name): string
    {
        $names = $this->names();
        if ($names === null) {
            return $name;
        }
        $context = ['groups' => $this->shape->groups];
        $key = $names->normalize($name, $class, null, $context);
        if (!$this->shape->reading || $names->denormalize($key, $class, null, $context) === $name) {
            return $key;
        }
        return $names->denormalize($name, $class, null, $context) === $name
            ? $name
            : throw new Uncompiled("its name converter finds no key that is \"$name\" of $class");
    }

    /**
     * The key that a parameter of the constructor is read from: what writing names it.
     *
     * @param class-string $class
     */
    public function parameterKey(string $class, string $name): string
    {
        return $this->names()?->normalize($name, $class, null, ['groups' => $this->shape->groups]) ?? $name;
    }

    /**
     * The keys down to the value of a #[SerializedPath]; else none.
     *
     * @param class-string $class
     * @return list<string>
     */
    public function path(string $class, string $name): array
    {
        $path = Release::hasPaths() ? $this->of($class, $name)?->getSerializedPath() : null;
        return array_map(strval(...), $path?->getElements() ?? []);
    }

    /**
     * Whether any attribute of the class has a path, which is followed even if the attribute is left out.
     *
     * @param class-string $class
     */
    public function hasPaths(string $class): bool
    {
        foreach ($this->metadata($class) as $attribute) {
            if ($this->path($class, $attribute->getName()) !== []) {
                return true;
            }
        }
        return false;
    }

    /** @return list<string> the files that names and metadata come from, beside the classes' own */
    public function sources(): array
    {
        $names = $this->names();
        $file = $names === null ? false : (new \ReflectionClass($names))->getFileName();
        return [...$this->setup->mappings(), ...($file === false ? [] : [$file])];
    }

    /** @param class-string $class */
    public function discriminator(string $class): ?ClassDiscriminatorMapping
    {
        return $this->shape->reading
            ? $this->setup->discriminators?->getMappingForClass($class)
            : $this->setup->discriminators?->getMappingForMappedObject($class);
    }

    private function names(): ?NameConverterInterface
    {
        $names = $this->setup->names;
        $inner = $names instanceof MetadataAwareNameConverter
            ? Setup::read($names, MetadataAwareNameConverter::class, 'fallbackNameConverter')
            : $names;
        $known = [CamelCaseToSnakeCaseNameConverter::class, SnakeCaseToCamelCaseNameConverter::class];
        if ($inner === null || in_array($inner::class, $known, true)) {
            return $names;
        }
        if ((new \ReflectionMethod($inner, 'normalize'))->getNumberOfParameters() > 1) {
            throw new Uncompiled('the names of ' . get_debug_type($inner) . ' may depend on the context');
        }
        return $names;
    }

    /**
     * @param class-string $class
     * @return array<string, AttributeMetadataInterface>
     */
    private function metadata(string $class): array
    {
        return $this->setup->metadata?->getMetadataFor($class)->getAttributesMetadata() ?? [];
    }

    /** @param class-string $class */
    private function isReadable(string $class, string $name): bool
    {
        self::refusePath($class, $name);
        return $this->setup->accessible->isReadable($class, $name) === true
            || $this->reflection->getReadInfo($class, $name, ['enable_getter_setter_extraction' => true]) !== null;
    }

    /** @param class-string $class */
    private function isWritable(string $class, string $name): bool
    {
        self::refusePath($class, $name);
        $setter = $this->reflection->getWriteInfo($class, $name);
        return $this->setup->accessible->isWritable($class, $name) === true
            || ($setter !== null && $setter->getType() !== PropertyWriteInfo::TYPE_NONE);
    }

    /** @param class-string $class */
    private function refuseMagic(string $class, string ...$methods): void
    {
        foreach ($methods as $method) {
            if (method_exists($class, $method)) {
                throw new Uncompiled("$class has $method()");
            }
        }
    }

    private static function refusePath(string $class, string $name): void
    {
        if (strpbrk($name, '.[') !== false) {
            throw new Uncompiled("\"$name\" of $class is a path");
        }
    }

    private static function shortName(string $class): string
    {
        $at = strrpos($class, '\\');
        return $at === false ? $class : substr($class, $at + 1);
    }
}
