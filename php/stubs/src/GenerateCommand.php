<?php

declare(strict_types=1);

namespace Howdah\Stubs;

use Howdah\Console\Command as ConsoleCommand;
use Howdah\Console\CommandException;

/** A generator of Java sources: reads its options, writes the files and prints their paths. */
abstract class GenerateCommand extends ConsoleCommand
{
    private const OPTIONS = <<<'HELP'
          --out DIR          the root of the Java sources; the files go into the folder of the package
          --package NAME     the Java package, such as com.example
          --bootstrap FILE   a PHP file to load first, such as vendor/autoload.php; may be repeated
          --help             show this

        HELP;

    /** What --help shows above the options that all generators have. */
    protected const HELP = '';

    /** What --php takes, and what is written of it. */
    protected const SOURCES = '';
    protected const RESULT = '';

    /** Whether there is the option --name. */
    protected const NAMED = false;

    /** @return iterable<string, string> Java sources by path */
    abstract protected function generate(Options $options): iterable;

    final protected function execute(array $arguments): int
    {
        $options = Options::parse($arguments, static::SOURCES, static::NAMED);
        if ($options->help) {
            $result = static::RESULT;
            $codes = "\nExit codes: 0 $result are written, 1 they cannot be written, 2 the command line is wrong.\n";
            fwrite($this->output, static::HELP . self::OPTIONS . $codes);
            return self::DONE;
        }
        foreach ($options->bootstrap as $file) {
            if (!is_file($file)) {
                throw new CommandException("There is no file $file to load first.");
            }
            require_once $file;
        }
        foreach ($this->generate($options) as $path => $code) {
            fwrite($this->output, Files::write($options->out, $path, $code) . "\n");
        }
        return self::DONE;
    }
}
