<?php

declare(strict_types=1);

namespace Search;

/** A command line, taken apart. */
final class Arguments
{
    /** @var list<string> */
    public array $words = [];

    /** @var array<string, list<string>> option => its values */
    private array $options = [];

    /**
     * @param list<string> $arguments as they came; options may stand anywhere, and `--` ends them
     * @param list<string> $known options that have a value
     * @throws Problem if an option is unknown, or lacks its value
     */
    public function __construct(array $arguments, array $known)
    {
        while ($arguments !== []) {
            $argument = array_shift($arguments);
            if ($argument === '--') {
                array_push($this->words, ...$arguments);
                return;
            }
            if (!str_starts_with($argument, '--')) {
                $this->words[] = $argument;
                continue;
            }
            [$name, $value] = explode('=', substr($argument, 2), 2) + [1 => null];
            if (!in_array($name, $known, true)) {
                throw new Problem("there is no option --$name; --help lists them");
            }
            $this->options[$name][] = $value
                ?? array_shift($arguments)
                ?? throw new Problem("--$name needs a value; --help says which");
        }
    }

    public function option(string $name): ?string
    {
        $values = $this->options($name);
        return end($values) ?: null;
    }

    /** @return list<string> */
    public function options(string $name): array
    {
        return $this->options[$name] ?? [];
    }
}
