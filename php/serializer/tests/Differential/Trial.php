<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Differential;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Metadata\ClassModels;
use Howdah\Serializer\Metadata\HandledModels;
use Howdah\Serializer\Metadata\TypeReader;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Models;
use Howdah\Serializer\ReadError;
use Howdah\Serializer\ReadException;
use Howdah\Serializer\Runtime\SkipValue;
use Howdah\Serializer\Selection;
use Howdah\Serializer\Serializer;
use Howdah\Serializer\WriteException;
use Howdah\Tests\Protobuf\Property\Random;

/** Compares what the serializer and the interpreter write of random values and read from random documents. */
final class Trial
{
    private const JSON = JSON_PRESERVE_ZERO_FRACTION | JSON_THROW_ON_ERROR;

    private const SELECTIONS = 3;
    private const REFUSED = 'refused class: ';

    private static int $loaded = 0;

    private string $trace = '';

    /** Values and documents that were compared. */
    public int $rounds = 0;

    /** @var array<string, string> roots whose classes the serializer refuses, and why */
    public array $refused = [];

    private readonly Random $random;
    private readonly Conventions $conventions;
    private readonly Models $models;
    private readonly Serializer $serializer;
    private readonly PlainWriter $writer;
    private readonly PlainReader $reader;

    /** @var list<class-string> */
    private array $classes = [];

    /** @param string $folder for generated code */
    public function __construct(
        private readonly Program $program,
        int $seed,
        private readonly string $folder,
        ?Conventions $conventions = null,
    ) {
        $this->random = new Random($seed);
        $this->conventions = $conventions ?? (new Setting($this->random))->conventions();
        $this->models = new HandledModels(new ClassModels($this->conventions), ['Tag']);
        $this->serializer = new Serializer(
            $folder,
            $this->conventions,
            handlers: ['Tag' => Application::handler(...)],
            evaluate: Application::evaluate(...),
        );
        $this->writer = new PlainWriter($this->models, $this->conventions);
        $this->reader = new PlainReader($this->models, $this->conventions);
    }

    /**
     * @param ?Selection $selection null for some
     * @return \Generator<Difference>
     */
    public function differences(int $rounds, ?Selection $selection = null): \Generator
    {
        $name = 'T' . ++self::$loaded;
        $annotated = $this->program->annotated()->load("Howdah\\Fuzz\\{$name}Annotated", $this->folder);
        foreach ($this->program->load("Howdah\\Fuzz\\$name", $this->folder) as $index => $class) {
            $expected = $this->model($class);
            $actual = str_replace("{$name}Annotated", $name, $this->model($annotated[$index]));
            $this->rounds++;
            if ($expected !== $actual) {
                yield $this->difference('model', null, new Selection(), $class, $expected, $actual);
            }
            if ($expected !== self::REFUSED) {
                $this->classes[] = $class;
            }
        }
        for ($left = self::SELECTIONS; $left > 0 && $this->classes !== []; $left--) {
            $chosen = $selection ?? (new Setting($this->random))->selection();
            $types = $this->types();
            for ($round = 0; $round < $rounds / self::SELECTIONS; $round++) {
                $text = $this->random->pick(array_keys($types));
                $difference = $this->random->oneIn(2)
                    ? $this->write($text, $types[$text], $chosen)
                    : $this->read($text, $types[$text], $chosen);
                if ($difference !== null) {
                    yield $difference;
                }
            }
        }
    }

    /** What attributes, or comments, say of a class; where and in which file they stand is left out. */
    private function model(string $class): string
    {
        try {
            $model = $this->models->of($class);
        } catch (ModelException) {
            return self::REFUSED;
        }
        $places = '/^ *(\'where\' => .*|\'sources\' =>\s+array \([^()]*\)),\n/m';
        return (string) preg_replace($places, '', var_export($model, true));
    }

