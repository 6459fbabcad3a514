<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Differential;

use Howdah\Tests\Protobuf\Property\Random;

/** Makes types of properties up, as PHP, comments and the attribute Type say them. */
final class RandomTypes
{
    private const ENUMS = ['Suit', 'Size', 'Phase'];
    private const FIXTURES = 'Howdah\Tests\Serializer\Read\Fixtures\\';
    private const HANDLED = ['list<Tag>', 'array<Tag>', 'array<string, Tag>', 'array<int, ?Tag>', 'list<list<Tag>>',
        'array{id: Tag, name?: ?Tag}'];
    private const SCALARS = ['int', 'float', 'string', 'bool'];

    /**
     * @param list<string> $classes that properties may hold
     * @param bool $isPlain whether there are few types but those that the extension knows
     */
    public function __construct(
        private readonly Random $random,
        private readonly array $classes,
        private readonly bool $isPlain,
    ) {
    }

    /**
     * @param list<string> $required classes whose objects a property may hold that is never null
     * @return array{string, list<string>, bool} the native type, or an empty text; attributes and comments; whether
     *     null is no value of it
     */
    public function property(array $required): array
    {
        if ($this->isPlain && !$this->random->oneIn(40)) {
            return $this->plain($required);
        }
        return match ($this->random->int(0, 15)) {
            0, 1, 2, 3 => $this->native($this->random->pick(self::SCALARS)),
            4 => $this->random->oneIn(2)
                ? $this->native('\\' . self::FIXTURES . $this->random->pick(self::ENUMS))
                : $this->said("enum<'" . self::FIXTURES . $this->random->pick(self::ENUMS) . "', 'name'>"),
            5 => $this->date(),
            6, 7 => $this->object($required),
            8, 9, 10, 11 => $this->elements(),
            12 => $this->union(),
            13 => $this->shape(),
            14 => $this->untyped(),
            default => $this->other(),
        };
    }

    /**
     * @param list<string> $required
     * @return array{string, list<string>, bool}
     */
    private function plain(array $required): array
    {
        return match ($this->random->int(0, 9)) {
            0, 1, 2, 3 => $this->native($this->random->pick(self::SCALARS)),
            4 => $this->native('\\' . self::FIXTURES . $this->random->pick(self::ENUMS)),
            5 => $this->native($this->random->pick(['\DateTimeImmutable', '\DateTime'])),
            6, 7 => $this->object($required),
            default => $this->plainElements(),
        };
    }

    /**
     * @param list<string> $required
     * @return array{string, list<string>, bool}
     */
    private function object(array $required): array
    {
        return $required !== [] && $this->random->oneIn(2)
            ? [$this->random->pick($required), [], true]
            : ['?' . $this->random->pick($this->classes), [], false];
    }

    /** @return array{string, list<string>, bool} */
    private function plainElements(): array
    {
        $element = $this->random->pick([
            ...self::SCALARS,
            '\\' . self::FIXTURES . $this->random->pick(self::ENUMS),
            '\DateTimeImmutable',
            'mixed',
            ...array_map(static fn(string $class): string => "\\NS\\$class", $this->classes),
        ]);
        $said = $this->random->pick(["list<$element>", "array<string, $element>", "array<int, $element>",
            "list<?$element>", "array<string, list<$element>>"]);
        [$native, , $isNeeded] = $this->native('array');
        return [$native, ['/** @var ' . str_replace('?mixed', 'mixed', $said) . ' */'], $isNeeded];
    }

    /** @return array{string, list<string>, bool} */
    private function native(string $name): array
    {
        return $this->random->oneIn(3) ? ["?$name", [], false] : [$name, [], true];
    }

    /** @return array{string, list<string>, bool} */
    private function said(string $type): array
    {
        $attribute = "#[S\\Type(\"" . addcslashes($type, '\\') . '")]';
        return ['', [$attribute], false];
    }

    /** @return array{string, list<string>, bool} */
    private function date(): array
    {
        [$native, $attributes, $isRequired] = $this->native($this->random->pick(
            ['\DateTimeImmutable', '\DateTime', '\DateTimeInterface', '\DateInterval'],
        ));
        if ($native !== '\DateInterval' && $native !== '?\DateInterval' && $this->random->oneIn(2)) {
            $format = $this->random->pick(['Y-m-d|', 'U', 'Y-m-d\\TH:i:s', 'd.m.Y H:i:s', '!d/m/Y']);
            $rest = $this->random->pick(['', ", 'Europe/Berlin'", ", 'UTC', ['!Y-m-d', 'U']", ", '', ['Y-m-d H:i:s']"]);
            $class = ltrim($native, '?\\');
            $attributes[] = '#[S\Type("' . addcslashes("$class<'$format'$rest>", '\\') . '")]';
        }
        return [$native, $attributes, $isRequired];
    }

