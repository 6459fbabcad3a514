<?php

declare(strict_types=1);

namespace Howdah\Serializer\Jms;

use JMS\Serializer\EventDispatcher\EventDispatcherInterface;
use JMS\Serializer\Handler\HandlerRegistryInterface;
use JMS\Serializer\Naming\PropertyNamingStrategyInterface;
use JMS\Serializer\Type\ParserInterface;

/** Tells configurations of JMS's serializer apart, as far as they make models differ. */
final class Fingerprint
{
    /** @var array<int, true> numbers of the objects that were described */
    private array $seen = [];

    public static function of(Configuration $jms): string
    {
        $fingerprint = new self();
        $parts = [
            self::handlers($jms->handlers),
            self::listeners($jms->dispatcher),
            $jms->evaluator === null ? '' : $jms->evaluator::class,
            $jms->constructor === null ? '' : $jms->constructor::class,
            $jms->isStrict,
            $fingerprint->describe($jms->metadata),
        ];
        return hash('sha256', serialize($parts));
    }

    /** @return mixed without objects */
    private static function handlers(HandlerRegistryInterface $handlers): mixed
    {
        return method_exists($handlers, 'getHandlers') ? self::names($handlers->getHandlers()) : $handlers::class;
    }

    private static function listeners(EventDispatcherInterface $dispatcher): mixed
    {
        return method_exists($dispatcher, 'getListeners')
            ? self::names($dispatcher->getListeners())
            : $dispatcher::class;
    }

    private static function names(mixed $value): mixed
    {
        return match (true) {
            $value instanceof \Closure => self::closure($value),
            is_object($value) => $value::class,
            is_array($value) => array_map(self::names(...), $value),
            default => $value,
        };
    }

    private static function closure(\Closure $closure): string
    {
        $function = new \ReflectionFunction($closure);
        return $function->getFileName() . ':' . $function->getStartLine();
    }

    /** The drivers of metadata with their settings: what JMS's own objects and naming strategies hold, names of others. */
    private function describe(object $object): mixed
    {
        $class = $object::class;
        // A parser of types holds what it was last asked for, and no settings.
        $isKnown = str_starts_with($class, 'JMS\Serializer\\') && !$object instanceof ParserInterface
            || str_starts_with($class, 'Metadata\\')
            || $object instanceof PropertyNamingStrategyInterface;
        if (!$isKnown || isset($this->seen[spl_object_id($object)])) {
            return $class;
        }
        $this->seen[spl_object_id($object)] = true;
        $description = [$class];
        foreach ((array) $object as $name => $value) {
            // What the factory has loaded, and where it keeps it, are no settings.
            if (preg_match('/(cache|loaded\w*|lexer|token)$/iD', (string) $name) !== 1) {
                $description[$name] = $this->part($value);
            }
        }
        return $description;
    }

    private function part(mixed $value): mixed
    {
        return match (true) {
            $value instanceof \Closure => self::closure($value),
            is_object($value) => $this->describe($value),
            is_array($value) => array_map($this->part(...), $value),
            default => $value,
        };
    }
}
