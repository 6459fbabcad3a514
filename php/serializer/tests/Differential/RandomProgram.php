<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Differential;

use Howdah\Tests\Protobuf\Property\Random;

/** Makes classes up: lone ones, a family, parents, a trait and an interface. */
final class RandomProgram
{
    /** Names that generated code has for variables of its own. */
    private const FIXED = ['object', 'data', 'context', 'out', 'aB', 'into', 'key', 'item', 'type', 'list', 'id'];

    /** What generated code has, or once had, behind a property's name in those of variables that belong to it. */
    private const ENDINGS = ['Item', 'Key', 'Value', 'Read', 'Data', 'Date', 'Text', 'From', 'ItemValue', 'ItemKey',
        'ValueItem', 'ValueDate', 'Id', '__Item', '__Key', '__Value', '__Date', '__Value__Item', '__Field0'];

    /** @var array<string, true> */
    private array $properties = [];

    private int $members = 0;
    private RandomTypes $types;

    /** Whether the program has little but what the extension writes and reads. */
    private readonly bool $isPlain;

    /** @var list<string> */
    private array $names = [];

    public function __construct(private readonly Random $random)
    {
        $this->isPlain = $random->oneIn(3);
    }

    public function program(): Program
    {
        $lone = $this->random->int(2, 4);
        for ($i = 0; $i < $lone; $i++) {
            $this->names[] = "A$i";
        }
        $hasFamily = $this->random->oneIn($this->isPlain ? 6 : 2);
        $this->names = [...$this->names, ...$hasFamily ? ['Base', 'One', 'Two'] : []];
        $this->types = new RandomTypes($this->random, $this->names, $this->isPlain);
        $classes = [
            new ClassSource('Part', 'trait Part', [], [$this->property([])]),
            new ClassSource('Held', 'interface Held', [], []),
            new ClassSource('Top', 'abstract class Top', [], $this->properties([])),
            ...$hasFamily ? $this->family() : [],
        ];
        for ($i = $lone - 1; $i >= 0; $i--) {
            // What must be there stands in classes that are declared before, so that documents end.
            $classes[] = $this->lone("A$i", array_slice($this->names, $i + 1, $lone - $i - 1));
        }
        return new Program($classes);
    }

    /** @return list<ClassSource> */
    private function family(): array
    {
        $isAbstract = $this->random->oneIn(2);
        $map = ($isAbstract ? '' : "'base' => Base::class, ") . "'one' => One::class, '2' => Two::class";
        $key = $this->random->pick(['kind', 'type', '0']);
        $attributes = ["#[S\\Discriminator('$key', [$map])]", ...$this->ofClass('Base')];
        $base = $isAbstract ? 'abstract class Base' : 'class Base';
        $final = $this->random->oneIn(2) ? 'final ' : '';
        return [
            new ClassSource('Base', $base, $attributes, $this->properties([])),
            new ClassSource('One', "{$final}class One extends Base", $this->ofClass('One'), $this->properties([])),
            new ClassSource(
                'Two',
                'class Two extends ' . ($final === '' && $this->random->oneIn(3) ? 'One' : 'Base'),
                [],
                $this->properties([]),
            ),
        ];
    }

    /** @param list<string> $required */
    private function lone(string $name, array $required): ClassSource
    {
        $head = $this->random->oneIn(3) ? "final class $name" : "class $name";
        $head .= match ($this->random->int(0, 5)) {
            0 => ' extends Top',
            1 => ' implements Held',
            default => '',
        };
        $members = $this->properties($required);
        if ($this->random->oneIn(5)) {
            $members[] = new MemberSource([], 'use Part');
        }
        if ($this->random->oneIn($this->isPlain ? 40 : 6)) {
            $members[] = $this->callback();
        }
        return new ClassSource($name, $head, $this->ofClass($name), $members);
    }

    /** @return list<string> attributes */
    private function ofClass(string $name): array
    {
        return match ($this->random->int(0, $this->isPlain ? 150 : 24)) {
            0 => ["#[S\\ExclusionPolicy('ALL')]"],
            1 => ["#[S\\AccessorOrder('alphabetical')]"],
            2 => ["#[S\\AccessorOrder('custom', ['p3', 'p1', 'none'])]"],
            3 => ['#[S\Exclude]'],
            4 => ["#[S\\Exclude(if: '{$this->expression()}')]"],
            5 => ['#[S\ReadOnlyProperty]'],
            6 => ["#[S\\VirtualProperty('virtual', exp: '" . $this->random->pick(['count', 'list', 'odd']) . "')]"],
            7, 8 => ["#[S\\Factory('make$name')]"],
            default => [],
        };
    }

