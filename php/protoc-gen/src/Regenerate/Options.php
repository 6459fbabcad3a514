<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Regenerate;

use Howdah\Console\UsageException;

/** What the command line of `howdah-protobuf` says. */
final class Options
{
    public const HELP = <<<'HELP'
        Usage: howdah-protobuf regenerate DIR… [--output DIR] [--unsigned=signed] [--check]

        Reads the descriptors in code that Google's protobuf compiler wrote for PHP, and writes Howdah's classes of the
        same names. Your application then loads those; nothing in DIR changes, and no code in it is run.

          DIR             folders with such code, such as vendor/; packages in links are followed
          --output DIR    where the classes go; by default howdah-protobuf in the first DIR, where Composer's
                          autoloader finds them. Any other folder needs one line after vendor/autoload.php:
                          require 'DIR/autoload.php';
          --unsigned=signed
                          uint32 and uint64 above the signed maximum are negative, as google/protobuf has them
          --check         write nothing; exit with 1 if the classes were made from other code than there is now
          --help          show this

        To have it run whenever packages change, say in composer.json:

          "scripts": {"post-autoload-dump": "howdah-protobuf regenerate vendor/"}

        Exit codes: 0 done, or nothing to do; 1 it cannot be done, or --check found it stale; 2 the command line is
        wrong.

        HELP;

    private const FOLDER = 'howdah-protobuf';

    /** @var list<string> */
    public array $directories = [];

    public string $output = '';
    public bool $signed = false;
    public bool $check = false;
    public bool $help = false;

    /** The same command line without --check. */
    public string $command = '';

    /**
     * @param list<string> $arguments without the name of the script
     * @throws UsageException
     */
    public static function parse(array $arguments): self
    {
        $options = new self();
        $options->help = array_intersect($arguments, ['--help', '-h', 'help']) !== [];
        if ($options->help) {
            return $options;
        }
        $options->command = implode(' ', ['howdah-protobuf', ...array_diff($arguments, ['--check'])]);
        $verb = array_shift($arguments);
        if ($verb !== 'regenerate') {
            throw new UsageException($verb === null ? 'Name a command.' : "Unknown command $verb.");
        }
        while ($arguments !== []) {
            $options->take($arguments);
        }
        if ($options->directories === []) {
            throw new UsageException('Name the folder to look into, such as vendor/.');
        }
        $options->output = rtrim($options->output, '/') ?: $options->directories[0] . '/' . self::FOLDER;
        return $options;
    }

    /** Whether Composer's autoloader finds the output by itself. */
    public function isUsual(): bool
    {
        $first = $this->directories[0];
        return $this->output === "$first/" . self::FOLDER && is_dir("$first/composer");
    }

    /** @param list<string> $arguments */
    private function take(array &$arguments): void
    {
        $argument = (string) array_shift($arguments);
        [$option, $value] = explode('=', $argument, 2) + [1 => null];
        if ($argument === '--check') {
            $this->check = true;
        } elseif ($argument === '--unsigned=signed') {
            $this->signed = true;
        } elseif ($option === '--output') {
            $this->output = $value ?? array_shift($arguments) ?? throw new UsageException('--output needs a folder.');
        } elseif (str_starts_with($argument, '-')) {
            throw new UsageException("Unknown option $option.");
        } else {
            $this->directories[] = rtrim($argument, '/') ?: '/';
        }
    }
}
