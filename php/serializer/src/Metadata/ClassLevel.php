<?php

declare(strict_types=1);

namespace Howdah\Serializer\Metadata;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\Access;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\Discriminator;
use Howdah\Serializer\Model\MixedType;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\ShapeType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\ModelException;

/** What one class of a line of parents says itself. */
final class ClassLevel
{
    private const OF_METHODS = ['PreSerialize', 'PostSerialize', 'PostDeserialize', 'VirtualProperty'];

    private readonly Scope $scope;

    /** @var list<Annotation> */
    private readonly array $annotations;

    /** @param \ReflectionClass<object> $class */
    public function __construct(
        private readonly \ReflectionClass $class,
        private readonly Conventions $conventions,
        private readonly TypeReader $types,
    ) {
        $this->scope = new Scope($class, true);
        $this->annotations = $this->annotationsOf($class, $class->name);
    }

    /** @return array<string, Property> by name: virtual ones first */
    public function properties(): array
    {
        if ($this->isExcluded()) {
            return [];
        }
        $drafts = [...$this->expressions(), ...$this->virtual()];
        foreach ($this->class->getProperties() as $property) {
            if ($property->class !== $this->class->name) {
                continue;
            }
            if (!$property->isStatic()) {
                $drafts[] = $this->draft($property);
            } elseif ($this->annotationsOf($property, "\$$property->name") !== []) {
                throw $this->error(
                    "\$$property->name",
                    'a static property is not part of objects. Remove what it says',
                );
            }
        }
        $keepsAll = $this->keepsAll();
        $readOnly = $this->first('ReadOnlyProperty') !== null;
        $accessType = $this->first('AccessType')?->text('type');
        $properties = [];
        foreach ($drafts as $draft) {
            if ($keepsAll ? !$draft->excluded : $draft->exposed) {
                $this->findAccessors($draft, $draft->accessType ?? $accessType, $readOnly);
                $properties[$draft->name] = $draft->finish($this->conventions, $this->types, $this->scope, $readOnly);
            }
        }
        return $properties;
    }

    /** @return list<string> methods with an annotation */
    public function methods(string $annotation): array
    {
        $methods = [];
        foreach ($this->class->getMethods() as $method) {
            if ($method->class === $this->class->name && $this->ofMethod($method)?->name === $annotation) {
                $methods[] = $method->name;
            }
        }
        return $methods;
    }

    public function order(): ?Annotation
    {
        return $this->first('AccessorOrder');
    }

    public function factory(): ?string
    {
        return $this->first('Factory')?->text('method');
    }

    public function isExcluded(): bool
    {
        $exclude = $this->first('Exclude');
        return $exclude !== null && $exclude->text('if') === null;
    }

    public function excludeIf(): ?string
    {
        return $this->first('Exclude')?->text('if');
    }

    /** The discriminator that the class declares; false where it says that it has none; null where it says nothing. */
    public function discriminator(): Discriminator|false|null
    {
        $annotation = $this->first('Discriminator');
        if ($annotation === null) {
            return null;
        }
        if ($annotation->argument('disabled') === true) {
            return false;
        }
        $field = $annotation->text('field');
        $map = array_map(
            static fn(mixed $class): string => ltrim((string) $class, '\\'),
            (array) ($annotation->argument('map') ?? []),
        );
        if ($field === null || $map === []) {
            throw $this->error('', 'Discriminator needs a field and a map of classes. Give both');
        }
        foreach ($map as $class) {
            if (!class_exists($class) && !interface_exists($class)) {
                throw $this->error('', "the discriminator's class $class does not exist. Correct the name");
            }
        }
        return new Discriminator($field, $map, $annotation->texts('groups'));
    }

    public function isAbstract(): bool
    {
        return $this->class->isAbstract() || $this->class->isInterface();
    }

    /** A discriminator's key with the value of the class. */
    public function constant(Discriminator $discriminator): Property
    {
        $value = array_search($this->class->name, $discriminator->classes, true);
        if ($value === false) {
            throw $this->error(
                '',
                "the class has no value in the discriminator \"$discriminator->key\" of its family. Add it to the map",
            );
        }
        return new Property(
            name: $discriminator->key,
            declaredBy: '',
            key: $discriminator->key,
            type: new ScalarType(ScalarKind::String),
            access: Access::Constant,
            readable: false,
            groups: $discriminator->groups,
            hasDefault: true,
            default: (string) $value,
            where: $this->where(''),
        );
    }