    private function expression(): string
    {
        return $this->random->pick(['yes', 'no', 'odd', 'even']);
    }

    /**
     * @param list<string> $required
     * @return list<MemberSource>
     */
    private function properties(array $required): array
    {
        $members = [];
        [$isPromoted, $isTaken] = $this->random->pick([[true, false], [false, true], [false, false], [false, false]]);
        for ($count = $this->random->int($isPromoted || $isTaken ? 1 : 0, 5); $count > 0; $count--) {
            $members[] = $this->random->oneIn($this->isPlain ? 60 : 10)
                ? $this->virtual()
                : $this->property(
                    $required,
                    $isPromoted && !$this->random->oneIn(4),
                    $isTaken && !$this->random->oneIn(4),
                );
        }
        if ($isTaken && $this->random->oneIn(3)) {
            $members[] = $this->variadic();
        }
        if (($isTaken || $isPromoted) && $this->random->oneIn(6)) {
            $parameter = $this->random->pick(['int $%s = 3', '?string $%s = null', 'array $%s = [1]', '?int $%s']);
            $members[] = new MemberSource([], '', parameter: sprintf($parameter, "more$this->members"));
        }
        return $members;
    }

    /**
     * @param list<string> $required
     * @param bool $isTaken whether a parameter sets it
     */
    private function property(array $required, bool $isPromoted = false, bool $isTaken = false): MemberSource
    {
        $name = $this->nameOfProperty();
        [$native, $attributes, $isNeeded] = $this->types->property($required);
        $isReadonly = $native !== '' && $this->random->oneIn(5);
        $default = $this->mayDefault($native, $isNeeded);
        $argument = $isTaken ? $this->mayDefault($native, $isNeeded) : '';
        $default = $isReadonly && !$isPromoted ? '' : $default;
        $mayLack = !$isNeeded || ($isTaken ? $argument : $default) !== '';
        $visibility = $this->random->pick(['public', 'public', 'public', 'protected', 'private']);
        $declaration = implode(' ', array_filter([$visibility, $isReadonly ? 'readonly' : '', $native, "\$$name"]))
            . $default;
        $attributes = [...$attributes, ...$this->ofProperty($mayLack, self::hasKeys($native))];
        $methods = '';
        if ($this->random->oneIn($this->isPlain ? 60 : 10)) {
            [$accessor, $methods] = $this->accessor($name, $isReadonly);
            $attributes[] = $accessor;
        }
        $parameter = $isTaken ? ltrim("$native \$$name$argument") : '';
        return new MemberSource($attributes, $declaration, $methods, $isPromoted, $parameter);
    }

    /** A name that no other property has: often a number, and at times one that generated code might use otherwise. */
    private function nameOfProperty(): string
    {
        $name = match ($this->random->int(0, 11)) {
            0 => $this->random->pick(self::FIXED) . $this->random->pick(['', $this->members]),
            1, 2, 3 => 'p' . max(0, $this->members + $this->random->int(-3, 2)) . $this->random->pick(self::ENDINGS),
            default => '',
        };
        $name = $name === '' || isset($this->properties[$name]) ? "p$this->members" : $name;
        $this->members++;
        $this->properties[$name] = true;
        return $name;
    }

    private function mayDefault(string $native, bool $isNeeded): string
    {
        return !$isNeeded && $this->random->oneIn(3) || $this->random->oneIn(6)
            ? self::default($native, $isNeeded)
            : '';
    }

    private function variadic(): MemberSource
    {
        $name = 'p' . $this->members++;
        if ($this->random->oneIn(5)) {
            $attributes = $this->ofProperty(true, false);
            return new MemberSource($attributes, "public mixed \$$name", parameter: "mixed ...\$$name");
        }
        $element = $this->random->pick(['int', 'string', 'float', '?bool', ...$this->names]);
        $said = (in_array($element, $this->names, true) ? '\\NS\\' : '') . $element;
        $type = $this->random->pick(["list<$said>", "array<string, $said>", "array<$said>"]);
        $native = $this->random->oneIn(3) ? '?array' : 'array';
        $attributes = ["/** @var $type */", ...$this->ofProperty(true, true)];
        return new MemberSource($attributes, "public $native \$$name", parameter: "$element ...\$$name");
    }

    private static function default(string $native, bool $isNeeded): string
    {
        return match (true) {
            !$isNeeded => ' = null',
            $native === 'int' => ' = 7',
            $native === 'float' => ' = 1.5',
            $native === 'string' => " = 'x'",
            $native === 'bool' => ' = false',
            $native === 'array' => ' = []',
            default => '',
        };
    }

