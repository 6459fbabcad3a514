<?php

declare(strict_types=1);

namespace Howdah\Serializer\Metadata;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\Access;
use Howdah\Serializer\Model\DateType;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Model\UnionType;
use Howdah\Serializer\ModelException;

/** What is known so far of a property, of a method that stands for one, or of an expression. */
final class PropertyDraft
{
    public bool $excluded = false;
    public bool $exposed = false;
    public ?string $accessType = null;
    public ?string $getter = null;
    public ?string $setter = null;

    private ?string $key = null;
    private ?string $named = null;
    private ?string $text = null;
    private ?string $since = null;
    private ?string $until = null;
    private ?string $excludeIf = null;
    private ?int $maxDepth = null;
    private ?bool $readOnly = null;
    private ?string $dateFormat = null;
    private ?Annotation $union = null;
    private ?Annotation $field = null;
    private bool $skipWhenEmpty = false;
    private bool $inline = false;

    /** @var list<string> */
    private array $groups = [];

    /** @var list<string> */
    private array $path = [];

    /**
     * @param Type $type that the native type and the comment say
     * @param ?\ReflectionProperty $native null of virtual ones
     * @param bool $hasDefault of the property, or of the parameter of the constructor that declares it
     */
    public function __construct(
        public string $name,
        private readonly Access $access,
        private readonly Type $type,
        private readonly string $where,
        private readonly ?\ReflectionProperty $native = null,
        private readonly bool $hasDefault = false,
        private readonly mixed $default = null,
    ) {
    }

    /** @param list<Annotation> $annotations */
    public function take(array $annotations): void
    {
        foreach ($annotations as $annotation) {
            $this->takeOne($annotation);
        }
    }

    private function takeOne(Annotation $annotation): void
    {
        match ($annotation->name) {
            'Type' => $this->takeType($annotation->text('name')),
            'SerializedName' => $this->set('key', $annotation->text('name'), 'SerializedName'),
            'Groups' => $this->takeGroups($annotation->texts('groups')),
            'Since' => $this->set('since', $annotation->text('version'), 'Since'),
            'Until' => $this->set('until', $annotation->text('version'), 'Until'),
            'Exclude' => $annotation->text('if') === null
                ? $this->excluded = true
                : $this->takeExcludeIf($annotation->text('if'), 'Exclude'),
            'Expose' => $this->expose($annotation->text('if')),
            'SkipWhenEmpty' => $this->skipWhenEmpty = true,
            'Inline' => $this->inline = true,
            'ReadOnlyProperty' => $this->readOnly = (bool) ($annotation->argument('readOnly') ?? true),
            'AccessType' => $this->accessType = $annotation->text('type'),
            'Accessor' => [$this->getter, $this->setter] = [$annotation->text('getter'), $annotation->text('setter')],
            'MaxDepth' => $this->maxDepth = (int) $annotation->text('depth'),
            'UnionDiscriminator' => $this->union = $annotation,
            'Path' => $this->path = $annotation->texts('keys'),
            'SerializedPath' => $this->takeSymfonyPath((string) $annotation->text('serializedPath')),
            'Context' => $this->takeContext($annotation),
            'ProtobufField' => $this->takeField($annotation),
            'VirtualProperty' => $this->rename($annotation),
            default => throw $this->error("#[$annotation->name] has no meaning on a property. Remove it"),
        };
    }

    private function takeType(?string $text): void
    {
        if ($text === null) {
            throw $this->error('Type needs a text, or an object that is one when it is cast. Give it');
        }
        $isSame = $this->text !== null && self::hasSameTokens($this->text, $text);
        $this->set('text', $isSame ? $this->text : $text, 'Type');
    }

    /** Whether texts differ in their spaces and kinds of quotes alone. */
    private static function hasSameTokens(string $one, string $other): bool
    {
        $tokens = array_map(
            static fn(string $text): array => array_map(
                static fn(\PhpToken $token): string => trim($token->text, "\"'"),
                array_filter(
                    \PhpToken::tokenize("<?php $text"),
                    static fn(\PhpToken $token): bool => !$token->is([T_WHITESPACE, T_OPEN_TAG]),
                ),
            ),
            [$one, $other],
        );
        return array_values($tokens[0]) === array_values($tokens[1]);
    }

    private function takeExcludeIf(string $expression, string $attribute): void
    {
        $isSame = $this->excludeIf !== null && self::hasSameTokens($this->excludeIf, $expression);
        $this->set('excludeIf', $isSame ? $this->excludeIf : $expression, $attribute);
    }

    private function set(string $field, ?string $value, string $attribute): void
    {
        if ($this->$field !== null && $this->$field !== $value) {
            throw $this->error("$attribute is given twice, as \"{$this->$field}\" and as \"$value\". Remove one");
        }
        $this->$field = $value;
    }

    /** @param list<string> $groups */
    private function takeGroups(array $groups): void
    {
        foreach ($groups as $group) {
            if (str_contains($group, ',')) {
                throw $this->error("the group \"$group\" has a comma in its name. Write a list of groups");
            }
        }
        $this->groups = array_values(array_unique([...$this->groups, ...$groups]));
    }

