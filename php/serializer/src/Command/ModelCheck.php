<?php

declare(strict_types=1);

namespace Howdah\Serializer\Command;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\Metadata\ClassModels;
use Howdah\Serializer\Model\Access;
use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\ModelException;

/** Howdah's own serializer in place of one whose attributes it reads, and which need not be installed. */
final class ModelCheck implements LibraryCheck
{
    private readonly ClassModels $models;

    /** @var list<Generated> by direction */
    private readonly array $generated;

    public function __construct(private readonly Conventions $conventions)
    {
        $this->models = new ClassModels($conventions);
        $this->generated = array_map(
            fn(Direction $direction): Generated => new Generated($direction, $this->models, $conventions),
            Direction::cases(),
        );
    }

    public function means(): string
    {
        return 'Howdah\Serializer\Serializer';
    }

    public function differing(string $class): array
    {
        $findings = [];
        foreach ($this->generated as $generated) {
            try {
                foreach ($generated->handled($class) as $property => $type) {
                    $findings[] = Finding::on(
                        "$class::\$$property",
                        "The type $type->handler is neither a class nor a type that is known. Give the builder a"
                        . ' handler for it',
                    );
                }
            } catch (ModelException $refusal) {
                $findings[] = Finding::ofError($class, $refusal);
            }
        }
        try {
            return [...$findings, ...$this->expressions($this->models->of($class)), ...$this->getters($class)];
        } catch (ModelException) {
            return $findings;
        }
    }

    public function handedOn(string $class): array
    {
        return [];
    }

    public function code(array $classes): array
    {
        return [];
    }

    /** @return list<Finding> */
    private function expressions(ClassModel $model): array
    {
        $mend = 'Give the builder an evaluator of expressions';
        $findings = [];
        if ($model->excludeIf !== null) {
            $findings[] = Finding::on($model->class, "Its expression $model->excludeIf is evaluated by none. $mend");
        }
        foreach ($model->properties as $property) {
            $expression = $property->access === Access::Expression ? $property->getter : $property->excludeIf;
            if ($expression !== null) {
                $of = "$model->class::\$$property->name";
                $findings[] = Finding::on($of, "Its expression $expression is evaluated by none. $mend");
            }
        }
        return $findings;
    }

    /**
     * Symfony's ObjectNormalizer writes what public methods give, and public properties; Howdah's serializer writes
     * properties, public or not.
     *
     * @return list<Finding>
     */
    private function getters(string $class): array
    {
        if ($this->conventions->defaultGroup) {
            return [];
        }
        $findings = [];
        $names = [];
        foreach ($this->models->of($class)->properties as $property) {
            $names[] = strtolower($property->name);
            $isHidden = $property->access === Access::Property && !$property->public;
            if ($isHidden && !self::hasGetter($property->name, $class)) {
                $findings[] = Finding::on(
                    "$class::\$$property->name",
                    'Symfony leaves it out, since it is not public and has no getter, and Howdah writes it. Exclude it'
                    . ' by #[Ignore]',
                );
            }
        }
        foreach ((new \ReflectionClass($class))->getMethods(\ReflectionMethod::IS_PUBLIC) as $method) {
            $isGetter = preg_match('/^(?:get|is|has|can)([A-Z_].*)$/D', $method->name, $match) === 1
                && !$method->isStatic()
                && $method->getNumberOfRequiredParameters() === 0;
            $isKnown = $isGetter
                && (property_exists($class, lcfirst($match[1])) || in_array(strtolower($match[1]), $names, true));
            if ($isGetter && !$isKnown) {
                $name = str_starts_with($method->name, 'get') ? '' : "('" . lcfirst($match[1]) . "')";
                $findings[] = Finding::on(
                    "$class::$method->name()",
                    "Symfony writes what it gives, and Howdah does not. Give it #[VirtualProperty$name]",
                );
            }
        }
        return $findings;
    }

    private static function hasGetter(string $property, string $class): bool
    {
        foreach (['get', 'is', 'has', 'can'] as $prefix) {
            if (method_exists($class, $prefix . $property)) {
                return true;
            }
        }
        return false;
    }
}