    /** @return array{string, string} the attribute, and the methods */
    private function accessor(string $name, bool $isReadonly): array
    {
        $visibility = $this->random->pick(['public', 'private', 'protected']);
        $getter = "    $visibility function read$name(): mixed\n    {\n        return \$this->$name ?? null;\n    }\n";
        $setter = "\n    $visibility function write$name(mixed \$value): void\n    {\n"
            . "        if (\$value !== null) {\n            \$this->$name = \$value;\n        }\n    }\n";
        return $isReadonly || $this->random->oneIn(2)
            ? ["#[S\\Accessor(getter: 'read$name')]", $getter]
            : ["#[S\\Accessor('read$name', 'write$name')]", $getter . $setter];
    }

    /** Whether values of the type have keys that can stand in place of their property. */
    private static function hasKeys(string $native): bool
    {
        $name = '(array|iterable|\\\\ArrayIterator|\\\\ArrayObject|[A-Z]\w*)';
        return preg_match("/^\\??$name(\\|null)?\$/D", $native) === 1;
    }

    /** @return list<string> attributes */
    private function ofProperty(bool $mayLack, bool $hasKeys): array
    {
        $attributes = [];
        $group = fn(): string => $this->random->pick(["'a'", "'b'", "'a', 'c'", "'Default', 'b'"]);
        $version = fn(): string => $this->random->pick(['1.0', '1.5', '2.0']);
        for ($count = $this->random->int(0, 3); $count > 0; $count--) {
            $attribute = match ($this->random->int(0, $this->isPlain && !$this->random->oneIn(8) ? 8 : 20)) {
                0, 1, 2, 3 => "#[S\\Groups([{$group()}])]",
                4, 5 => "#[S\\Since('{$version()}')]",
                6, 7 => "#[S\\Until('{$version()}')]",
                8 => '#[S\Exclude]',
                9 => $mayLack ? "#[S\\Exclude(if: '{$this->expression()}')]" : '',
                10 => $mayLack ? "#[S\\Expose(if: '{$this->expression()}')]" : '#[S\Expose]',
                11, 12 => '#[S\SkipWhenEmpty]',
                13 => '#[S\ReadOnlyProperty]',
                14, 15 => '#[S\MaxDepth(' . $this->random->int(0, 3) . ')]',
                16, 17 => '#[S\Inline]',
                18 => "#[S\\Path('{$this->random->pick(['meta', 'deep'])}', 'k$this->members')]",
                19 => "#[S\\SerializedName('{$this->random->pick(['k', 'a b', '', 'ключ', '0', "\\'"])}"
                    . "{$this->members}')]",
                default => "#[S\\SerializedName('{$this->random->pick(['0', '1', '\$x', 'a~/b'])}')]",
            };
            $attributes[(string) strtok($attribute, '(')] = $attribute;
        }
        unset($attributes[$hasKeys ? '' : '#[S\Inline]']);
        if (isset($attributes['#[S\Inline]'])) {
            unset($attributes['#[S\MaxDepth'], $attributes['#[S\Path']);
        }
        if (isset($attributes['#[S\Path'])) {
            unset($attributes['#[S\SerializedName']);
        }
        if (isset($attributes['#[S\Exclude'], $attributes['#[S\Expose'])) {
            unset($attributes['#[S\Exclude']);
        }
        return array_values(array_filter($attributes));
    }

    private function virtual(): MemberSource
    {
        $name = $this->random->pick(['get', '']) . 'V' . $this->members++;
        [$type, $value] = $this->random->pick([
            ['int', '5'], ['?string', 'null'], ['array', '[1, 2]'], ['mixed', '[]'], ['?self', 'null'],
            ['\DateTimeImmutable', "new \\DateTimeImmutable('2026-01-02T03:04:05Z')"], ['float', '0.5'],
        ]);
        $visibility = $this->random->pick(['public', 'private']);
        return new MemberSource(
            ['#[S\VirtualProperty]', ...array_filter(
                $this->ofProperty(true, $type === 'array'),
                static fn(string $a): bool => !str_contains($a, 'ReadOnly'),
            )],
            '',
            "    $visibility function $name(): $type\n    {\n        return $value;\n    }\n",
        );
    }

    private function callback(): MemberSource
    {
        $attribute = $this->random->pick(['PreSerialize', 'PostSerialize', 'PostDeserialize']);
        $visibility = $this->random->pick(['public', 'private']);
        $name = 'called' . $this->members++;
        $method = "    $visibility function $name(): void\n    {\n        \$this->seen[] = __FUNCTION__;\n    }\n"
            . "\n    /** @var list<string> */\n    public array \$seen = [];\n";
        return new MemberSource(["#[S\\$attribute]"], '', $method);
    }
}
