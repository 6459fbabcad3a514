<?php

declare(strict_types=1);

namespace Howdah\Records;

use Howdah\Stubs\JavaName;

/** What the command line of `generate records` says. */
final class Options
{
    public const HELP = <<<'HELP'
        Usage: howdah generate records --php SOURCE… --out DIR [--package NAME] [--bootstrap FILE…]

        Writes Java records for PHP classes, with annotations that say what the serializer's attributes say: their
        JSON is that of Howdah's serializer, for the same groups and version. The classes, enums and families that
        properties lead to are written, too.

          --php SOURCE       what to write records of; may be repeated, and one --php may be followed by several:
                               a folder, a file    all classes and enums that its PHP files declare
                               a class             such as 'App\Cart', loaded by what --bootstrap sets up
          --out DIR          the root of the Java sources; the files go into the folder of the package
          --package NAME     the Java package, such as com.example
          --bootstrap FILE   a PHP file to load first, such as vendor/autoload.php; may be repeated
          --help             show this

        Exit codes: 0 the records are written, 1 they cannot be written, 2 the command line is wrong.

        HELP;

    /** @var list<string> */
    public array $php = [];

    /** @var list<string> */
    public array $bootstrap = [];

    public string $out = '';
    public string $package = '';
    public bool $help = false;

    /**
     * @param list<string> $arguments
     * @throws UsageException
     */
    public static function parse(array $arguments): self
    {
        $options = new self();
        while ($arguments !== []) {
            [$option, $value] = explode('=', (string) array_shift($arguments), 2) + [1 => null];
            if ($option === '--help' || $option === '-h') {
                $options->help = true;
                return $options;
            }
            $value ??= array_shift($arguments);
            if ($value === null || $value === '') {
                throw new UsageException(str_starts_with($option, '-') ? "$option needs a value." : "What is $option?");
            }
            $options->set($option, $value);
            while ($option === '--php' && $arguments !== [] && !str_starts_with($arguments[0], '-')) {
                $options->php[] = (string) array_shift($arguments);
            }
        }
        $options->check();
        return $options;
    }

    private function set(string $option, string $value): void
    {
        match ($option) {
            '--php' => $this->php[] = $value,
            '--bootstrap' => $this->bootstrap[] = $value,
            '--out' => $this->out = $value,
            '--package' => $this->package = $value,
            default => throw new UsageException("There is no option $option."),
        };
    }

    private function check(): void
    {
        if ($this->php === []) {
            throw new UsageException('--php is missing: a class, a PHP file, or a folder of them.');
        }
        if ($this->out === '') {
            throw new UsageException('--out is missing: the root of the Java sources.');
        }
        if ($this->package !== '' && !JavaName::isPackage($this->package)) {
            throw new UsageException("$this->package is no Java package.");
        }
    }
}