    /** Whether properties of a parent that is PHP's own are left out. JMS would keep them whatever the class says. */
    public function leavesOutState(): bool
    {
        return !$this->keepsAll() && $this->first('ExclusionPolicy')?->ofJms === false;
    }

    private function keepsAll(): bool
    {
        $policy = $this->first('ExclusionPolicy')?->text('policy');
        return match (strtoupper($policy ?? 'NONE')) {
            'NONE' => true,
            'ALL' => false,
            default => throw $this->error('', "expected ALL or NONE as the ExclusionPolicy, got \"$policy\""),
        };
    }

    /** @return list<PropertyDraft> */
    private function expressions(): array
    {
        $drafts = [];
        foreach ($this->annotations as $annotation) {
            if ($annotation->name !== 'VirtualProperty') {
                continue;
            }
            $name = $annotation->text('name');
            $expression = $annotation->text('exp');
            if ($name === null || $expression === null) {
                throw $this->error('', 'VirtualProperty on a class needs a name and an expression. Give both');
            }
            $draft = new PropertyDraft($name, Access::Expression, new MixedType(), $this->where($name));
            $draft->getter = $expression;
            $draft->exposed = true;
            $draft->take($this->options((array) ($annotation->argument('options') ?? []), $name));
            $drafts[] = $draft;
        }
        return $drafts;
    }

    /**
     * @param array<mixed> $options annotations as objects, or as pairs of a class and its arguments
     * @return list<Annotation>
     */
    private function options(array $options, string $name): array
    {
        $annotations = [];
        foreach ($options as $option) {
            [$class, $arguments] = match (true) {
                is_object($option) => [$option::class, array_filter(
                    get_object_vars($option),
                    static fn(mixed $value): bool => $value !== null,
                )],
                is_array($option) && is_string($option[0] ?? null) => [$option[0], (array) ($option[1] ?? [])],
                default => throw $this->error($name, 'an option of VirtualProperty is not an annotation. Correct it'),
            };
            $annotations[] = Annotations::annotation(ltrim($class, '\\'), $arguments)
                ?? throw $this->error($name, "$class is not an annotation for serializers. Remove it from the options");
        }
        return $annotations;
    }

    /** @return list<PropertyDraft> */
    private function virtual(): array
    {
        $drafts = [];
        foreach ($this->class->getMethods() as $method) {
            if ($method->class !== $this->class->name || $this->ofMethod($method)?->name !== 'VirtualProperty') {
                continue;
            }
            if ($method->getNumberOfRequiredParameters() > 0) {
                throw $this->error("$method->name()", 'a method with parameters is not a property. Give them defaults');
            }
            $name = str_starts_with($method->name, 'get') ? lcfirst(substr($method->name, 3)) : $method->name;
            $type = $this->type($method->getReturnType(), $method, 'return');
            $draft = new PropertyDraft($name, Access::Method, $type, $this->where("$method->name()"));
            $draft->getter = $method->name;
            $draft->exposed = true;
            $draft->take($this->annotationsOf($method, "$method->name()"));
            $drafts[] = $draft;
        }
        return $drafts;
    }

    private function ofMethod(\ReflectionMethod $method): ?Annotation
    {
        $annotations = $this->annotationsOf($method, "$method->name()");
        foreach ($annotations as $annotation) {
            if (in_array($annotation->name, self::OF_METHODS, true)) {
                return $annotation;
            }
        }
        if ($annotations !== []) {
            throw $this->error(
                "$method->name()",
                "#[{$annotations[0]->name}] is on a method that is not a VirtualProperty. Move it to the property",
            );
        }
        return null;
    }

    private function draft(\ReflectionProperty $property): PropertyDraft
    {
        $promoted = $property->isPromoted() ? $this->promoted($property) : null;
        $type = $this->type($property->getType(), $property, 'var', $promoted);
        $hasDefault = $property->hasDefaultValue() && ($property->hasType() || $property->getDefaultValue() !== null);
        $draft = new PropertyDraft(
            $property->name,
            Access::Property,
            $type,
            $this->where("\$$property->name"),
            $property,
            $hasDefault || $promoted?->isDefaultValueAvailable() || !$property->hasType(),
            $promoted?->isDefaultValueAvailable() ? $promoted->getDefaultValue() : $property->getDefaultValue(),
        );
        $draft->take($this->annotationsOf($property, "\$$property->name"));
        return $draft;
    }