    /** @return array{string, list<string>, bool} */
    private function elements(): array
    {
        $native = $this->random->pick(['array', 'array', 'array', 'array', 'array', 'iterable', '\ArrayIterator',
            '\Traversable', '\ArrayObject', '\Generator']);
        $element = $this->element(2);
        $container = $native === 'array' ? 'array' : $native;
        $lists = $native === 'array' ? ["list<$element>", "list<$element>", "({$element})[]"] : [];
        $said = $this->random->pick([
            "{$container}<string, $element>",
            "{$container}<int, $element>",
            "{$container}<$element>",
            ...$lists,
        ]);
        $comments = $this->random->oneIn(8) ? [] : ["/** @var $said */"];
        $isNullable = $this->random->oneIn(4);
        return [match (true) {
            !$isNullable => $native,
            $native === 'iterable' => 'iterable|null',
            default => "?$native",
        }, $comments, !$isNullable];
    }

    /** The type of an element, as comments say it. */
    private function element(int $depth): string
    {
        $type = match ($this->random->int(0, $depth > 0 ? 9 : 6)) {
            0, 1, 2 => $this->random->pick(self::SCALARS),
            3 => '\\' . self::FIXTURES . $this->random->pick(self::ENUMS),
            4 => $this->random->pick(['\DateTimeImmutable', 'mixed', 'int|string', 'float|bool']),
            5, 6 => '\\NS\\' . $this->random->pick($this->classes),
            7 => "list<{$this->element($depth - 1)}>",
            8 => "array<string, {$this->element($depth - 1)}>",
            default => $this->fields($depth - 1),
        };
        $isSimple = $type !== 'mixed' && !str_contains($type, '|');
        return $isSimple && $this->random->oneIn(4) ? "?$type" : $type;
    }

    private function fields(int $depth): string
    {
        $fields = [];
        foreach (['id', 'name', '0', 'a-b'] as $name) {
            if ($this->random->oneIn(2)) {
                $optional = $this->random->oneIn(3) ? '?' : '';
                $fields[] = "$name$optional: {$this->element($depth)}";
            }
        }
        return 'array{' . implode(', ', $fields) . '}';
    }

    /** @return array{string, list<string>, bool} */
    private function shape(): array
    {
        return ['array', ["/** @var {$this->fields(1)} */"], true];
    }

    /** @return array{string, list<string>, bool} */
    private function union(): array
    {
        $pairs = [
            'int|string', 'int|float', 'float|string|bool', 'int|null|string', 'array|int', 'string|array|null',
            '\DateTimeImmutable|int', '\DateTimeImmutable|string', 'F\Size|string', 'F\Suit|F\Size|null',
            '\DateInterval|string|bool', 'F\Phase|array',
        ];
        $classes = $this->random->shuffle($this->classes);
        if (count($classes) > 1 && $this->random->oneIn(2)) {
            $pair = "$classes[0]|$classes[1]" . $this->random->pick(['|null', '|null', '|int|null', '|array|null']);
            $field = "#[S\\UnionDiscriminator('kind', ['one' => $classes[0]::class, '2' => $classes[1]::class])]";
            $isByField = str_ends_with($pair, "$classes[1]|null") && $this->random->oneIn(2);
            return [$pair, $isByField ? [$field] : [], false];
        }
        $pair = $this->random->pick($pairs);
        return [$pair, [], !str_contains($pair, 'null')];
    }

    /** @return array{string, list<string>, bool} */
    private function untyped(): array
    {
        return $this->random->oneIn(2)
            ? ['', ["/** @var {$this->element(1)} */"], false]
            : $this->said($this->random->pick([...self::SCALARS, 'float<2>', "float<1, 'HALF_EVEN'>", 'array<int>',
                'list<string>', 'array<string, int>', 'array', 'DateTime', "DateTimeImmutable<'Y-m-d\\TH:i:sP'>"]));
    }

    /** @return array{string, list<string>, bool} */
    private function other(): array
    {
        return match ($this->random->int(0, 6)) {
            0 => ['mixed', [], false],
            1 => ['string', ["#[S\\Type('Tag')]"], true],
            2 => ['?string', ["#[S\\Type('Tag')]"], false],
            3 => ['\stdClass', [], true],
            4 => ['array', ["#[S\\Type('{$this->random->pick(self::HANDLED)}')]"], true],
            5 => ['?array', ["#[S\\Type('{$this->random->pick(self::HANDLED)}')]"], false],
            default => ['float', ['#[S\Type("float<1>")]'], true],
        };
    }
}
