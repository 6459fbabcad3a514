<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Metadata\ClassModels;
use Howdah\Serializer\Metadata\HandledModels;
use Howdah\Serializer\Metadata\TypeReader;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Models;
use Howdah\Serializer\Protobuf\DecodeEmitter;
use Howdah\Serializer\Protobuf\EncodeEmitter;
use Howdah\Serializer\Protobuf\FieldReader;
use Howdah\Serializer\Selection;

/** What generates code for a configuration of the serializer: its models, its conventions, and programs made of them. */
final class Generation
{
    public readonly Conventions $conventions;
    private readonly Models $models;
    private ?string $key = null;
    private ?FieldReader $fields = null;

    /**
     * @param ?Conventions $conventions null for Howdah's
     * @param ?Models $models null for those that classes' attributes and types tell
     * @param list<string> $handled names of types that have a handler
     */
    public function __construct(?Conventions $conventions, ?Models $models, array $handled)
    {
        $this->conventions = $conventions ?? Conventions::howdah();
        $models ??= new ClassModels($this->conventions);
        $this->models = $handled === [] ? $models : new HandledModels($models, $handled);
    }

    /** The same text for the same configuration. */
    public function key(): string
    {
        return $this->key ??= $this->models::class . "\0{$this->models->key()}\0{$this->conventions->key()}";
    }

    /**
     * Generates all that a root needs.
     *
     * @param string $use `read` or `write` for a Type; `read text` or `write text` for a type as a caller writes it,
     *     `list<Acme\Product>`; `value` for the class of an object that is written;
     *     `encode` or `decode` for a class whose objects are messages of Protocol Buffers
     * @param ?Program $program of the direction, which may have generated for other roots; null for one of its own
     * @return array{non-empty-list<FunctionFile|PlanFile>, bool, list<string>, ?list<mixed>} the root's file first;
     *     whether any of them uses its context; the sources that the models were read from; what the entry has of the
     *     plan for the extension
     */
    public function generate(
        string $use,
        Type|string $type,
        Selection $selection,
        ?Program $program = null,
    ): array {
        if (is_string($type)) {
            $type = $use === 'value' ? $this->typeOfValue($type) : $this->typeOfText($type);
        }
        $program ??= match ($use) {
            'encode' => $this->program(Direction::Write, Format::Protobuf),
            'decode' => $this->program(Direction::Read, Format::Protobuf),
            default => $this->program(str_starts_with($use, 'read') ? Direction::Read : Direction::Write),
        };
        [$files, $sources] = $program->generate($type, $selection);
        $usesContext = array_filter($files, static fn(FunctionFile $file): bool => $file->usesContext()) !== [];
        [$plan, $nodes] = $program->plan($files[0], $type, $selection) ?? [null, []];
        return [[...$files, ...$nodes], $usesContext, $sources, $plan];
    }

    /** What generates functions of a direction, and knows the nodes that they are generated from. */
    public function program(Direction $direction, Format $format = Format::Json): Program
    {
        $isWritten = $direction === Direction::Write;
        $emitter = fn(Functions $names): Emitter => match ($format) {
            Format::Json => $isWritten
                ? new WriteEmitter($this->conventions, $names)
                : new ReadEmitter($this->conventions, $names),
            Format::Protobuf => $isWritten
                ? new EncodeEmitter($this->fields(), $names)
                : new DecodeEmitter($this->fields(), $this->conventions, $names),
        };
        return new Program($direction, $this->models, $this->conventions, $emitter, $format);
    }

    /** What knows which fields of Protocol Buffers the properties of classes are. */
    public function fields(): FieldReader
    {
        return $this->fields ??= new FieldReader($this->models->of(...));
    }

    /** What objects of a class are written as where nothing else is known of them. */
    public function typeOfValue(string $class): Type
    {
        if (str_contains($class, '@anonymous')) {
            throw new ModelException("$class has no name by which code could call it; declare the class with one");
        }
        return $this->models->typeOf($class);
    }

    /** The type that a text says; values of classes that have a handler are the handler's. */
    public function typeOfText(string $text): Type
    {
        $type = (new TypeReader($this->conventions->casts))->ofText($text);
        return $this->models instanceof HandledModels ? $this->models->type($type) : $type;
    }
}
