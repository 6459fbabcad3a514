<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Google\Protobuf\Internal\FileDescriptorProto;
use Howdah\Protobuf\ReservedWords;

/** Names in PHP, chosen as Google's compiler chooses them. */
final class Naming
{
    private const DESCRIPTOR = 'google/protobuf/descriptor.proto';
    private const EMPTY = 'google/protobuf/empty.proto';
    private const CONSTANTS = [
        'int', 'float', 'bool', 'string', 'true', 'false', 'null', 'void', 'iterable', 'parent', 'self', 'readonly',
    ];

    public static function namespace(FileDescriptorProto $file): string
    {
        $options = $file->getOptions();
        if ($options?->hasPhpNamespace()) {
            return trim($options->getPhpNamespace(), '\\');
        }
        if ($file->getName() === self::DESCRIPTOR) {
            return 'Google\Protobuf\Internal';
        }
        if ($file->getPackage() === '') {
            return '';
        }
        $parts = array_map(
            static fn(string $part): string => self::prefix($part, $file) . ucfirst($part),
            explode('.', $file->getPackage()),
        );
        return implode('\\', $parts);
    }

    /** @param list<string> $path the names of the enclosing messages, and its own */
    public static function className(array $path, FileDescriptorProto $file): string
    {
        $prefix = (string) $file->getOptions()?->getPhpClassPrefix();
        $names = array_map(
            static fn(string $name): string => ($prefix !== '' ? $prefix : self::prefix($name, $file)) . $name,
            $path,
        );
        return ltrim(self::namespace($file) . '\\' . implode('\\', $names), '\\');
    }

    public static function metadataClass(FileDescriptorProto $file): string
    {
        $name = $file->getName();
        if ($name === self::DESCRIPTOR) {
            return 'GPBMetadata\Google\Protobuf\Internal\Descriptor';
        }
        if ($name === self::EMPTY) {
            return 'GPBMetadata\Google\Protobuf\GPBEmpty';
        }
        $parts = array_map(
            static function (string $part) use ($file): string {
                $camel = self::camel($part);
                return (ctype_digit($camel[0] ?? '') ? 'PB' : self::prefix($camel, $file)) . $camel;
            },
            explode('/', preg_replace('/\.[^.\/]*$/', '', $name)),
        );
        $options = $file->getOptions();
        if ($options?->hasPhpMetadataNamespace()) {
            return ltrim(trim($options->getPhpMetadataNamespace(), '\\') . '\\' . end($parts), '\\');
        }
        return 'GPBMetadata\\' . implode('\\', $parts);
    }

    /** `foo_bar9baz` → `FooBar9Baz`: what accessors and metadata classes are called. */
    public static function camel(string $name): string
    {
        $camel = '';
        $capital = true;
        foreach (str_split($name) as $byte) {
            if (ctype_alpha($byte)) {
                $camel .= $capital ? strtoupper($byte) : $byte;
                $capital = false;
            } else {
                $camel .= ctype_digit($byte) ? $byte : '';
                $capital = true;
            }
        }
        return $camel;
    }

    public static function constant(string $name): string
    {
        $lower = strtolower($name);
        return in_array($lower, ReservedWords::RESERVED, true) && !in_array($lower, self::CONSTANTS, true)
            ? "PB$name"
            : $name;
    }

    private static function prefix(string $name, FileDescriptorProto $file): string
    {
        return ReservedWords::prefix($name, $file->getPackage());
    }
}
