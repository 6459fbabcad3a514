<?php

declare(strict_types=1);

namespace Howdah\Protobuf;

/**
 * Finds the class of a type or an extension by its name, for Any, custom options, JSON and text.
 *
 * Nothing is registered when classes load. Looked through are, in this order: what was registered by
 * GPBMetadata\…::initOnce(), register() or addIndex(); the class that the name gives without options of the .proto file
 * (my.pkg.Message: My\Pkg\Message); the .proto files of all messages that this request has loaded, and their imports.
 *
 * Names may come from whoever sends an Any or JSON. Autoloaders are asked for what has the form of a name in a .proto
 * file, and a class that is no message, which they may load, is not used.
 */
final class Types
{
    /** @var array<string, class-string> by the full name of a type */
    private static array $classes = [];

    /** @var array<string, array<class-string<Message>, true>> by full name: a .proto file may be compiled twice */
    private static array $extensions = [];

    /** @var array<class-string, array<int, class-string<Message>>> by extended class and number */
    private static array $numbered = [];

    /** @var list<class-string<Message>> those that are not in $numbered */
    private static array $unordered = [];

    /** @var array<class-string, true> metadata classes that were registered */
    private static array $files = [];

    /** @var list<class-string> those of them that were not read */
    private static array $unread = [];

    /** @var list<string|array<string, array<int|string, mixed>>> index files, and those that were read */
    private static array $indexes = [];

    /** How many of the classes declared in this request were looked at. */
    private static int $seen = 0;

    /**
     * Makes known what is in a .proto file and in those that it imports.
     *
     * @param class-string $metadata the companion of the .proto file, GPBMetadata\…
     */
    public static function addFile(string $metadata): void
    {
        if (!isset(self::$files[$metadata])) {
            self::$files[$metadata] = true;
            self::$unread[] = $metadata;
        }
    }

    /**
     * @param array<string, class-string> $types by full names
     * @param array<string, class-string<Message>> $extensions by full names
     */
    public static function register(array $types, array $extensions = []): void
    {
        self::$classes += $types;
        foreach ($extensions as $name => $class) {
            if (!isset(self::$extensions[$name][$class])) {
                self::$extensions[$name][$class] = true;
                self::$unordered[] = $class;
            }
        }
    }

    /** @param string $file a file that protoc-gen-howdah wrote with its parameter index=…; read when it is needed */
    public static function addIndex(string $file): void
    {
        self::$indexes[] = $file;
    }

    /**
     * The class of a message.
     *
     * @return class-string<Message>|null
     */
    public static function classOf(string $name): ?string
    {
        $class = self::find($name);
        return $class !== null && self::isMessage($class) ? $class : null;
    }

    /**
     * The class of what is in an Any.
     *
     * @param string $url its type_url, such as type.googleapis.com/my.pkg.Message
     * @return class-string<Message>|null
     */
    public static function classOfUrl(string $url): ?string
    {
        $slash = \strrpos($url, '/');
        return $slash === false ? null : self::classOf(\substr($url, $slash + 1));
    }

    /**
     * The class of an enum.
     *
     * @return class-string|null
     */
    public static function enumOf(string $name): ?string
    {
        $class = self::find($name);
        return $class !== null && EnumTable::of($class) !== null ? $class : null;
    }

    /**
     * The class of an extension.
     *
     * @param class-string $extendee the class that is extended
     * @param int|string $field the extension's number or full name
     * @return class-string<Message>|null
     */
    public static function extensionOf(string $extendee, int|string $field): ?string
    {
        self::readFiles();
        if (\is_int($field)) {
            return self::numbered($extendee, $field);
        }
        return self::named($extendee, $field) ?? self::foundByName($extendee, $field);
    }

    private static function foundByName(string $extendee, string $name): ?string
    {
        foreach ([self::indexed('extensions', $name), self::conventionalExtension($name)] as $class) {
            if ($class !== null) {
                self::register([], [$name => $class]);
            }
        }
        self::readLoaded();
        return self::named($extendee, $name);
    }

