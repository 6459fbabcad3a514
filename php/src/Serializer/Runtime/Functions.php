<?php

declare(strict_types=1);

namespace Howdah\Serializer\Runtime;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\Generator\Emitter;
use Howdah\Serializer\Generator\Functions as Names;
use Howdah\Serializer\Generator\Program;
use Howdah\Serializer\Generator\ReadEmitter;
use Howdah\Serializer\Generator\WriteEmitter;
use Howdah\Serializer\Metadata\HandledModels;
use Howdah\Serializer\Metadata\TypeReader;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Models;
use Howdah\Serializer\Selection;
use Howdah\Serializer\Store;

/** Finds the function for a type and a selection: in this process, in the store, or by generating it. */
final class Functions
{
    /** @var array<string, array<string, array<string, string>>> direction => type => selection => function */
    private array $functions = [];

    /** @var array<string, array<string, array<string, string>>> direction => text => selection => function */
    private array $texts = [];

    /** @var array<string, array<string, string>> class => selection => function */
    private array $values = [];

    public function __construct(
        public readonly Models $models,
        public readonly Conventions $conventions,
        private readonly Store $store,
    ) {
    }

    /** @return callable-string `(mixed $value, WriteContext|ReadContext $context): mixed` */
    public function of(Direction $direction, Type $type, Selection $selection): string
    {
        return $this->functions[$direction->value][(string) $type][(string) $selection]
            ?? $this->load($direction, $type, $selection);
    }

    /**
     * The function for a type as a caller writes it, `list<Acme\Product>`: the text is read where the function is not
     * known.
     *
     * @return callable-string `(mixed $value, WriteContext|ReadContext $context): mixed`
     */
    public function ofText(Direction $direction, string $text, Selection $selection): string
    {
        return $this->texts[$direction->value][$text][(string) $selection]
            ?? $this->loadText($direction, $text, $selection);
    }

    /**
     * The function for objects of a class, past what the models say that objects of it are written as.
     *
     * @param class-string $class
     * @return callable-string
     */
    public function ofClass(Direction $direction, string $class, Selection $selection): string
    {
        return $this->functions[$direction->value][$class][(string) $selection]
            ?? $this->load($direction, new ObjectType($class), $selection);
    }

    /**
     * The function that writes an object of which only the class is known.
     *
     * @param class-string $class
     * @return callable-string
     */
    public function ofValue(string $class, Selection $selection): string
    {
        return $this->values[$class][(string) $selection] ?? $this->loadValue($class, $selection);
    }

    /** What generates functions of a direction, and knows the nodes that they are generated from. */
    public function program(Direction $direction): Program
    {
        $emitter = fn(Names $names): Emitter => $direction === Direction::Write
            ? new WriteEmitter($this->conventions, $names)
            : new ReadEmitter($this->conventions, $names);
        return new Program($direction, $this->models, $this->conventions, $emitter);
    }

    private function load(Direction $direction, Type $type, Selection $selection): string
    {
        $entry = $this->entry($direction->value, (string) $type, $selection);
        return $this->functions[$direction->value][(string) $type][(string) $selection] =
            $this->store->load($entry) ?? $this->generate($entry, $direction, $type, $selection);
    }

    private function loadText(Direction $direction, string $text, Selection $selection): string
    {
        $entry = $this->entry("$direction->value text", $text, $selection);
        return $this->texts[$direction->value][$text][(string) $selection] = $this->store->load($entry)
            ?? $this->generate($entry, $direction, $this->typeOfText($text), $selection);
    }

    /** The type that a text says; values of classes that have a handler are the handler's. */
    public function typeOfText(string $text): Type
    {
        $type = (new TypeReader())->ofText($text);
        return $this->models instanceof HandledModels ? $this->models->type($type) : $type;
    }

    /** @param class-string $class */
    private function loadValue(string $class, Selection $selection): string
    {
        $entry = $this->entry('value', $class, $selection);
        return $this->values[$class][(string) $selection] = $this->store->load($entry)
            ?? $this->generate($entry, Direction::Write, $this->models->typeOf($class), $selection);
    }

    private function entry(string $use, string $type, Selection $selection): string
    {
        return implode("\0", [
            $use,
            $type,
            $selection,
            $this->models::class,
            $this->models->key(),
            $this->conventions->key(),
        ]);
    }

    private function generate(string $entry, Direction $direction, Type $type, Selection $selection): string
    {
        [$files, $sources] = $this->program($direction)->generate($type, $selection);
        return $this->store->save($entry, $files, $sources);
    }
}