    /** @return non-empty-array<string, Type> of roots, by their text */
    private function types(): array
    {
        $texts = [];
        foreach ($this->classes as $class) {
            $texts[] = $class;
            $texts[] = $this->random->pick(["list<$class>", "array<string, $class>", "?$class", "array<$class>"]);
        }
        $others = ['list<int|string>', 'array<string, float>', 'mixed', 'list<?DateTimeImmutable>'];
        $texts[] = $this->random->pick($others);
        $types = [];
        foreach ($texts as $text) {
            $types[$text] = (new TypeReader($this->conventions->casts))->ofText($text);
        }
        return $types;
    }

    private function write(string $text, Type $type, Selection $selection): ?Difference
    {
        $key = "write $type $selection->key";
        $seed = $this->random->int(1, PHP_INT_MAX);
        if (isset($this->refused[$key])) {
            return null;
        }
        try {
            $value = $this->value($type, $seed);
            $same = $this->value($type, $seed);
        } catch (LeftOut | ModelException) {
            return null;
        }
        $given = $this->random->oneIn(3) ? null : $type;
        $way = $this->way($selection);
        $actual = $this->outcome(fn(): string => match ($way) {
            0 => $this->serializer->toJson($value, $selection->groups, $selection->version, $given ? $text : null),
            1 => $this->encode(
                $this->serializer->toArray($value, $selection->groups, $selection->version, $given ? $text : null),
            ),
            2 => $this->streamed($value, $selection, $given ? $text : null),
            default => $this->serializer->encoded($value, $given, $selection)
                ?? $this->encode($this->serializer->write($value, $given, $selection)),
        });
        if (str_starts_with($actual, self::REFUSED)) {
            $this->refused[$key] = $actual;
            return null;
        }
        $write = fn(): mixed => $this->writer->write($same, $given, $selection);
        $expected = $this->outcome(fn(): string => match ($way) {
            1 => $this->encode(self::arrays($write())),
            2 => $this->listed($write),
            default => $this->encode($write()),
        });
        $this->rounds++;
        if ($expected === $actual) {
            return null;
        }
        $shown = Graph::show($this->value($type, $seed));
        return $this->difference('write', $given, $selection, $shown, $expected, $actual);
    }

    /** How the serializer is called: by methods that take groups and a version alone, or by read() and write(). */
    private function way(Selection $selection): int
    {
        $simple = new Selection($selection->groups, $selection->version);
        return $selection->key === $simple->key ? $this->random->int(0, 5) : 5;
    }

    private function streamed(mixed $value, Selection $selection, ?string $text): string
    {
        $stream = fopen('php://memory', 'w+b');
        $this->serializer->writeList([$value], $stream, $selection->groups, $selection->version, $text);
        rewind($stream);
        return stream_get_contents($stream);
    }

    private function listed(\Closure $write): string
    {
        try {
            return '[' . $this->encode($write()) . ']';
        } catch (LeftOut) {
            return '[]';
        }
    }

    private static function arrays(mixed $value): mixed
    {
        return is_array($value) || is_object($value) ? array_map(self::arrays(...), (array) $value) : $value;
    }

    private function value(Type $type, int $seed): mixed
    {
        return (new RandomValues(new Random($seed), $this->models, $this->classes))->value($type);
    }

    private function encode(mixed $value): string
    {
        try {
            return json_encode($value, self::JSON);
        } catch (\JsonException) {
            throw new WriteException('no JSON');
        }
    }

