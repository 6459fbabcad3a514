<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Google\Protobuf\Internal\DescriptorProto;
use Google\Protobuf\Internal\EnumDescriptorProto;
use Google\Protobuf\Internal\FieldDescriptorProto;
use Google\Protobuf\Internal\FileDescriptorProto;
use Howdah\Model\Enumeration;
use Howdah\Model\Message;
use Howdah\Model\Oneof;
use Howdah\Protobuf\Wire;

/** Reads one file's descriptor into the model. */
final class FileReader
{
    /** The number of the extension (pb.enumvalue.json). */
    private const JSON_NAME = 998;

    /** @var list<ProtoMessage> */
    private array $messages = [];
    /** @var list<Enumeration> */
    private array $enumerations = [];
    /** @var array<string, true> lower-cased classes of the file */
    private array $classes = [];
    private readonly Comments $comments;

    private function __construct(private readonly Schema $schema, private readonly FileDescriptorProto $file)
    {
        $this->comments = new Comments($file->getSourceCodeInfo());
    }

    public static function read(Schema $schema, string $name): ProtoFile
    {
        $file = $schema->file($name);
        return (new self($schema, $file))->readFile();
    }

    private function readFile(): ProtoFile
    {
        $prefix = $this->file->getPackage() === '' ? '' : "{$this->file->getPackage()}.";
        $features = Schema::featuresOf($this->file);
        $this->readEnums($this->file->getEnumType(), $prefix);
        foreach ($this->file->getMessageType() as $index => $message) {
            $this->readMessage($message, $prefix . $message->getName(), $features, [4, $index]);
        }
        $namespace = Naming::namespace($this->file);
        foreach ($this->file->getExtension() as $index => $extension) {
            $this->readExtension($extension, $prefix, $namespace, $features, [7, $index]);
        }
        foreach ($this->file->getMessageType() as $index => $message) {
            $this->readExtensions($message, $prefix . $message->getName(), $features, [4, $index]);
        }
        $descriptor = clone $this->file;
        $descriptor->clearSourceCodeInfo();
        return new ProtoFile(
            $this->file->getName(),
            $this->schema->metadataClassOf($this->file->getName()),
            $descriptor->serializeToString(),
            array_map(
                fn(string $name): string => $this->schema->metadataClassOf($name),
                [...$this->file->getDependency()],
            ),
            $this->messages,
            $this->enumerations,
            (bool) $this->file->getOptions()?->getDeprecated(),
        );
    }

    /** @param iterable<EnumDescriptorProto> $enums */
    private function readEnums(iterable $enums, string $prefix): void
    {
        foreach ($enums as $enum) {
            $enumeration = $this->schema->enumeration(".$prefix{$enum->getName()}");
            $this->claim($enumeration->class, $enumeration->name);
            $this->refuseJsonNames($enum, $enumeration->name);
            $this->enumerations[] = $enumeration;
        }
    }

    /** @param list<int> $path */
    private function readMessage(DescriptorProto $message, string $name, Features $features, array $path): void
    {
        $options = $message->getOptions();
        if ($options?->getMapEntry()) {
            return;
        }
        $features = $features->with($options?->getFeatures());
        $class = $this->schema->classOf(".$name");
        $this->claim($class, $name);
        $names = new MemberNames($message->getField(), $message->getOneofDecl());
        $oneofs = $this->readOneofs($message, $names, $path);
        $reader = new FieldReader($this->schema, $this->file->getName(), $name, $features, $names);
        $fields = [];
        foreach ($message->getField() as $index => $field) {
            $isMember = $field->hasOneofIndex() && !$field->getProto3Optional();
            $fields[$field->getNumber()] = $reader->read(
                $field,
                $isMember ? $oneofs[$field->getOneofIndex()] : null,
                $isMember ? $message->getOneofDecl()[$field->getOneofIndex()]->getOptions()?->getFeatures() : null,
                $this->comments->at([...$path, 2, $index]),
            );
        }
        ksort($fields);
        $this->messages[] = new ProtoMessage(
            new Message(
                $name,
                $class,
                array_values($oneofs),
                (bool) ($options?->getDeprecated() || $this->file->getOptions()?->getDeprecated()),
                $this->comments->at($path),
            ),
            array_values($fields),
            $this->file->getName(),
            $this->schema->metadataClassOf($this->file->getName()),
            $this->schema->hasRequired($name),
            count($message->getExtensionRange()) > 0,
            (bool) $options?->getMessageSetWireFormat(),
            null,
        );
        $this->readEnums($message->getEnumType(), "$name.");
        foreach ($message->getNestedType() as $index => $nested) {
            $this->readMessage($nested, "$name.{$nested->getName()}", $features, [...$path, 3, $index]);
        }
    }

