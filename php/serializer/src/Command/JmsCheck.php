<?php

declare(strict_types=1);

namespace Howdah\Serializer\Command;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\Jms\Configuration;
use Howdah\Serializer\Jms\JmsModels;
use Howdah\Serializer\Jms\Types;
use Howdah\Serializer\Jms\UnsupportedException;
use Howdah\Serializer\JmsSerializer;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Selection;
use JMS\Serializer\Accessor\AccessorStrategyInterface;
use JMS\Serializer\Exclusion\ExclusionStrategyInterface;
use JMS\Serializer\Serializer;
use JMS\Serializer\SerializerBuilder;
use JMS\Serializer\Visitor\Factory\DeserializationVisitorFactory;
use JMS\Serializer\Visitor\Factory\SerializationVisitorFactory;

/** JmsSerializer in place of JMS's. */
final class JmsCheck implements LibraryCheck
{
    /** What an application can implement that generated code does not ask. */
    private const CODE = [
        ExclusionStrategyInterface::class => 'Contexts with this exclusion strategy are refused, since it decides at'
            . ' run time. Use groups, versions or #[Exclude(if: ...)], or JMS\'s serializer for these calls',
        AccessorStrategyInterface::class => 'Serializers with this accessor strategy are refused, since it accesses'
            . ' properties in its own way. Build the serializer without it, or keep JMS\'s',
        SerializationVisitorFactory::class => 'Serializers whose visitors for JSON it makes are refused. Build the'
            . ' serializer without it, or keep JMS\'s',
        DeserializationVisitorFactory::class => 'Serializers whose visitors for JSON it makes are refused. Build the'
            . ' serializer without it, or keep JMS\'s',
    ];

    /** @var array<string, Generated> by direction */
    private readonly array $generated;

    /** @throws UnsupportedException where the serializer itself is refused */
    public function __construct(Serializer $jms)
    {
        $configuration = Configuration::of($jms);
        $generated = [];
        foreach (Direction::cases() as $direction) {
            $generated[$direction->value] = new Generated(
                $direction,
                new JmsModels($configuration, $direction),
                Conventions::jms(),
                new Selection(nulls: $direction === Direction::Write ? false : null),
            );
        }
        $this->generated = $generated;
    }

    public static function ofDefaults(): self
    {
        return new self(SerializerBuilder::create()->build());
    }

    public function means(): string
    {
        return JmsSerializer::class;
    }

    public function differing(string $class): array
    {
        $findings = [];
        foreach ($this->generated as $generated) {
            try {
                $generated->node($class);
            } catch (ModelException | UnsupportedException $refusal) {
                $findings[] = Finding::ofError($class, $refusal);
            } catch (\Exception) {
                // JMS, or what reads metadata for it, refuses the class, too.
            }
        }
        return $findings;
    }

    public function handedOn(string $class): array
    {
        $findings = [];
        foreach ($this->generated as $direction => $generated) {
            try {
                $handled = $generated->handled($class);
            } catch (\Exception) {
                continue;
            }
            foreach ($handled as $property => $type) {
                if ($type->handler !== Types::UNTYPED) {
                    $done = $direction === Direction::Write->value ? 'written' : 'read';
                    $findings[] = Finding::on(
                        "$class::\$$property",
                        "Values of the type $type->handler are $done by handlers and listeners, as before",
                    );
                }
            }
        }
        return $findings;
    }

    public function code(array $classes): array
    {
        $findings = [];
        foreach ($classes as $class) {
            foreach (self::CODE as $interface => $text) {
                if (is_subclass_of($class, $interface)) {
                    $findings[] = Finding::on($class, $text);
                }
            }
        }
        return $findings;
    }
}
