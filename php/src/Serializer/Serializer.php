<?php

declare(strict_types=1);

namespace Howdah\Serializer;

use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\Metadata\ClassModels;
use Howdah\Serializer\Metadata\HandledModels;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Runtime\Functions;
use Howdah\Serializer\Runtime\ReadContext;
use Howdah\Serializer\Runtime\Reader;
use Howdah\Serializer\Runtime\ReadList;
use Howdah\Serializer\Runtime\SkipValue;
use Howdah\Serializer\Runtime\WriteContext;
use Howdah\Serializer\Runtime\WriteList;

/**
 * Writes PHP objects as JSON, and reads them from it, by code that is generated for each class.
 *
 * The code is generated at the first call for a class and a choice of its properties, and kept in files, which OPcache
 * keeps compiled.
 */
final class Serializer
{
    private const JSON = JSON_PRESERVE_ZERO_FRACTION | JSON_THROW_ON_ERROR;

    private readonly Functions $functions;
    private readonly Store $store;
    private readonly Reader $reader;
    /** What is chosen where nothing is asked for. */
    private readonly Selection $all;

    /**
     * @param ?string $folder for generated code; null for one of the user's own among the system's temporary files
     * @param ?Conventions $conventions null for Howdah's
     * @param ?Models $models null for those that classes' attributes and types tell
     * @param array<string, callable(mixed, CustomType, WriteContext|ReadContext): mixed> $handlers by the name of the
     *     type that they write and read
     * @param ?\Closure(mixed, CustomType, WriteContext|ReadContext): mixed $handler for types that none of $handlers
     *     is for
     * @param ?\Closure(string, array<string, mixed>): mixed $evaluate evaluates an expression with variables
     * @param bool $checksSources whether code is generated anew when a class has changed; false for production
     */
    public function __construct(
        ?string $folder = null,
        ?Conventions $conventions = null,
        ?Models $models = null,
        private readonly array $handlers = [],
        private readonly ?\Closure $handler = null,
        private readonly ?\Closure $evaluate = null,
        bool $checksSources = true,
    ) {
        $conventions ??= Conventions::howdah();
        $this->store = new Store($folder, $checksSources);
        $models ??= new ClassModels($conventions);
        $models = $handlers === [] ? $models : new HandledModels($models, array_keys($handlers));
        $this->functions = new Functions($models, $conventions, $this->store);
        $this->reader = new Reader($this->functions);
        $this->all = new Selection();
    }

    /** The folder that generated code lies in. */
    public function folder(): string
    {
        return $this->store->folder;
    }

    /**
     * @param array<int|string, mixed> $groups as of Selection
     * @param ?string $type a class, or a type such as `list<Acme\Product>`; null to see it from the value
     * @throws SerializerException
     */
    public function toJson(mixed $value, array $groups = [], ?string $version = null, ?string $type = null): string
    {
        return self::encode($this->written($value, $type, $this->selection($groups, $version)));
    }

    /**
     * What toJson() would write, as arrays and scalars.
     *
     * @param array<int|string, mixed> $groups
     * @throws SerializerException
     */
    public function toArray(mixed $value, array $groups = [], ?string $version = null, ?string $type = null): mixed
    {
        return self::arrays($this->written($value, $type, $this->selection($groups, $version)));
    }

    /**
     * @param string $type a class, or a type such as `list<Acme\Product>`
     * @param array<int|string, mixed> $groups
     * @param ?object $into an object to fill, rather than a new one
     * @throws SerializerException
     */
    public function fromJson(
        string $json,
        string $type,
        array $groups = [],
        ?string $version = null,
        ?object $into = null,
    ): mixed {
        return $this->fromArray($this->reader->decode($json), $type, $groups, $version, $into);
    }

    /**
     * @param mixed $data as json_decode() gives it, objects as arrays
     * @param array<int|string, mixed> $groups
     * @throws SerializerException
     */
    public function fromArray(
        mixed $data,
        string $type,
        array $groups = [],
        ?string $version = null,
        ?object $into = null,
    ): mixed {
        $selection = $this->selection($groups, $version);
        $function = $this->functions->ofText(Direction::Read, $type, $selection);
        return $this->reader->read($function, $data, $type, $this->readContext($selection), $into);
    }

