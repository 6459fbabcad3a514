<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Regenerate;

use Howdah\Console\Command as ConsoleCommand;
use Howdah\Console\CommandException;
use Howdah\Console\Progress;
use Howdah\Protobuf\Compiler\Parameters;
use Howdah\Protobuf\ExtensionConflict;

/** `howdah-protobuf`: reads its options, regenerates, and says what it did. */
final class Command extends ConsoleCommand
{
    protected const NAME = 'howdah-protobuf';
    protected const FAILURES = [ExtensionConflict::class];

    /** How many lines on what was left are printed, and how many names of classes. */
    private const LINES = 20;
    private const NAMES = 3;

    protected function execute(array $arguments): int
    {
        $options = Options::parse($arguments);
        if ($options->help) {
            fwrite($this->output, Options::HELP);
            return self::DONE;
        }
        return $this->regenerate($options);
    }

    private function regenerate(Options $options): int
    {
        $start = hrtime(true);
        $progress = new Progress($this->errors);
        try {
            $originals = $this->search($options, $progress);
            $stamp = hash('sha256', $originals->hash() . Generator::hash() . ($options->signed ? 'signed' : ''));
            $output = new Output($options->output, substr($stamp, 0, 16));
            if ($options->check) {
                return $this->check($output, $options);
            }
            if ($output->isCurrent() || $output->open()->isCurrent()) {
                $this->say("$options->output is up to date.");
                return self::DONE;
            }
            $report = (new Generator($originals, $output, new Parameters(signed: $options->signed)))->run($progress);
        } finally {
            $progress->end();
        }
        $this->sayWhatIsDone($report, $options, (hrtime(true) - $start) / 1e9);
        $this->sayWhatIsLeft($originals->left + $report->left);
        $this->sayWhatWasDead($report->dead);
        $this->sayWhatNext($options, $originals, $output);
        return self::DONE;
    }

    private function search(Options $options, Progress $progress): Originals
    {
        $originals = new Originals();
        $tree = new SourceTree($options->output);
        $count = 0;
        foreach ($options->directories as $directory) {
            foreach ($tree->files($directory) as $path => $package) {
                $progress->show('read %d files, now in %s', ++$count, $package->root);
                $originals->add($path, $package);
            }
        }
        // Where Composer runs this, the last such package may just have gone.
        if ($originals->metadata === [] && !$options->isUsual()) {
            throw new CommandException(
                'There is nothing of Google\'s protobuf compiler in ' . implode(', ', $options->directories)
                . ' (expected: classes that call internalAddGeneratedFile(), in folders such as GPBMetadata).'
            );
        }
        return $originals;
    }

    private function check(Output $output, Options $options): int
    {
        if ($output->isCurrent()) {
            $this->say("$options->output is up to date.");
            return self::DONE;
        }
        $this->complain("$options->output is stale or missing; run $options->command");
        return self::FAILED;
    }

    private function sayWhatIsDone(Report $report, Options $options, float $seconds): void
    {
        $this->say(sprintf(
            '%d messages and %d enums of %d .proto files are in %s, after %.1f s.',
            $report->messages,
            $report->enums,
            $report->files,
            $options->output,
            $seconds,
        ));
        if ($report->carried > 0) {
            $this->say("$report->carried methods and constants that were added to them by others went with them.");
        }
    }

    /** @param array<string, string> $left */
    private function sayWhatIsLeft(array $left): void
    {
        if ($left === []) {
            return;
        }
        $this->say(sprintf("\nLeft as it was (%d):", count($left)));
        foreach (array_slice($left, 0, self::LINES) as $what => $why) {
            $this->say("  $what: $why");
        }
        if (count($left) > self::LINES) {
            $this->say(sprintf('  and %d more', count($left) - self::LINES));
        }
    }

    /** @param list<string> $dead */
    private function sayWhatWasDead(array $dead): void
    {
        if ($dead !== []) {
            $this->say(sprintf(
                "\n%d classes are in no descriptor, and could not be used before, either: %s%s",
                count($dead),
                implode(', ', array_slice($dead, 0, self::NAMES)),
                count($dead) > self::NAMES ? '…' : '',
            ));
        }
    }

    private function sayWhatNext(Options $options, Originals $originals, Output $output): void
    {
        if (!$options->isUsual()) {
            $this->say("\nLoad it right after vendor/autoload.php:\n  require '{$output->loader()}';");
        }
        if ($originals->runtime !== null) {
            $this->say("\n$originals->runtime is still there; `composer require howdah/protobuf` takes its place.");
        }
    }

    private function say(string $line): void
    {
        @fwrite($this->output, "$line\n");
    }
}
