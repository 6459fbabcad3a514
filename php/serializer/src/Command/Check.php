<?php

declare(strict_types=1);

namespace Howdah\Serializer\Command;

use Howdah\Console\CommandException;
use Howdah\Serializer\Conventions;
use Howdah\Serializer\Metadata\Annotations;
use Howdah\Serializer\ModelException;
use JMS\Serializer\Serializer as Jms;
use Symfony\Component\Serializer\Serializer as Symfony;

/** `check`: tells what would behave differently in place of JMS serializer, or of Symfony's. */
final class Check
{
    /** @param resource $output */
    public function __construct(private readonly mixed $output)
    {
    }

    /** @return bool whether nothing would behave differently */
    public function run(Options $options): bool
    {
        $check = self::checkOf($options);
        $inputs = Inputs::of($options->inputs);
        $differing = $check->code($inputs->found);
        $handedOn = [];
        $classes = [...$inputs->named, ...array_filter($inputs->found, self::saysSomething(...))];
        foreach ($classes as $class) {
            array_push($differing, ...$check->differing($class));
            array_push($handedOn, ...$check->handedOn($class));
        }
        $count = static fn(array $findings): int => count(array_unique(array_map(strval(...), $findings)));
        fwrite($this->output, sprintf(
            "%s, by %s: %s.\n",
            Report::count(count($classes), 'class', 'classes'),
            $check->means(),
            $differing === [] ? 'nothing would behave differently' : "{$count($differing)} would behave differently",
        ));
        Report::write($this->output, "\nDifferent:\n", $differing);
        Report::write($this->output, "\nNot looked at:\n", $inputs->lost);
        Report::write($this->output, "\nHanded on, with the same result, and no faster than before:\n", $handedOn);
        return $differing === [] && $inputs->lost === [];
    }

    /** @throws CommandException */
    private static function checkOf(Options $options): LibraryCheck
    {
        $serializer = $options->serializer === null ? null : Application::run($options->serializer);
        $groups = $options->groups[0] ?? [];
        return match (true) {
            $serializer instanceof Jms => new JmsCheck($serializer),
            $serializer instanceof Symfony => new SymfonyCheck($serializer, $groups),
            $serializer !== null => throw new CommandException(sprintf(
                '%s returns %s. Expected a %s or a %s.',
                $options->serializer,
                get_debug_type($serializer),
                Jms::class,
                Symfony::class,
            )),
            $options->conventions === 'jms' && class_exists(Jms::class) => JmsCheck::ofDefaults(),
            $options->conventions === 'jms' => new ModelCheck(Conventions::jms()),
            class_exists(Symfony::class) => SymfonyCheck::ofDefaults($groups),
            default => new ModelCheck(Conventions::symfony()),
        };
    }

    /** Whether a class in a folder is one for serializers: itself, a property or a method has an attribute for one. */
    private static function saysSomething(string $class): bool
    {
        $reflection = new \ReflectionClass($class);
        if ($reflection->isEnum() || !Roots::isRoot($class)) {
            return false;
        }
        try {
            foreach ([$reflection, ...$reflection->getProperties(), ...$reflection->getMethods()] as $part) {
                if (Annotations::of($part) !== []) {
                    return true;
                }
            }
        } catch (ModelException) {
            return true;
        }
        return false;
    }
}
