<?php

declare(strict_types=1);

namespace Howdah\Records;

use Howdah\Console\CommandException;
use Howdah\Serializer\Conventions;
use Howdah\Serializer\Metadata\ClassModels;
use Howdah\Serializer\Model\Access;
use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Runtime\ReadRules;
use Howdah\Stubs\FunctionReader;
use Howdah\Stubs\JavaConstant;
use Howdah\Stubs\JavaDoc;
use Howdah\Stubs\JavaName;
use Howdah\Stubs\PhpDoc;

/** The Java file of one class or enum. */
final class ModelSource
{
    /** @var list<string> */
    private array $refusals = [];

    /** @param array<string, string> $names Java names of classes and enums, by lower-case PHP class */
    public function __construct(
        private readonly ClassModels $models,
        private readonly ComponentTypes $types,
        private readonly array $names,
        private readonly string $package,
    ) {
    }

    /** @return list<string> what the file cannot say, which is then not to be written */
    public function refusals(): array
    {
        return $this->refusals;
    }

    /** @return array{string, string} its path and its code */
    public function file(string $class): array
    {
        $isEnum = enum_exists($class);
        $file = new JavaFile($this->package, $this->name($class), self::doc($class));
        $file->annotate(...($isEnum ? [] : [JavaAnnotation::json('JsonModel')]));
        $file->annotate(JavaAnnotation::php('PhpClass', $class));
        $code = $isEnum ? $file->enum(self::cases($class)) : $this->model($this->models->of($class), $file);
        return [$file->path(), $code];
    }

    private function model(ClassModel $model, JavaFile $file): string
    {
        $family = Family::of($model, $this->models);
        if ($family !== null && $family->base === $model->class) {
            return $this->family($model, $family, $file);
        }
        if (!$model->instantiable) {
            $this->refuse($model->where, 'It has no objects of its own, and no discriminator. Name one of its classes');
        }
        if ($model->excluded || $model->excludeIf !== null) {
            $this->refuse($model->where, 'Its objects are left out where they stand, which Java does not do');
        }
        foreach ([...$model->preSerialize, ...$model->postSerialize, ...$model->postDeserialize] as $method) {
            $this->refuse($model->where, "PHP calls $method() when it writes or reads, and Java would not");
        }
        $components = [];
        foreach ($model->properties as $property) {
            if ($property->access === Access::Constant) {
                $value = JavaConstant::string((string) $property->default);
                $position = count($components) === 0 ? $value : "value = $value, position = " . count($components);
                $file->annotate(JavaAnnotation::json('DiscriminatorValue', $position));
                continue;
            }
            try {
                $components[] = $this->component($model, $property, $components);
            } catch (CommandException $refusal) {
                $this->refuse("$model->class::\$$property->name", $refusal->getMessage());
            }
        }
        return $file->record(array_values($components), $family === null ? [] : [$this->name($family->base)]);
    }

    private function family(ClassModel $model, Family $family, JavaFile $file): string
    {
        if ($model->instantiable) {
            $this->refuse($model->where, 'It has objects of its own, and classes below it. Make it abstract');
        }
        $key = JavaConstant::string($family->key);
        $groups = $family->groups === [] ? '' : ', groups = ' . JavaAnnotation::array($family->groups);
        $file->annotate(JavaAnnotation::json('Discriminator', $groups === '' ? $key : "value = $key$groups"));
        return $file->sealedInterface(array_values(array_unique(array_map($this->name(...), $family->classes))));
    }

    /**
     * @param list<Component> $others that stand in front of it
     * @throws CommandException
     */
    private function component(ClassModel $model, Property $property, array $others): Component
    {
        self::check($property);
        $type = $this->types->of($property->type);
        $isWrittenOnly = !$property->readable;
        if ($isWrittenOnly || $property->access === Access::Property && $property->nativeNullable) {
            $type = $type->boxed()->nullable();
        }
        $name = JavaName::ofMethod($property->name);
        while (in_array($name, array_map(static fn(Component $other): string => $other->name, $others), true)) {
            $name .= '_';
        }
        $annotations = $name === $property->name ? [] : [JavaAnnotation::php('PhpName', $property->name)];
        if ($property->key !== $property->name) {
            $annotations[] = JavaAnnotation::text('SerializedName', $property->key);
        }
        if ($property->groups !== []) {
            $annotations[] = JavaAnnotation::texts('Groups', $property->groups);
        }
        foreach (['Since' => $property->since, 'Until' => $property->until] as $annotation => $version) {
            array_push($annotations, ...($version === null ? [] : [JavaAnnotation::text($annotation, $version)]));
        }
        array_push($annotations, ...$this->behaviour($model, $property));
        return new Component($name, $type, $annotations);
    }