    /**
     * @param list<int> $path
     * @return array<int, Oneof> by index; without those that proto3's `optional` makes up
     */
    private function readOneofs(DescriptorProto $message, MemberNames $names, array $path): array
    {
        $oneofs = [];
        foreach ($message->getField() as $field) {
            if ($field->hasOneofIndex() && !$field->getProto3Optional()) {
                $index = $field->getOneofIndex();
                $name = $message->getOneofDecl()[$index]->getName();
                $oneofs[$index] ??= new Oneof(
                    $name,
                    $names->oneofAccessor($name),
                    $names->valueProperty($name),
                    $names->caseProperty($name),
                    $this->comments->at([...$path, 8, $index]),
                );
            }
        }
        ksort($oneofs);
        return $oneofs;
    }

    /** @param list<int> $path */
    private function readExtensions(DescriptorProto $message, string $name, Features $features, array $path): void
    {
        $features = $features->with($message->getOptions()?->getFeatures());
        foreach ($message->getExtension() as $index => $extension) {
            $class = $this->schema->classOf(".$name");
            $this->readExtension($extension, "$name.", $class, $features, [...$path, 6, $index]);
        }
        foreach ($message->getNestedType() as $index => $nested) {
            $this->readExtensions($nested, "$name.{$nested->getName()}", $features, [...$path, 3, $index]);
        }
    }

    /** @param list<int> $path */
    private function readExtension(
        FieldDescriptorProto $field,
        string $prefix,
        string $namespace,
        Features $features,
        array $path,
    ): void {
        $class = ltrim("$namespace\\" . Naming::camel($field->getName()) . 'Extension', '\\');
        while (isset($this->classes[strtolower($class)])) {
            $class .= '_';
        }
        $name = $prefix . $field->getName();
        $this->claim($class, $name);
        $names = new MemberNames([$field], []);
        $reader = new FieldReader($this->schema, $this->file->getName(), rtrim($prefix, '.'), $features, $names);
        $comment = $this->comments->at($path);
        $deprecated = (bool) $field->getOptions()?->getDeprecated();
        $type = $field->getTypeName();
        $this->messages[] = new ProtoMessage(
            new Message($name, $class, [], $deprecated, $comment),
            [$reader->readExtension($field, $name, $comment)],
            $this->file->getName(),
            $this->schema->metadataClassOf($this->file->getName()),
            $type !== '' && $this->schema->hasRequired(substr($type, 1)),
            false,
            false,
            $this->schema->classOf($field->getExtendee()),
        );
    }

    /** Edition 2026 knows an option (pb.enumvalue.json), and data must not silently have other names than it says. */
    private function refuseJsonNames(EnumDescriptorProto $enum, string $name): void
    {
        foreach ($enum->getValue() as $value) {
            $options = (string) $value->getOptions()?->serializeToString();
            $end = strlen($options);
            for ($p = 0; $p < $end; $p = Wire::skip($options . Wire::PADDING, Wire::$next, $end, $tag, $end)) {
                $tag = Wire::readTag($options . Wire::PADDING, $p);
                if ($tag >> 3 === self::JSON_NAME) {
                    throw new CompilerException("{$this->file->getName()}: {$value->getName()} of $name has the option"
                        . ' (pb.enumvalue.json), which Howdah does not know yet. Remove it.');
                }
            }
        }
    }

    private function claim(string $class, string $name): void
    {
        $key = strtolower($class);
        if (isset($this->classes[$key])) {
            throw new CompilerException("{$this->file->getName()}: $name would become the class $class, which is taken"
                . ' (PHP does not tell upper from lower case there). Rename it, or set php_class_prefix.');
        }
        $this->classes[$key] = true;
    }
}
