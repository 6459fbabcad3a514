<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Google\Protobuf\Internal\DescriptorProto;
use Google\Protobuf\Internal\Edition;
use Google\Protobuf\Internal\EnumDescriptorProto;
use Google\Protobuf\Internal\FieldDescriptorProto;
use Google\Protobuf\Internal\FieldDescriptorProto\Label;
use Google\Protobuf\Internal\FileDescriptorProto;
use Howdah\Model\Enumeration;
use Howdah\Model\EnumerationValue;

/** All types of the files that the compiler sends, whoever needs code for them. */
final class Schema
{
    /** @var array<string, FileDescriptorProto> */
    private array $files = [];
    /** @var array<string, string> full names of messages and enums => PHP classes */
    private array $classes = [];
    /** @var array<string, string> full names of messages => files */
    private array $filesOf = [];
    /** @var array<string, DescriptorProto> by full name */
    private array $messages = [];
    /** @var array<string, Enumeration> by full name */
    private array $enumerations = [];
    /** @var array<string, true> full names of messages that have required fields somewhere below */
    private array $required = [];

    /**
     * @param iterable<FileDescriptorProto> $files in an order in which each follows what it imports
     * @param array<string, string> $named classes by the full names of messages and enums, where they are not what
     *     Naming makes of them
     * @param array<string, string> $metadata the same for metadata classes, by the names of files
     */
    public function __construct(
        iterable $files,
        private readonly array $named = [],
        private readonly array $metadata = [],
    ) {
        foreach ($files as $file) {
            $this->files[$file->getName()] = $file;
            $features = self::featuresOf($file);
            $prefix = $file->getPackage() === '' ? '' : "{$file->getPackage()}.";
            $comments = new Comments($file->getSourceCodeInfo());
            foreach ($file->getEnumType() as $index => $enum) {
                $this->addEnum($file, $enum, $prefix, [], $features, $comments, [5, $index]);
            }
            foreach ($file->getMessageType() as $index => $message) {
                $this->addMessage($file, $message, $prefix, [], $features, $comments, [4, $index]);
            }
        }
        $this->findRequired();
    }

    public static function featuresOf(FileDescriptorProto $file): Features
    {
        $edition = match ($file->getSyntax()) {
            'editions' => $file->getEdition(),
            'proto3' => Edition::EDITION_PROTO3,
            default => Edition::EDITION_PROTO2,
        };
        return Features::ofEdition($edition)->with($file->getOptions()?->getFeatures());
    }

    public function file(string $name): FileDescriptorProto
    {
        return $this->files[$name] ?? throw new CompilerException("$name is not among the files of the request.");
    }

    public function metadataClassOf(string $file): string
    {
        return $this->metadata[$file] ?? Naming::metadataClass($this->file($file));
    }

    /** @param string $name with a leading dot, as descriptors refer to types */
    public function classOf(string $name): string
    {
        return $this->classes[substr($name, 1)] ?? throw new CompilerException("The type $name is in no file.");
    }

    public function message(string $name): DescriptorProto
    {
        return $this->messages[substr($name, 1)] ?? throw new CompilerException("The message $name is in no file.");
    }

    public function enumeration(string $name): Enumeration
    {
        return $this->enumerations[substr($name, 1)] ?? throw new CompilerException("The enum $name is in no file.");
    }

    /** @param string $name of a message, without a leading dot */
    public function fileOf(string $name): string
    {
        return $this->filesOf[$name];
    }

    /** @param string $name without a leading dot */
    public function hasRequired(string $name): bool
    {
        return isset($this->required[$name]);
    }

    /**
     * @param list<string> $outer the names of the enclosing messages
     * @param list<int> $path where comments are found
     */
    private function addMessage(
        FileDescriptorProto $file,
        DescriptorProto $message,
        string $prefix,
        array $outer,
        Features $features,
        Comments $comments,
        array $path,
    ): void {
        $name = $prefix . $message->getName();
        $names = [...$outer, $message->getName()];
        $features = $features->with($message->getOptions()?->getFeatures());
        $this->messages[$name] = $message;
        $this->filesOf[$name] = $file->getName();
        $this->classes[$name] = $this->named[$name] ?? Naming::className($names, $file);
        foreach ($message->getEnumType() as $index => $enum) {
            $this->addEnum($file, $enum, "$name.", $names, $features, $comments, [...$path, 4, $index]);
        }
        foreach ($message->getNestedType() as $index => $nested) {
            $this->addMessage($file, $nested, "$name.", $names, $features, $comments, [...$path, 3, $index]);
        }
    }

    /**
     * @param list<string> $outer
     * @param list<int> $path
     */
    private function addEnum(
        FileDescriptorProto $file,
        EnumDescriptorProto $enum,
        string $prefix,
        array $outer,
        Features $features,
        Comments $comments,
        array $path,
    ): void {
        $name = $prefix . $enum->getName();
        $values = [];
        foreach ($enum->getValue() as $index => $value) {
            $values[] = new EnumerationValue(
                $value->getName(),
                Naming::constant($value->getName()),
                $value->getNumber(),
                (bool) $value->getOptions()?->getDeprecated(),
                $comments->at([...$path, 2, $index]),
            );
        }
        $this->classes[$name] = $this->named[$name] ?? Naming::className([...$outer, $enum->getName()], $file);
        $this->enumerations[$name] = new Enumeration(
            $name,
            $this->classes[$name],
            $values,
            $features->with($enum->getOptions()?->getFeatures())->enumType === Features::CLOSED,
            (bool) $enum->getOptions()?->getDeprecated(),
            $comments->at($path),
        );
    }

    /** A message is incomplete without its own required fields, and without those of the messages in it. */
    private function findRequired(): void
    {
        $users = [];
        $found = [];
        foreach ($this->messages as $name => $message) {
            foreach ($message->getField() as $field) {
                if (self::isRequired($field)) {
                    $found[$name] = $name;
                } elseif ($field->getTypeName() !== '') {
                    $users[substr($field->getTypeName(), 1)][] = $name;
                }
            }
        }
        while ($found !== []) {
            $name = array_pop($found);
            if (!isset($this->required[$name])) {
                $this->required[$name] = true;
                array_push($found, ...$users[$name] ?? []);
            }
        }
    }

    private static function isRequired(FieldDescriptorProto $field): bool
    {
        return $field->getLabel() === Label::LABEL_REQUIRED
            || $field->getOptions()?->getFeatures()?->getFieldPresence() === Features::LEGACY_REQUIRED;
    }
}
