<?php

declare(strict_types=1);

namespace Howdah\Serializer\Command;

use Howdah\Console\Progress;
use Howdah\Serializer\JmsSerializer;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Serializer;
use Howdah\Serializer\SymfonySerializer;

/** `generate`: generates code ahead of time, and says what it made, and what was refused. */
final class Generate
{
    /**
     * @param resource $output
     * @param resource $errors
     */
    public function __construct(private readonly mixed $output, private readonly mixed $errors)
    {
    }

    /** @return bool whether nothing was refused */
    public function run(Options $options): bool
    {
        $start = hrtime(true);
        $serializer = Application::generated($options);
        $inputs = Inputs::of($options->inputs);
        $types = [...$inputs->named, ...array_values(array_filter($inputs->found, Roots::isRoot(...)))];
        $before = self::files($serializer);
        $refused = $this->generate($serializer, $types, $options);
        $after = self::files($serializer);
        $entries = count(preg_grep('/^entry_/', $after) ?: []);
        fwrite($this->output, sprintf(
            "%s has %s and %s for %s; %s new, after %.1f s.\n",
            $serializer->folder(),
            Report::count(count($after) - $entries, 'function', 'functions'),
            Report::count($entries, 'entry', 'entries'),
            Report::count(count($types) - count($refused), 'class or type', 'classes and types'),
            Report::count(count(array_diff($after, $before)), 'file is', 'files are'),
            (hrtime(true) - $start) / 1e9,
        ));
        $findings = [...$inputs->lost];
        foreach ($refused as $type => $refusal) {
            $findings[] = Finding::ofError($type, $refusal);
        }
        Report::write($this->output, sprintf("\nRefused (%d):\n", count($findings)), $findings);
        return $findings === [];
    }

    /**
     * @param list<string> $types
     * @return array<string, ModelException> by type
     */
    private function generate(
        Serializer|JmsSerializer|SymfonySerializer $serializer,
        array $types,
        Options $options,
    ): array {
        $progress = new Progress($this->errors);
        $choices = [];
        foreach ($options->groups ?: [[]] as $groups) {
            foreach ($options->versions ?: [null] as $version) {
                $choices[] = [$groups, $version];
            }
        }
        $refused = [];
        $count = 0;
        $total = count($choices) * count($types);
        $show = static function (string $type) use ($progress, &$count, $total): void {
            $progress->show('%d of %d: %s', ++$count, $total, $type);
        };
        try {
            foreach ($choices as [$groups, $version]) {
                $refused += $serializer->generate($types, $groups, $version, $options->direction, $show);
            }
        } finally {
            $progress->end();
        }
        return $refused;
    }

    /** @return list<string> names of the files that are there */
    private static function files(Serializer|JmsSerializer|SymfonySerializer $serializer): array
    {
        $folder = $serializer->folder();
        return array_map(basename(...), glob("$folder/*.php") ?: []);
    }
}