    /**
     * Reads a JSON array element by element, holding no more than one of them.
     *
     * @param resource $stream
     * @param string $type of the elements: a class, or a type such as `list<int>`
     * @param array<int|string, mixed> $groups
     * @return \Generator<int, mixed>
     * @throws SerializerException
     */
    public function readList(mixed $stream, string $type, array $groups = [], ?string $version = null): \Generator
    {
        $selection = $this->selection($groups, $version);
        $function = $this->functions->ofText(Direction::Read, $type, $selection);
        return (new ReadList($stream, $this->reader))->read($function, $type, $this->readContext($selection));
    }

    /**
     * Writes a JSON array element by element, holding the text of a few of them.
     *
     * @param iterable<mixed> $values
     * @param resource $stream
     * @param array<int|string, mixed> $groups
     * @param ?string $type of the elements; null to see it from each
     * @throws SerializerException
     */
    public function writeList(
        iterable $values,
        mixed $stream,
        array $groups = [],
        ?string $version = null,
        ?string $type = null,
    ): void {
        $selection = $this->selection($groups, $version);
        $context = $this->writeContext($selection);
        $function = $type === null ? null : $this->functions->ofText(Direction::Write, $type, $selection);
        $list = new WriteList($stream);
        foreach ($values as $value) {
            try {
                $written = $function === null ? $context->write($value) : $function($value, $context);
            } catch (SkipValue) {
                continue;
            }
            $list->add(self::encode($written));
        }
        $list->end();
    }

    /**
     * A value as json_encode() takes it.
     *
     * @param ?Type $type null to see it from the value
     * @param mixed $attachment for handlers
     * @throws SerializerException
     */
    public function write(mixed $value, ?Type $type, Selection $selection, mixed $attachment = null): mixed
    {
        return $this->writeContext($selection, $attachment)->write($value, $type);
    }

    /**
     * @param mixed $data as json_decode() gives it, objects as arrays
     * @param mixed $attachment for handlers
     * @throws SerializerException
     */
    public function read(
        mixed $data,
        Type $type,
        Selection $selection,
        mixed $attachment = null,
        ?object $into = null,
    ): mixed {
        $function = $this->functions->of(Direction::Read, $type, $selection);
        $context = $this->readContext($selection, $attachment);
        return $this->reader->read($function, $data, $type, $context, $into);
    }

    private function written(mixed $value, ?string $type, Selection $selection): mixed
    {
        $context = $this->writeContext($selection);
        $isBelow = $type !== null && is_object($value) && is_subclass_of($value, $type);
        return $type === null || $isBelow
            ? $context->write($value)
            : $this->functions->ofText(Direction::Write, $type, $selection)($value, $context);
    }

    /** @param array<int|string, mixed> $groups */
    private function selection(array $groups, ?string $version): Selection
    {
        return $groups === [] && $version === null ? $this->all : new Selection($groups, $version);
    }

    private function writeContext(Selection $selection, mixed $attachment = null): WriteContext
    {
        return new WriteContext(
            $this->functions,
            $selection,
            $this->handlers,
            $this->handler,
            $this->evaluate,
            $attachment,
        );
    }

    private function readContext(Selection $selection, mixed $attachment = null): ReadContext
    {
        return new ReadContext(
            $this->functions,
            $selection,
            $this->handlers,
            $this->handler,
            $this->evaluate,
            $attachment,
        );
    }

    private static function encode(mixed $written): string
    {
        try {
            return json_encode($written, self::JSON);
        } catch (\JsonException $exception) {
            throw new WriteException("The value cannot be written as JSON: {$exception->getMessage()}", 0, $exception);
        }
    }

    private static function arrays(mixed $value): mixed
    {
        if (is_object($value)) {
            $value = $value instanceof \ArrayObject ? $value->getArrayCopy() : get_object_vars($value);
        }
        if (is_array($value)) {
            foreach ($value as $key => $item) {
                if (is_array($item) || is_object($item)) {
                    $value[$key] = self::arrays($item);
                }
            }
        }
        return $value;
    }
}
