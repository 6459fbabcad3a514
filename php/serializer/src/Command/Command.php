<?php

declare(strict_types=1);

namespace Howdah\Serializer\Command;

use Howdah\Console\Command as ConsoleCommand;
use Howdah\Serializer\SerializerException;

/** `howdah-serializer`: reads its options, and runs one of its commands. */
final class Command extends ConsoleCommand
{
    protected const NAME = 'howdah-serializer';
    protected const FAILURES = [SerializerException::class];

    protected function execute(array $arguments): int
    {
        $options = Options::parse($arguments);
        if ($options->help) {
            fwrite($this->output, Help::of($options->command));
            return self::DONE;
        }
        Application::load($options);
        $isDone = match ($options->command) {
            'generate' => (new Generate($this->output, $this->errors))->run($options),
            'check' => (new Check($this->output))->run($options),
            'schema', 'typescript' => (new Describe($this->output, $this->errors))->run($options),
            'proto' => (new Proto($this->output, $this->errors))->run($options),
        };
        return $isDone ? self::DONE : self::FAILED;
    }
}
