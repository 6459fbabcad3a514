<?php

declare(strict_types=1);

namespace Howdah\Protobuf;

/** What is known of an enum's class: its table, read. */
final class EnumTable
{
    /** @var array<string, self> */
    private static array $read = [];

    /**
     * @param class-string $class
     * @param string $name the enum's full name, without a leading dot
     * @param class-string $metadata
     */
    private function __construct(
        public readonly string $class,
        public readonly string $name,
        public readonly string $metadata,
    ) {
    }

    /** Null if the class is none of a generated enum. */
    public static function of(string $class): ?self
    {
        $table = self::$read[$class] ?? self::read($class);
        if ($table !== null) {
            self::$read[$table->class] = $table;
        }
        return $table;
    }

    private static function read(string $class): ?self
    {
        if (!\class_exists($class)) {
            return null;
        }
        $reflection = new \ReflectionClass($class);
        if (!$reflection->isEnum()) {
            $table = $reflection->getStaticPropertyValue('table', null);
        } else {
            // An enum has no properties, and its constants are the values.
            $table = $reflection->hasMethod('table') ? $reflection->getMethod('table')->invoke(null) : null;
        }
        return \is_string($table) ? new self($reflection->name, ...\explode(' ', $table)) : null;
    }
}