    private function promoted(\ReflectionProperty $property): ?\ReflectionParameter
    {
        foreach ($this->class->getConstructor()?->getParameters() ?? [] as $parameter) {
            if ($parameter->name === $property->name) {
                return $parameter;
            }
        }
        return null;
    }

    /** The native type, unless a comment says more of what is in an array, or there is no native type. */
    private function type(
        ?\ReflectionType $native,
        \ReflectionProperty|\ReflectionMethod $of,
        string $tag,
        ?\ReflectionParameter $promoted = null,
    ): Type {
        $type = $this->types->ofNative($native, $this->scope);
        $isOpen = $type instanceof MixedType || $type instanceof ArrayType && $type->element instanceof MixedType;
        if (!$isOpen) {
            return $type;
        }
        $comment = (string) $of->getDocComment();
        $pattern = "~@(?:phpstan-|psalm-)?$tag\\s+(.+?)(?=\\n\\s*\\*?\\s*@|\\*/|\$)~s";
        if ($promoted !== null && preg_match($pattern, $comment) !== 1) {
            $comment = (string) $promoted->getDeclaringFunction()->getDocComment();
            $pattern = '~@(?:phpstan-|psalm-)?param\s+([^@]+?\$' . $promoted->name . ')\b~s';
        }
        if (preg_match($pattern, $comment, $match) !== 1) {
            return $type;
        }
        $scope = new Scope($this->class, false, Annotations::source($of));
        $said = $this->types->ofComment((string) preg_replace('~\n\s*\*\s?~', ' ', $match[1]), $scope);
        if ($said === null || $type instanceof ArrayType && !self::fits($said, $type)) {
            return $type;
        }
        return TypeReader::nullable($said, $native === null || $native->allowsNull());
    }

    /** Whether what a comment says of a native array, or of a native class with elements, can be. */
    private static function fits(Type $said, ArrayType $native): bool
    {
        return !$said instanceof ArrayType
            ? $native->container === 'array' && $said instanceof ShapeType
            : $said->container === $native->container || is_a($said->container, $native->container, true);
    }

    private function findAccessors(PropertyDraft $draft, ?string $accessType, bool $readOnly): void
    {
        if ($accessType !== 'public_method' || $draft->getter !== null) {
            return;
        }
        foreach (['get', 'is', 'has'] as $prefix) {
            $draft->getter ??= $this->publicMethod($prefix . $draft->name);
        }
        if ($draft->getter === null) {
            throw $draft->error('AccessType public_method needs a public getter: get, is or has. Write or name one');
        }
        $draft->setter ??= $this->publicMethod("set$draft->name");
        if ($draft->setter === null && !$readOnly && !$draft->isReadOnly()) {
            throw $draft->error('AccessType public_method needs a public setter. Write or name one');
        }
    }

    private function publicMethod(string $name): ?string
    {
        $method = $this->class->hasMethod($name) ? $this->class->getMethod($name) : null;
        return $method !== null && $method->isPublic() ? $method->name : null;
    }

    private function first(string $name): ?Annotation
    {
        foreach ($this->annotations as $annotation) {
            if ($annotation->name === $name) {
                return $annotation;
            }
        }
        return null;
    }

    /**
     * @param \ReflectionClass<object>|\ReflectionProperty|\ReflectionMethod $of
     * @return list<Annotation>
     */
    private function annotationsOf(\ReflectionClass|\ReflectionProperty|\ReflectionMethod $of, string $name): array
    {
        try {
            return Annotations::of($of);
        } catch (ModelException $e) {
            throw $this->error($of instanceof \ReflectionClass ? '' : $name, $e->getMessage());
        }
    }

    private function error(string $member, string $message): ModelException
    {
        return new ModelException("{$this->where($member)}: $message");
    }

    /** Class and member, file and line. */
    private function where(string $member): string
    {
        $name = $this->class->name . ($member === '' ? '' : "::$member");
        $file = $this->class->getFileName();
        return $file === false ? $name : "$name ($file:{$this->class->getStartLine()})";
    }
}
