<?php

declare(strict_types=1);

namespace Howdah\Serializer\Command;

use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Schema\JsonSchema;
use Howdah\Serializer\Serializer;
use Howdah\Serializer\TypeScript\Declarations;

/** `schema` and `typescript`: show what is written, or read. */
final class Describe
{
    /**
     * @param resource $output
     * @param resource $errors
     */
    public function __construct(private readonly mixed $output, private readonly mixed $errors)
    {
    }

    /** @return bool whether all could be shown */
    public function run(Options $options): bool
    {
        $serializer = Application::serializer($options);
        $inputs = Inputs::of($options->inputs);
        $findings = $inputs->lost;
        $types = [];
        foreach ([...$inputs->named, ...array_filter($inputs->found, Roots::isRoot(...))] as $type) {
            try {
                self::schema($serializer, [$type], $options);
                $types[] = $type;
            } catch (ModelException $refusal) {
                $findings[] = Finding::ofError($type, $refusal);
            }
        }
        if ($types !== []) {
            $schema = self::schema($serializer, $types, $options);
            fwrite($this->output, $options->command === 'schema'
                ? JsonSchema::encode($schema)
                : Declarations::of($schema));
        }
        Report::write($this->errors, "howdah-serializer: refused:\n", $findings);
        return $findings === [];
    }

    /**
     * @param non-empty-list<string> $types
     * @return array<string, mixed>
     */
    private static function schema(Serializer $serializer, array $types, Options $options): array
    {
        return $serializer->schema(
            $types,
            $options->groups[0] ?? [],
            $options->versions[0] ?? null,
            $options->direction ?? Direction::Write,
        );
    }
}
