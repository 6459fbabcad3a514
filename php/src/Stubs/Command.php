<?php

declare(strict_types=1);

namespace Howdah\Stubs;

/** `howdah generate stubs`: reads its options, writes the files and prints their paths. */
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
            fwrite($this->errors, "howdah: {$wrong->getMessage()}\nTry: howdah generate stubs --help\n");
            return self::WRONG_USAGE;
        } catch (StubsException $failure) {
            fwrite($this->errors, "howdah: {$failure->getMessage()}\n");
            return self::FAILED;
        }
    }

    private function generate(Options $options): void
    {
        foreach ($options->bootstrap as $file) {
            if (!is_file($file)) {
                throw new StubsException("There is no file $file to load first.");
            }
            require_once $file;
        }
        $declarations = Declarations::of($options->php);
        foreach (Generator::generate($declarations, $options->package, $options->name) as $path => $code) {
            fwrite($this->output, Files::write($options->out, $path, $code) . "\n");
        }
    }
}
