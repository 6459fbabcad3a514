<?php

declare(strict_types=1);

namespace Howdah\Records;

use Howdah\Serializer\SerializerException;
use Howdah\Stubs\Files;
use Howdah\Stubs\StubsException;

/** `howdah generate records`: reads its options, writes the files and prints their paths. */
final class Command
{
    private const FAILED = 1;
    private const WRONG_USAGE = 2;

    /**
     * @param resource $output
     * @param resource $errors
     */
    public function __construct(private readonly mixed $output, private readonly mixed $errors)
    {
    }

    /**
     * @param list<string> $arguments without the name of the script
     * @return int the exit code
     */
    public function run(array $arguments): int
    {
        try {
            $options = Options::parse($arguments);
            if ($options->help) {
                fwrite($this->output, Options::HELP);
                return 0;
            }
            $this->generate($options);
            return 0;
        } catch (UsageException $wrong) {
            fwrite($this->errors, "howdah: {$wrong->getMessage()}\nTry: howdah generate records --help\n");
            return self::WRONG_USAGE;
        } catch (RecordsException | StubsException | SerializerException $failure) {
            fwrite($this->errors, "howdah: {$failure->getMessage()}\n");
            return self::FAILED;
        }
    }

    private function generate(Options $options): void
    {
        foreach ($options->bootstrap as $file) {
            if (!is_file($file)) {
                throw new RecordsException("There is no file $file to load first.");
            }
            require_once $file;
        }
        $classes = Sources::classes($options->php);
        foreach (Generator::generate($classes, $options->package) as $path => $code) {
            fwrite($this->output, Files::write($options->out, $path, $code) . "\n");
        }
    }
}