    private function expose(?string $if): void
    {
        $this->exposed = true;
        if ($if !== null) {
            $this->takeExcludeIf("!($if)", 'Expose');
        }
    }

    /** JMS makes the key of the method's name even so. */
    private function rename(Annotation $annotation): void
    {
        $this->named = $annotation->ofJms ? $this->named ?? $this->name : null;
        $this->name = $annotation->text('name') ?? $this->name;
    }

    /** Symfony's way to write `[meta][id]`. */
    private function takeSymfonyPath(string $path): void
    {
        if (preg_match('~^(\[[^\[\]]+\])+$~D', $path) !== 1) {
            throw $this->error("the path \"$path\" is not of the form \"[a][b]\". Correct it");
        }
        $this->path = explode('][', substr($path, 1, -1));
    }

    private function takeField(Annotation $annotation): void
    {
        if (!is_int($annotation->argument('number'))) {
            throw $this->error('ProtobufField needs a number. Give it, as in #[ProtobufField(1)]');
        }
        $this->field = $annotation;
    }

    private function takeContext(Annotation $annotation): void
    {
        foreach ((array) ($annotation->argument('context') ?? []) as $key => $value) {
            if ($key !== 'datetime_format' || !is_string($value)) {
                throw $this->error("#[Context] with \"$key\" is not supported. Only datetime_format is");
            }
            $this->dateFormat = $value;
        }
        foreach (['normalizationContext', 'denormalizationContext', 'groups'] as $name) {
            if (!in_array($annotation->argument($name), [null, []], true)) {
                throw $this->error("#[Context] with $name is not supported. Give the context for both ways");
            }
        }
    }

    /** @param bool $readOnlyClass whether properties are not read unless they say so */
    public function finish(Conventions $conventions, TypeReader $types, Scope $scope, bool $readOnlyClass): Property
    {
        $type = $this->type($types, $scope);
        $native = $this->native;
        $keys = $this->path;
        $key = $keys === [] ? $this->key ?? $conventions->naming->key($this->named ?? $this->name) : array_pop($keys);
        if ($this->path !== [] && $this->key !== null) {
            throw $this->error('a path and a name are given. Remove one');
        }
        if ($this->inline && $this->path !== []) {
            throw $this->error('Inline and a path are given. Remove one');
        }
        if ($this->inline && $this->maxDepth !== null) {
            throw $this->error('Inline and MaxDepth are given. Remove one');
        }
        return new Property(
            name: $this->name,
            declaredBy: $native === null ? '' : $native->class,
            key: $key,
            type: $type,
            access: $this->access === Access::Property && $this->getter !== null ? Access::Method : $this->access,
            getter: $this->getter,
            setter: $this->setter,
            readable: $native !== null && self::has($native, 'set') && !($this->readOnly ?? $readOnlyClass),
            writable: $native === null || $this->getter !== null || self::has($native, 'get'),
            groups: $this->groups,
            since: $this->since,
            until: $this->until,
            excludeIf: $this->excludeIf,
            skipWhenEmpty: $this->skipWhenEmpty,
            inline: $this->inline,
            maxDepth: $this->maxDepth,
            path: $keys,
            hasDefault: $this->hasDefault,
            default: $this->default,
            nativeNullable: $native === null || ($native->getType()?->allowsNull() ?? true),
            nativeReadonly: $native !== null && $native->isReadOnly(),
            public: $native === null || $native->isPublic(),
            typed: $native !== null && $native->hasType(),
            number: $this->field?->argument('number'),
            fieldType: $this->field?->text('type'),
            fieldKey: $this->field?->text('key'),
            where: $this->where,
        );
    }

    /** Whether a property has a value of its own, which can be got and set, or the hook for it. */
    private static function has(\ReflectionProperty $property, string $hook): bool
    {
        return \PHP_VERSION_ID < 80400 || !$property->isVirtual() || isset($property->getHooks()[$hook]);
    }

    private function type(TypeReader $types, Scope $scope): Type
    {
        try {
            $type = $this->text === null
                ? $this->type
                : TypeReader::nullable($types->ofText($this->text, $scope), $this->type->nullable);
        } catch (ModelException $e) {
            throw $this->error($e->getMessage());
        }
        if ($this->dateFormat !== null) {
            if (!$type instanceof DateType) {
                throw $this->error("datetime_format is given, but the type is $type. Remove it");
            }
            $type = new DateType($type->class, $this->dateFormat, $type->zone, [], $type->nullable);
        }
        if ($this->union !== null) {
            $map = array_map(strval(...), (array) ($this->union->argument('map') ?? []));
            $members = $type instanceof UnionType ? $type->types : [$type];
            $type = new UnionType($members, (string) $this->union->text('field'), $map, $type->nullable);
        }
        return $type;
    }

    public function isReadOnly(): bool
    {
        return $this->readOnly === true || $this->native === null;
    }

    public function error(string $message): ModelException
    {
        return new ModelException("$this->where: $message");
    }
}