    /** @throws CommandException */
    private static function check(Property $property): void
    {
        $what = match (true) {
            !$property->writable => 'It is read and never written, and a record does both',
            $property->excludeIf !== null => "The expression \"$property->excludeIf\" leaves it out at times",
            $property->inline => 'The keys of its value stand in place of its own. Write it under a key',
            $property->path !== [] => 'Its value lies deeper than one key. Write it under a key of its own',
            $property->skipWhenEmpty && !$property->type instanceof ArrayType =>
                'Java leaves out empty lists and maps alone',
            default => null,
        };
        if ($what !== null) {
            throw new CommandException($what);
        }
    }

    /** @return list<JavaAnnotation> */
    private function behaviour(ClassModel $model, Property $property): array
    {
        $annotations = [];
        if ($property->skipWhenEmpty) {
            $annotations[] = JavaAnnotation::json('SkipWhenEmpty');
        }
        $date = ComponentTypes::dates($property->type);
        if ($date !== null && ($date->format !== null || $date->readFormats !== [])) {
            $format = JavaConstant::string($date->format ?? Conventions::howdah()->dateFormat);
            $read = $date->readFormats === [] ? '' : ', read = ' . JavaAnnotation::array($date->readFormats);
            $annotations[] = JavaAnnotation::json('DateFormat', $read === '' ? $format : "value = $format$read");
        }
        if (!$property->readable) {
            $isNullable = $property->type->nullable
                || $property->access === Access::Property && $property->nativeNullable;
            $annotations[] = JavaAnnotation::json('ReadOnlyProperty', $isNullable ? 'nullable = true' : '');
        } elseif (!ReadRules::isNeeded($model, $property, Conventions::howdah())) {
            $annotations[] = JavaAnnotation::text('DefaultValue', self::default($model, $property));
        }
        return $annotations;
    }

    /**
     * The value of a property that a document lacks, as JSON.
     *
     * @throws CommandException
     */
    private static function default(ClassModel $model, Property $property): string
    {
        $parameter = ReadRules::parameter($model, $property);
        $value = $parameter === null ? $property->default : $parameter->default;
        $value = match (true) {
            $value instanceof \BackedEnum => $value->value,
            $value instanceof \UnitEnum => $value->name,
            default => $value,
        };
        if ($value === [] && $property->type instanceof ArrayType) {
            return $property->type->form === ArrayForm::Map ? '{}' : '[]';
        }
        if ($parameter?->variadic || !is_scalar($value) && $value !== null) {
            throw new CommandException('Its default is more than a scalar, null, a case or an empty array');
        }
        return json_encode($value, JSON_PRESERVE_ZERO_FRACTION | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR);
    }

    /** @return list<array{string, list<JavaAnnotation>}> */
    private static function cases(string $enum): array
    {
        $cases = [];
        foreach ($enum::cases() as $case) {
            $name = JavaName::ofConstant($case->name);
            while (isset($cases[$name])) {
                $name .= '_';
            }
            $annotations = $name === $case->name ? [] : [JavaAnnotation::php('PhpName', $case->name)];
            if ($case instanceof \BackedEnum) {
                $annotations[] = is_int($case->value)
                    ? JavaAnnotation::json('BackingNumber', (string) $case->value)
                    : JavaAnnotation::text('BackingValue', $case->value);
            }
            $cases[$name] = [$name, $annotations];
        }
        return array_values($cases);
    }

    private function name(string $class): string
    {
        return $this->names[strtolower($class)];
    }

    private function refuse(string $where, string $what): void
    {
        $this->refusals[] = "$where: $what.";
    }

    private static function doc(string $class): JavaDoc
    {
        $reflection = new \ReflectionClass($class);
        $doc = PhpDoc::ofComment($reflection->getDocComment(), FunctionReader::typesOf($reflection));
        $kind = enum_exists($class) ? 'enum' : 'class';
        $summary = $doc->summary === '' ? "The PHP $kind `$class`." : $doc->summary;
        return new JavaDoc(JavaDoc::blocks("$summary\n\n$doc->description"));
    }
}
