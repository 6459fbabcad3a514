<?php

declare(strict_types=1);

namespace Howdah\Console;

/** A command of the command line: does what its arguments ask for, and turns failures into messages and exit codes. */
abstract class Command
{
    protected const DONE = 0;
    protected const FAILED = 1;
    protected const WRONG_USAGE = 2;

    /** As it is typed: `howdah generate stubs`. The first word stands before messages. */
    protected const NAME = '';

    /** Classes of throwables whose messages are for the person at the command line. */
    protected const FAILURES = [];

    /**
     * @param resource $output
     * @param resource $errors
     */
    final public function __construct(protected readonly mixed $output, protected readonly mixed $errors)
    {
    }

    /**
     * @param list<string> $arguments without the name of the script
     * @return int the exit code
     */
    final public function run(array $arguments): int
    {
        try {
            return $this->execute($arguments);
        } catch (UsageException $wrong) {
            $this->complain($wrong->getMessage());
            fwrite($this->errors, 'Try: ' . static::NAME . " --help\n");
            return self::WRONG_USAGE;
        } catch (\Throwable $failure) {
            foreach ([CommandException::class, ...static::FAILURES] as $class) {
                if ($failure instanceof $class) {
                    $this->complain($failure->getMessage());
                    return self::FAILED;
                }
            }
            throw $failure;
        }
    }

    /**
     * @param list<string> $arguments
     * @return int the exit code
     */
    abstract protected function execute(array $arguments): int;

    protected function complain(string $message): void
    {
        fwrite($this->errors, strtok(static::NAME, ' ') . ": $message\n");
    }
}
