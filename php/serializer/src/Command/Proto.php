<?php

declare(strict_types=1);

namespace Howdah\Serializer\Command;

use Howdah\Serializer\ModelException;

/** `proto`: shows the .proto file of classes. */
final class Proto
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
        $classes = [];
        foreach ([...$inputs->named, ...array_filter($inputs->found, Roots::isMessage(...))] as $class) {
            try {
                $serializer->protoFile($class);
                $classes[] = $class;
            } catch (ModelException $refusal) {
                $findings[] = Finding::ofError($class, $refusal);
            }
        }
        if ($classes !== []) {
            fwrite($this->output, $serializer->protoFile($classes, $options->package));
        }
        Report::write($this->errors, "howdah-serializer: refused:\n", $findings);
        return $findings === [];
    }
}