    private static function named(string $extendee, string $name): ?string
    {
        foreach (\array_keys(self::$extensions[$name] ?? []) as $class) {
            if (Table::of($class)->extends === $extendee) {
                return $class;
            }
        }
        return null;
    }

    private static function find(string $name): ?string
    {
        self::readFiles();
        $class = self::$classes[$name] ?? self::indexed('types', $name) ?? self::conventional($name);
        if ($class === null) {
            self::readLoaded();
            $class = self::$classes[$name] ?? null;
        }
        return $class;
    }

    private static function readFiles(): void
    {
        while (($metadata = \array_pop(self::$unread)) !== null) {
            if (\class_exists($metadata)) {
                self::register($metadata::TYPES, $metadata::EXTENSIONS);
                \array_map(self::addFile(...), $metadata::DEPENDENCIES);
            }
        }
    }

    private static function indexed(string $kind, string $name): mixed
    {
        foreach (self::$indexes as $i => $index) {
            if (\is_string($index)) {
                self::$indexes[$i] = $index = require $index;
            }
            if (isset($index[$kind][$name])) {
                return $index[$kind][$name];
            }
        }
        return null;
    }

    private static function numbered(string $extendee, int $number): ?string
    {
        self::order();
        if (!isset(self::$numbered[$extendee][$number])) {
            $class = self::indexed('numbers', "$extendee $number");
            if ($class !== null) {
                return $class;
            }
            self::readLoaded();
            self::order();
        }
        return self::$numbered[$extendee][$number] ?? null;
    }

    /** Sorts what was registered since the last call by number, which loads the classes. */
    private static function order(): void
    {
        while (($class = \array_pop(self::$unordered)) !== null) {
            $table = Table::of($class);
            self::$numbered[$table->extends][\array_key_first($table->fields)] = $class;
        }
    }

    private static function conventional(string $name): ?string
    {
        if (\preg_match('/^[A-Za-z_]\w*(\.[A-Za-z_]\w*)*$/D', $name) !== 1) {
            return null;
        }
        $class = self::conventionalName($name);
        return self::isDeclaredBy($class, $name) || EnumTable::of($class)?->name === $name ? $class : null;
    }

    private static function conventionalExtension(string $name): ?string
    {
        $dot = \strrpos($name, '.');
        $scope = $dot === false ? '' : \substr($name, 0, $dot + 1);
        $own = \substr($name, \strlen($scope));
        if (\preg_match('/^([A-Za-z_]\w*\.)*$/D', $scope) !== 1 || \preg_match('/^\w+$/D', $own) !== 1) {
            return null;
        }
        $class = self::conventionalName($scope) . Extensions::camel($own) . 'Extension';
        return self::isDeclaredBy($class, $name) ? $class : null;
    }

    private static function isMessage(string $class): bool
    {
        return \is_subclass_of($class, Message::class) && \defined("$class::TABLE");
    }

    /** Whether a class is that of the name. Not by Table::of(), which would keep each spelling that PHP takes for it. */
    private static function isDeclaredBy(string $class, string $name): bool
    {
        return self::isMessage($class) && \str_starts_with($class::TABLE, "$name ");
    }

    /** What the class of a message is called if its .proto file has no option for it. */
    private static function conventionalName(string $name): string
    {
        $package = \str_starts_with($name, 'google.protobuf.') ? 'google.protobuf' : '';
        $part = static fn(string $part): string => ReservedWords::prefix($part, $package) . \ucfirst($part);
        return \implode('\\', \array_map($part, \explode('.', $name)));
    }

    /** Registers the messages loaded since the last call, and the files that they are from. */
    private static function readLoaded(): void
    {
        $declared = \get_declared_classes();
        foreach (\array_slice($declared, self::$seen) as $class) {
            if (self::isMessage($class)) {
                // The first line alone, as all messages of the request come by here.
                $line = \strstr($class::TABLE . "\n", "\n", true);
                [$name, $metadata] = \explode(' ', $line);
                \str_contains($line, ' extends=')
                    ? self::register([], [$name => $class])
                    : self::register([$name => $class]);
                self::addFile($metadata);
            }
        }
        self::$seen = \count($declared);
        self::readFiles();
    }
}