    private function read(string $text, Type $type, Selection $selection): ?Difference
    {
        $key = "read $type $selection->key";
        if (isset($this->refused[$key])) {
            return null;
        }
        try {
            $json = (new RandomDocuments($this->random, $this->models, $this->conventions))->document($type);
            [$into, $same] = $this->random->oneIn(8) ? $this->filled($type) : [null, null];
        } catch (LeftOut | ModelException) {
            return null;
        }
        $way = $into === null ? $this->way($selection) : 5;
        $data = json_decode($json, true, 513, $this->conventions->casts ? 0 : JSON_BIGINT_AS_STRING);
        $actual = $this->outcome(fn(): string => Graph::show(match ($way) {
            0, 1 => $this->serializer->fromJson($json, $text, $selection->groups, $selection->version),
            2 => $this->element($json, $text, $selection),
            default => ($into === null ? $this->serializer->decoded($json, $type, $selection) : null)
                ?? $this->serializer->read($data, $type, $selection, into: $into),
        }));
        if (str_starts_with($actual, self::REFUSED)) {
            $this->refused[$key] = $actual;
            return null;
        }
        $expected = $this->outcome(fn(): string => Graph::show(
            $this->reader->read($data, $type, $selection, $same, $way === 2 ? '/0' : ''),
        ));
        $this->rounds++;
        return $expected === $actual
            ? null
            : $this->difference('read', $type, $selection, $json, $expected, $actual);
    }

    /**
     * Two objects that are the same, to be filled; null where the type is no class, or its properties cannot be set.
     *
     * @return array{?object, ?object}
     */
    private function filled(Type $type): array
    {
        if (!$type instanceof ObjectType || $type->nullable) {
            return [null, null];
        }
        $seed = $this->random->int(1, PHP_INT_MAX);
        $object = $this->value($type, $seed);
        foreach ($this->models->of($object::class)->properties as $property) {
            if ($property->nativeReadonly) {
                return [null, null];
            }
        }
        return $object::class === $type->class ? [$object, $this->value($type, $seed)] : [null, null];
    }

    /** What a list reads of its one element. */
    private function element(string $json, string $type, Selection $selection): mixed
    {
        $stream = self::stream("[$json]");
        foreach ($this->serializer->readList($stream, $type, $selection->groups, $selection->version) as $element) {
            return $element;
        }
        throw new LeftOut();
    }

    /** @return resource */
    private static function stream(string $text): mixed
    {
        $stream = fopen('php://memory', 'w+b');
        fwrite($stream, $text);
        rewind($stream);
        return $stream;
    }

    /** What comes of a call, as text. */
    private function outcome(\Closure $call): string
    {
        $this->trace = '';
        try {
            return $call();
        } catch (ReadException $e) {
            if ($e->getPrevious() instanceof SkipValue) {
                return 'left out';
            }
            $errors = array_map(static fn(ReadError $error): array => [
                $error->pointer,
                self::kind($error->message),
            ], $e->errors);
            return (new Refused($errors))->getMessage();
        } catch (Refused $e) {
            return $e->getMessage();
        } catch (LeftOut | SkipValue) {
            return 'left out';
        } catch (WriteException $e) {
            return $e->getPrevious() instanceof SkipValue ? 'left out' : 'cannot be written';
        } catch (ModelException $e) {
            return self::REFUSED . $e->getMessage();
        } catch (\Throwable $e) {
            $this->trace = $e->getTraceAsString();
            return $e::class . ': ' . preg_replace('/, called in \S+ on line \d+$/D', '', $e->getMessage());
        }
    }

    private static function kind(string $message): string
    {
        return match (true) {
            str_ends_with($message, 'but the key is missing') => PlainReader::MISSING,
            str_contains($message, 'was not found in input data') => PlainReader::MISSING,
            str_starts_with($message, 'Unknown key') => PlainReader::UNKNOWN,
            str_contains($message, 'beyond the range') => PlainReader::RANGE,
            default => PlainReader::TYPE,
        };
    }

    private function difference(
        string $call,
        ?Type $type,
        Selection $selection,
        string $input,
        string $expected,
        string $actual,
    ): Difference {
        return new Difference(
            $call,
            (string) ($type ?? '(none)'),
            $selection,
            $this->conventions,
            $input,
            $expected,
            $actual,
            $this->trace,
        );
    }
}
