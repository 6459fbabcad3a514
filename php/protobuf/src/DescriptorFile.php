<?php

declare(strict_types=1);

namespace Howdah\Protobuf;

use Google\Protobuf\Descriptor;
use Google\Protobuf\EnumDescriptor;
use Google\Protobuf\Internal\DescriptorProto;
use Google\Protobuf\Internal\EnumDescriptorProto;
use Google\Protobuf\Internal\FileDescriptorProto;

/** The descriptors of a .proto file, each made when it is asked for. */
final class DescriptorFile
{
    /** @var array<class-string, self> by metadata class */
    private static array $files = [];

    /** @var array<string, DescriptorProto> by full name, also those of the entries of maps */
    private array $messages = [];

    /** @var array<string, EnumDescriptorProto> by full name */
    private array $enums = [];

    /** @var array<string, Descriptor|EnumDescriptor> by full name */
    private array $descriptors = [];

    /** @param class-string $metadata the companion of the .proto file, GPBMetadata\… */
    private function __construct(private readonly string $metadata)
    {
        $file = new FileDescriptorProto();
        $file->mergeFromString($metadata::DESCRIPTOR);
        $scope = $file->getPackage() === '' ? '' : $file->getPackage() . '.';
        $this->collectEnums($scope, $file->getEnumType());
        $this->collect($scope, $file->getMessageType());
    }

    /** @param class-string $metadata */
    public static function of(string $metadata): self
    {
        return self::$files[$metadata] ??= new self($metadata);
    }

    /** @param string $name full, without a leading dot */
    public function message(string $name): ?Descriptor
    {
        if (!isset($this->messages[$name])) {
            return null;
        }
        return $this->descriptors[$name]
            ??= new Descriptor($name, $this->metadata::TYPES[$name] ?? null, $this->messages[$name], $this);
    }

    /**
     * @param string $name of a message, full, without a leading dot
     * @return list<string> names that no field of it may have, as some had them once
     */
    public function reservedNames(string $name): array
    {
        return isset($this->messages[$name]) ? [...$this->messages[$name]->getReservedName()] : [];
    }

    /** @param string $name full, without a leading dot */
    public function enum(string $name): ?EnumDescriptor
    {
        if (!isset($this->enums[$name])) {
            return null;
        }
        return $this->descriptors[$name]
            ??= new EnumDescriptor($name, $this->metadata::TYPES[$name], $this->enums[$name]);
    }

    /**
     * The file that declares a type: this one, or one that it imports, or that one of those imports.
     *
     * @param string $type full, without a leading dot
     */
    public function declaring(string $type): self
    {
        if (isset($this->messages[$type]) || isset($this->enums[$type])) {
            return $this;
        }
        $queue = $this->metadata::DEPENDENCIES;
        for ($i = 0; isset($queue[$i]); $i++) {
            if (!\class_exists($queue[$i])) {
                continue; // an import, of options perhaps, for which nobody generated code
            }
            if (isset($queue[$i]::TYPES[$type])) {
                return self::of($queue[$i]);
            }
            \array_push($queue, ...\array_diff($queue[$i]::DEPENDENCIES, $queue));
        }
        throw new \LogicException("$this->metadata and the files that it depends on declare no $type.");
    }

    /** @param iterable<DescriptorProto> $messages */
    private function collect(string $scope, iterable $messages): void
    {
        foreach ($messages as $message) {
            $name = $scope . $message->getName();
            $this->messages[$name] = $message;
            $this->collectEnums("$name.", $message->getEnumType());
            $this->collect("$name.", $message->getNestedType());
        }
    }

    /** @param iterable<EnumDescriptorProto> $enums */
    private function collectEnums(string $scope, iterable $enums): void
    {
        foreach ($enums as $enum) {
            $this->enums[$scope . $enum->getName()] = $enum;
        }
    }
}
