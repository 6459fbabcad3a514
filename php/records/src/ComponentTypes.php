<?php

declare(strict_types=1);

namespace Howdah\Records;

use Howdah\Console\CommandException;
use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\DateType;
use Howdah\Serializer\Model\EnumType;
use Howdah\Serializer\Model\MixedType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\ScalarKind;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\Type;
use Howdah\Stubs\JavaType;

/** Which Java types stand for the types of properties. */
final class ComponentTypes
{
    /** @param array<string, string> $names Java names of classes and enums, by lower-case PHP class */
    public function __construct(private readonly array $names, private readonly Conventions $conventions)
    {
    }

    /** @throws CommandException where no Java type stands for it, with what to do */
    public function of(Type $type): JavaType
    {
        $java = $this->present($type);
        return $type->nullable ? $java->boxed()->nullable() : $java;
    }

    /** The format of the dates that the type holds, however deep in lists and maps; null where it holds none. */
    public static function dates(Type $type): ?DateType
    {
        return match (true) {
            $type instanceof DateType => $type,
            $type instanceof ArrayType => self::dates($type->element),
            default => null,
        };
    }

    private function present(Type $type): JavaType
    {
        return match (true) {
            $type instanceof ScalarType => self::scalar($type),
            $type instanceof ArrayType => $this->array($type),
            $type instanceof DateType => JavaType::imported('java.time.' . $this->date($type)),
            $type instanceof EnumType => $this->enum($type),
            $type instanceof ObjectType => $this->named($type->class),
            $type instanceof MixedType => throw new CommandException(
                'Anything may stand there, and no Java type says the same. Declare its type',
            ),
            default => throw new CommandException("There is no Java type for $type. Declare another"),
        };
    }

    private static function scalar(ScalarType $type): JavaType
    {
        if ($type->precision !== null) {
            throw new CommandException('Java does not round as float<…> does. Round where the value is made');
        }
        return new JavaType(match ($type->kind) {
            ScalarKind::Bool => 'boolean',
            ScalarKind::Int => 'long',
            ScalarKind::Float => 'double',
            ScalarKind::String => 'String',
        });
    }

    private function array(ArrayType $type): JavaType
    {
        $element = $this->of($type->element);
        if ($type->form === ArrayForm::List) {
            return JavaType::generic('java.util.List', $element);
        }
        $hasNumbers = $type->key instanceof ScalarType && $type->key->kind === ScalarKind::Int;
        if (($type->form === ArrayForm::Any) !== $hasNumbers) {
            throw new CommandException(
                "No Java type says whether $type is a list. Declare list<T>, array<int, T> or array<string, T>",
            );
        }
        return JavaType::generic('java.util.Map', new JavaType($hasNumbers ? 'Long' : 'String'), $element);
    }

    private function enum(EnumType $type): JavaType
    {
        if ($type->backing === null && is_a($type->class, \BackedEnum::class, true)) {
            throw new CommandException(
                "The names of $type->class stand there, where its values would stand elsewhere. Write its values",
            );
        }
        return $this->named($type->class);
    }

    private function named(string $class): JavaType
    {
        return new JavaType($this->names[strtolower($class)]);
    }

    /** The class of java.time that has what the format shows. */
    private function date(DateType $type): string
    {
        $classes = [];
        foreach ([$type->format ?? $this->conventions->dateFormat, ...$type->readFormats] as $format) {
            $classes[DateFormats::javaClass($format)] = true;
        }
        if (count($classes) > 1) {
            throw new CommandException(sprintf(
                'Its formats show dates of different kinds: %s. Let all of them show the same',
                implode(', ', array_keys($classes)),
            ));
        }
        $hasZone = isset($classes['OffsetDateTime']) || isset($classes['Instant']);
        if ($type->zone !== null && $hasZone && !isset($classes['Instant'])) {
            throw new CommandException(
                "Its zone $type->zone is for dates without one, and the format has one. Leave it out",
            );
        }
        return (string) array_key_first($classes);
    }
}
