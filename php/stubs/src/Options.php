<?php

declare(strict_types=1);

namespace Howdah\Stubs;

use Howdah\Console\UsageException;

/** What the command line of a generator of Java sources says. */
final class Options
{
    /** @var list<string> */
    public array $php = [];

    /** @var list<string> */
    public array $bootstrap = [];

    public string $out = '';
    public string $package = '';
    public ?string $name = null;
    public bool $help = false;

    /** @param bool $isNamed whether there is the option --name */
    private function __construct(private readonly bool $isNamed)
    {
    }

    /**
     * @param list<string> $arguments
     * @param string $sources what --php takes, for people
     * @param bool $isNamed whether there is the option --name
     * @throws UsageException
     */
    public static function parse(array $arguments, string $sources, bool $isNamed): self
    {
        $options = new self($isNamed);
        while ($arguments !== []) {
            [$option, $value] = explode('=', (string) array_shift($arguments), 2) + [1 => null];
            if ($option === '--help' || $option === '-h') {
                $options->help = true;
                return $options;
            }
            $value ??= array_shift($arguments);
            if ($value === null || $value === '') {
                $isOption = str_starts_with($option, '-');
                throw new UsageException($isOption ? "$option needs a value." : "Unexpected argument $option.");
            }
            $options->set($option, $value);
            while ($option === '--php' && $arguments !== [] && !str_starts_with($arguments[0], '-')) {
                $options->php[] = (string) array_shift($arguments);
            }
        }
        $options->check($sources);
        return $options;
    }

    private function set(string $option, string $value): void
    {
        if ($option === '--name' && !$this->isNamed) {
            throw new UsageException("Unknown option $option.");
        }
        match ($option) {
            '--php' => $this->php[] = $value,
            '--bootstrap' => $this->bootstrap[] = $value,
            '--out' => $this->out = $value,
            '--package' => $this->package = $value,
            '--name' => $this->name = $value,
            default => throw new UsageException("Unknown option $option."),
        };
    }

    private function check(string $sources): void
    {
        if ($this->php === []) {
            throw new UsageException("--php is missing: $sources.");
        }
        if ($this->out === '') {
            throw new UsageException('--out is missing: the root of the Java sources.');
        }
        if ($this->package !== '' && !JavaName::isPackage($this->package)) {
            throw new UsageException("$this->package is not a Java package.");
        }
        if ($this->name !== null && !JavaName::isType($this->name)) {
            throw new UsageException("$this->name is not a valid name for a Java interface.");
        }
    }
}
