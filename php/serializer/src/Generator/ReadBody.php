<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

use Howdah\Codegen\Literal;
use Howdah\Codegen\Source;

/** The statements of a function that reads, and what it keeps between its calls. */
final class ReadBody
{
    public Source $source;

    /** Whether a variable `$careful`, false at first, says that values may not be of their types. */
    public bool $looksCloser = false;

    /** @var array<string, string> initializer => variable */
    private array $kept = [];

    /** @param bool $isOfList whether it reads the elements of a list, each into an object of its own */
    public function __construct(public readonly bool $isOfList = false)
    {
        $this->source = new Source();
    }

    /**
     * A static variable, whose name no variable of a property has.
     *
     * @param string $name what is kept
     * @param string $initializer an expression that is evaluated once in a process
     */
    public function keep(string $name, string $initializer): string
    {
        if (!isset($this->kept[$initializer])) {
            $this->kept[$initializer] = Variable::part('$kept', ucfirst($name) . '_' . count($this->kept));
        }
        return $this->kept[$initializer];
    }

    /** The statements, after those that make what is kept. */
    public function __toString(): string
    {
        $head = new Source();
        foreach ($this->kept as $initializer => $variable) {
            $head->line("static $variable = null;", "$variable ??= $initializer;");
        }
        if ($this->looksCloser) {
            $head->line('$careful = false;');
        }
        return "$head$this->source";
    }

    /** The source of a value; null if there is none. */
    public static function literal(mixed $value): ?string
    {
        if (is_array($value)) {
            $items = [];
            foreach ($value as $key => $item) {
                $item = self::literal($item);
                if ($item === null) {
                    return null;
                }
                $items[] = (array_is_list($value) ? '' : Literal::of($key) . ' => ') . $item;
            }
            return '[' . implode(', ', $items) . ']';
        }
        return match (true) {
            $value instanceof \UnitEnum => '\\' . $value::class . "::$value->name",
            is_object($value), is_resource($value) => null,
            default => Literal::of($value),
        };
    }
}
