<?php

declare(strict_types=1);

namespace Howdah\Serializer\Command;

use Howdah\Serializer\SerializerException;

/** `howdah-serializer`: reads its options, and runs one of its commands. */
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
                fwrite($this->output, Help::of($options->command));
                return 0;
            }
            Application::load($options);
            $isDone = match ($options->command) {
                'generate' => (new Generate($this->output, $this->errors))->run($options),
                'check' => (new Check($this->output))->run($options),
                'schema', 'typescript' => (new Describe($this->output, $this->errors))->run($options),
                'proto' => (new Proto($this->output, $this->errors))->run($options),
            };
            return $isDone ? 0 : self::FAILED;
        } catch (UsageException $wrong) {
            fwrite($this->errors, "howdah-serializer: {$wrong->getMessage()}\nTry: howdah-serializer --help\n");
            return self::WRONG_USAGE;
        } catch (CommandException | SerializerException $failure) {
            fwrite($this->errors, "howdah-serializer: {$failure->getMessage()}\n");
            return self::FAILED;
        }
    }
}
