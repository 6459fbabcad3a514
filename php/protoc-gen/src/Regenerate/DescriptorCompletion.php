<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Regenerate;

use Google\Protobuf\Internal\DescriptorProto;
use Google\Protobuf\Internal\EnumDescriptorProto;
use Google\Protobuf\Internal\FieldDescriptorProto;
use Google\Protobuf\Internal\FileDescriptorProto;

/**
 * Adds what Google's compiler leaves out of the descriptors that it embeds: names in JSON that follow from those of the
 * fields, and, depending on its version, imports.
 */
final class DescriptorCompletion
{
    /** @var array<string, string> files by the full names of their types, which begin with a dot */
    private array $declaring = [];

    /** @var array<string, true> the types that the file at hand refers to */
    private array $used = [];

    /** @param array<string, FileDescriptorProto> $files all that may be imported, by name */
    public function __construct(private readonly array $files)
    {
        foreach ($files as $file) {
            $this->declare($file->getName(), self::scope($file), $file->getMessageType(), $file->getEnumType());
        }
    }

    /** @return list<string> types that it refers to, and no file declares */
    public function complete(FileDescriptorProto $file): array
    {
        $this->used = [];
        $this->visitFields($file->getExtension());
        $this->visitMessages($file->getMessageType());
        $imports = [];
        foreach ($file->getDependency() as $name) {
            $imports[$name] = isset($this->files[$name]);
        }
        $missing = [];
        foreach ($this->used as $type => $used) {
            if (isset($this->declaring[$type])) {
                $imports[$this->declaring[$type]] = true;
            } else {
                $missing[] = ltrim($type, '.');
            }
        }
        unset($imports[$file->getName()]);
        $names = array_keys(array_filter($imports));
        if ($names !== [...$file->getDependency()]) {
            $file->setDependency($names)->setPublicDependency([])->setWeakDependency([]);
        }
        return $missing;
    }

    /**
     * @param iterable<DescriptorProto> $messages
     * @param iterable<EnumDescriptorProto> $enums
     */
    private function declare(string $file, string $scope, iterable $messages, iterable $enums): void
    {
        foreach ($enums as $enum) {
            $this->declaring["$scope." . $enum->getName()] = $file;
        }
        foreach ($messages as $message) {
            $name = "$scope." . $message->getName();
            $this->declaring[$name] = $file;
            $this->declare($file, $name, $message->getNestedType(), $message->getEnumType());
        }
    }

    /** @param iterable<DescriptorProto> $messages */
    private function visitMessages(iterable $messages): void
    {
        foreach ($messages as $message) {
            $this->visitFields($message->getField());
            $this->visitFields($message->getExtension());
            $this->visitMessages($message->getNestedType());
        }
    }

    /** @param iterable<FieldDescriptorProto> $fields */
    private function visitFields(iterable $fields): void
    {
        foreach ($fields as $field) {
            $this->used += array_fill_keys(array_filter([$field->getTypeName(), $field->getExtendee()]), true);
            if (!$field->hasJsonName()) {
                $field->setJsonName(self::jsonName($field->getName()));
            }
        }
    }

    private static function jsonName(string $name): string
    {
        $capital = static fn (array $match) => strtoupper($match[1]);
        return (string) preg_replace_callback('~_+(.?)~', $capital, $name);
    }

    private static function scope(FileDescriptorProto $file): string
    {
        return $file->getPackage() === '' ? '' : '.' . $file->getPackage();
    }
}
