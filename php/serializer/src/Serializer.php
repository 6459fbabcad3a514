<?php

declare(strict_types=1);

namespace Howdah\Serializer;

use Howdah\Protobuf\Wire;
use Howdah\Serializer\Generator\AheadOfTime;
use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\Generator\Generation;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Protobuf\DecodeFailure;
use Howdah\Serializer\Protobuf\Encoding;
use Howdah\Serializer\Protobuf\Location;
use Howdah\Serializer\Protobuf\ProtoFile;
use Howdah\Serializer\Runtime\Functions;
use Howdah\Serializer\Runtime\Mismatch;
use Howdah\Serializer\Runtime\ReadContext;
use Howdah\Serializer\Runtime\ReadFailure;
use Howdah\Serializer\Runtime\ReadList;
use Howdah\Serializer\Runtime\SkipValue;
use Howdah\Serializer\Runtime\WriteContext;
use Howdah\Serializer\Runtime\WriteList;
use Howdah\Serializer\Schema\JsonSchema;

// A name known to be global is looked up once, not in the namespace first, and OPcache folds a constant.
use function array_key_first;
use function defined;
use function function_exists;
use function is_array;
use function is_object;
use function is_subclass_of;
use function json_decode;
use function json_encode;
use function md5;
use function restore_error_handler;
use function set_error_handler;

use const E_WARNING;
use const JSON_BIGINT_AS_STRING;
use const JSON_PRESERVE_ZERO_FRACTION;
use const JSON_THROW_ON_ERROR;

/**
 * Writes PHP objects as JSON, and reads them from it, by code that is generated for each class.
 *
 * The code is generated at the first call for a class and a choice of its properties, and kept in files, which OPcache
 * keeps compiled.
 *
 * It is one class, though a long one: each class that a request loads costs a microsecond, and the first call of a
 * request takes few of them.
 */
final class Serializer
{
    /** Changes whenever the same model makes other source, so that no code of an older version is loaded. */
    public const VERSION = 19;

    /** How deep documents may be. */
    public const MAX_DEPTH = 512;

    /** Flags of json_decode(). */
    private readonly int $decoding;

    /** @var array<string, array<string, array<string, callable-string>>> use => type => selection => function */
    private array $found = [];

    /** @var array<callable-string, true> functions that use no context, and are called with null for one */
    private array $alone = [];

    /**
     * What the extension does in place of the functions; false where PHP code alone will do.
     *
     * @var array<string, array<string, array<string, list<mixed>|false>>> use => type => selection => plan
     */
    private array $plans = [];

    /** @var array<string, list<mixed>> what plans share, by its file */
    private array $nodes = [];

    /** What the last call chose, which the next one most likely chooses, too; null for all. */
    private ?Selection $selection = null;

    // What most requests need none of is made where it is needed: a class that is loaded costs a microsecond.
    private ?Generation $generation = null;
    private ?Functions $functions = null;

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
        private ?string $folder = null,
        private readonly ?Conventions $conventions = null,
        private readonly ?Models $models = null,
        private readonly array $handlers = [],
        private readonly ?\Closure $handler = null,
        private readonly ?\Closure $evaluate = null,
        private readonly bool $checksSources = true,
    ) {
        // JMS serializer has json_decode() make floats of integers beyond the range of int.
        $this->decoding = JSON_THROW_ON_ERROR
            | ($conventions !== null && $conventions->casts ? 0 : JSON_BIGINT_AS_STRING);
    }

    /** The folder that generated code lies in. */
    public function folder(): string
    {
        return $this->folder ??= Store::ownFolder();
    }

    /**
     * @param array<int|string, mixed> $groups as of Selection
     * @param ?string $type a class, or a type such as `list<Acme\Product>`; null to see it from the value
     * @throws SerializerException
     */
    public function toJson(mixed $value, array $groups = [], ?string $version = null, ?string $type = null): string
    {
        $json = defined('HOWDAH_SERIALIZER_PLAN_3') ? $this->encodedInC($value, $type, $groups, $version) : null;
        return $json ?? self::encode($this->written($value, $type, $groups, $version));
    }

    /**
     * What toJson() would write, as arrays and scalars.
     *
     * @param array<int|string, mixed> $groups
     * @throws SerializerException
     */
    public function toArray(mixed $value, array $groups = [], ?string $version = null, ?string $type = null): mixed
    {
        return self::arrays($this->written($value, $type, $groups, $version));
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
        $value = $into === null && defined('HOWDAH_SERIALIZER_PLAN_3')
            ? $this->decodedInC($json, $type, $groups, $version)
            : null;
        return $value ?? $this->fromArray($this->decode($json), $type, $groups, $version, $into);
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
        $function = $this->found['read text'][$type][$selection?->key ?? '']
            ?? $this->find('read text', $type, $selection);
        $context = isset($this->alone[$function]) ? null : $this->readContext($selection);
        try {
            return $this->run($function, $data, $type, $context, $selection, $into);
        } catch (SkipValue $skipped) {
            $reason = 'Nothing is to be read: the value itself is excluded, or a handler has left it out';
            throw new ReadException([new ReadError('', $reason)], $skipped);
        }
    }

    /**
     * Writes an object as a message of Protocol Buffers: those of its properties that have a field number.
     *
     * @param array<int|string, mixed> $groups
     * @throws SerializerException
     */
    public function toProtobuf(object $object, array $groups = [], ?string $version = null): string
    {
        $selection = $this->selection($groups, $version);
        $function = $this->found['encode'][$object::class][$selection?->key ?? '']
            ?? $this->find('encode', $object::class, $selection);
        return $function($object, Encoding::MAX_DEPTH);
    }

    /**
     * Reads a message of Protocol Buffers. What it holds beside the class's fields is passed over.
     *
     * @template T of object
     * @param class-string<T> $class
     * @param array<int|string, mixed> $groups
     * @return T
     * @throws SerializerException
     */
    public function fromProtobuf(string $bytes, string $class, array $groups = [], ?string $version = null): object
    {
        $selection = $this->selection($groups, $version);
        $function = $this->found['decode'][$class][$selection?->key ?? '']
            ?? $this->find('decode', $class, $selection);
        try {
            return $function($bytes . Wire::PADDING, 0, \strlen($bytes), Encoding::MAX_DEPTH);
        } catch (DecodeFailure $failure) {
            throw (new Location($bytes, $this->generation()->fields()))->of($failure, $class);
        }
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
        $function = $this->find('read text', $type, $selection);
        $plan = defined('HOWDAH_SERIALIZER_PLAN_3') ? $this->plan('read text', $type, $selection) : false;
        $context = isset($this->alone[$function]) ? null : $this->readContext($selection);
        $list = new ReadList($stream);
        return (function () use ($list, $function, $plan, $type, $context, $selection): \Generator {
            foreach ($list->texts() as $index => $text) {
                try {
                    yield $index => ($plan === false ? null : \howdah_serializer_decode($plan, $text))
                        ?? $this->run($function, $this->decode($text), $type, $context, $selection);
                } catch (SkipValue) {
                } catch (ReadException $wrong) {
                    throw $wrong->below("/$index");
                }
            }
        })();
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
        $function = $type === null ? null : $this->find('write text', $type, $selection);
        $list = new WriteList($stream);
        $isExtended = defined('HOWDAH_SERIALIZER_PLAN_3');
        $plan = $isExtended && $type !== null ? $this->plan('write text', $type, $selection) : false;
        foreach ($values as $value) {
            $isOfType = $function !== null && !(is_object($value) && is_subclass_of($value, (string) $type));
            $json = match (true) {
                !$isExtended => null,
                $isOfType => $plan === false ? null : \howdah_serializer_encode($plan, $value, false),
                default => $this->encodedInC($value, null, $groups, $version),
            };
            if ($json !== null) {
                $list->add($json);
                continue;
            }
            try {
                $written = $isOfType ? $function($value, $context) : $context->write($value);
            } catch (SkipValue) {
                continue;
            }
            $list->add(self::encode($written));
        }
        $list->end();
    }

    /**
     * The JSON of what write() would give, where the extension can write it.
     *
     * @param ?Type $type null to see it from the value
     * @return ?string null where write() is to be called: nothing is planned, or the extension met what is not
     * @throws SerializerException
     */
    public function encoded(mixed $value, ?Type $type, Selection $selection): ?string
    {
        if (!defined('HOWDAH_SERIALIZER_PLAN_3')) {
            return null;
        }
        $isOfElements = $type === null && is_array($value) && $value !== [];
        $object = $isOfElements ? $value[array_key_first($value)] : $value;
        $isOther = $type instanceof ObjectType && is_object($value) && $value::class !== $type->class;
        if ($type !== null && !$isOther) {
            $plan = $this->plan('write', (string) $type, $selection, $type);
        } elseif (is_object($object)) {
            $plan = $this->plan('value', $object::class, $selection);
        } else {
            return null;
        }
        return $plan === false ? null : \howdah_serializer_encode($plan, $value, $isOfElements);
    }

    /**
     * What read() would give of a document, where the extension can read it.
     *
     * @return array<mixed>|object|null null where read() is to be called: nothing is planned, the extension met what
     *     is not, or the document is wrong
     * @throws SerializerException
     */
    public function decoded(string $json, Type $type, Selection $selection): array|object|null
    {
        $plan = defined('HOWDAH_SERIALIZER_PLAN_3') ? $this->plan('read', (string) $type, $selection, $type) : false;
        return $plan === false ? null : \howdah_serializer_decode($plan, $json);
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
        $function = $this->functions()->readerOf($type, $selection);
        $context = $this->readContext($selection, $attachment);
        return $this->run($function, $data, $type, $context, $selection, $into);
    }

    /**
     * Generates the code that calls will look up: of each class, that for objects of it, and for lists of them. What is
     * there is replaced.
     *
     * @param list<string> $types classes, and types such as `array<string, Acme\Product>` as calls say them. Objects of
     *     these classes are expected wherever the classes leave open what stands there, too.
     * @param array<int|string, mixed> $groups as calls say them, in any order
     * @param ?Direction $direction null for both
     * @param ?\Closure(string): mixed $before called with each type before code for it is generated
     * @return array<string, ModelException> by type: why no code can be generated
     * @throws StoreException
     */
    public function generate(
        array $types,
        array $groups = [],
        ?string $version = null,
        ?Direction $direction = null,
        ?\Closure $before = null,
    ): array {
        $code = $this->aheadOfTime($types, $this->selection($groups, $version) ?? new Selection());
        return AheadOfTime::each($types, $direction, $before, $code->generate(...))
            + AheadOfTime::each($types, $direction, null, $code->generateMessage(...));
    }

    /**
     * What generates code for a selection before there are calls.
     *
     * @param list<string> $types of which the classes are expected wherever any object may stand
     * @param ?\Closure(Type): list<Type> $more as of AheadOfTime
     */
    public function aheadOfTime(array $types, Selection $selection, ?\Closure $more = null): AheadOfTime
    {
        return new AheadOfTime(
            $this->generation(),
            new Store($this->folder()),
            $this->entry(...),
            array_values(array_filter($types, class_exists(...))),
            $selection,
            $more,
        );
    }

    /**
     * JSON Schema of what types are written as, or read from.
     *
     * @param string|non-empty-list<string> $types classes, or types such as `list<Acme\Product>`; of several, the
     *     definitions of their classes alone
     * @param array<int|string, mixed> $groups as of Selection
     * @return array<string, mixed>
     * @throws ModelException where no code can be generated for a type
     */
    public function schema(
        string|array $types,
        array $groups = [],
        ?string $version = null,
        Direction $direction = Direction::Write,
    ): array {
        $generation = $this->generation();
        $schema = new JsonSchema($direction, $generation->conventions, $generation->program($direction));
        return $schema->of(
            array_map($generation->typeOfText(...), (array) $types),
            $this->selection($groups, $version) ?? new Selection(),
        );
    }

    /**
     * The .proto file by which other languages read what toProtobuf() writes, and write what fromProtobuf() reads.
     *
     * @param string|non-empty-list<string> $classes those of objects in them come along
     * @param ?string $package of the messages; null for none
     * @throws ModelException where a class says nothing of fields, or what they cannot be
     */
    public function protoFile(string|array $classes, ?string $package = null): string
    {
        return (new ProtoFile($this->generation()->fields(), $package))->of((array) $classes);
    }

    /**
     * Of an array without a type, each element is written by its own class, which most often is that of the first.
     *
     * @param array<int|string, mixed> $groups
     * @return ?string null where generated code is to write it: nothing is planned, or the extension met what is not
     */
    private function encodedInC(mixed $value, ?string $type, array $groups, ?string $version): ?string
    {
        $isOfElements = $type === null && is_array($value) && $value !== [];
        $object = $isOfElements ? $value[array_key_first($value)] : $value;
        $selection = $this->selection($groups, $version);
        if (is_object($object) && ($type === null || is_subclass_of($object, $type))) {
            $plan = $this->plans['value'][$object::class][$selection?->key ?? '']
                ?? $this->plan('value', $object::class, $selection);
        } elseif ($type !== null) {
            $plan = $this->plan('write text', $type, $selection);
        } else {
            return null;
        }
        return $plan === false ? null : \howdah_serializer_encode($plan, $value, $isOfElements);
    }

    /**
     * @param array<int|string, mixed> $groups
     * @return array<mixed>|object|null null where generated code is to read it, and to say what is wrong
     */
    private function decodedInC(string $json, string $type, array $groups, ?string $version): array|object|null
    {
        $selection = $this->selection($groups, $version);
        $plan = $this->plans['read text'][$type][$selection?->key ?? '']
            ?? $this->plan('read text', $type, $selection);
        return $plan === false ? null : \howdah_serializer_decode($plan, $json);
    }

    /** @param array<int|string, mixed> $groups */
    private function written(mixed $value, ?string $type, array $groups, ?string $version): mixed
    {
        $selection = $this->selection($groups, $version);
        if (is_object($value) && ($type === null || is_subclass_of($value, $type))) {
            $function = $this->found['value'][$value::class][$selection?->key ?? '']
                ?? $this->find('value', $value::class, $selection);
        } elseif ($type !== null) {
            $function = $this->find('write text', $type, $selection);
        } else {
            return is_array($value) ? $this->writeContext($selection)->elements($value) : $value;
        }
        $context = isset($this->alone[$function]) ? null : $this->writeContext($selection);
        try {
            return $function($value, $context);
        } catch (SkipValue $skipped) {
            $reason = 'Nothing is to be written: the value itself is excluded, or a handler has left it out';
            throw new WriteException($reason, 0, $skipped);
        }
    }

    /**
     * @param array<int|string, mixed> $groups
     * @return ?Selection null for all
     */
    private function selection(array $groups, ?string $version): ?Selection
    {
        if ($groups === [] && $version === null) {
            return null;
        }
        return $this->selection?->groups === $groups && $this->selection->version === $version
            ? $this->selection
            : $this->selection = new Selection($groups, $version);
    }

    private function decode(string $json): mixed
    {
        try {
            // json_decode() counts scalars as a level.
            return json_decode($json, true, self::MAX_DEPTH + 1, $this->decoding);
        } catch (\JsonException $malformed) {
            throw ReadFailure::ofText($json, $malformed);
        }
    }

    /** @param callable-string $function that reads the type */
    private function run(
        string $function,
        mixed $data,
        Type|string $type,
        ?ReadContext $context,
        ?Selection $selection,
        ?object $into = null,
    ): mixed {
        try {
            return $into === null ? $function($data, $context) : $function($data, $context, $into);
        } catch (Mismatch | \TypeError $failure) {
            $context ??= $this->readContext($selection);
            throw (new ReadFailure($this->generation()))->of($failure, $data, $type, $context, $into);
        }
    }

    /**
     * The function for a use of a type: in this process, in the folder, or by generating it.
     *
     * @param string $use as of Generation
     * @param ?Type $known the type that the text is of, where it is at hand
     * @return callable-string
     */
    private function find(string $use, string $type, ?Selection $selection, ?Type $known = null): string
    {
        $chosen = $selection?->key ?? '';
        if (isset($this->found[$use][$type][$chosen])) {
            return $this->found[$use][$type][$chosen];
        }
        $entry = $this->load($use, $type, $chosen) ?? $this->generated($use, $type, $selection, $known);
        if (!function_exists($entry[0])) {
            require "$this->folder/$entry[4].php";
        }
        if (!$entry[1]) {
            $this->alone[$entry[0]] = true;
        }
        return $this->found[$use][$type][$chosen] = $entry[0];
    }

    /**
     * What the extension does in place of find()'s function, whose file is not loaded for that.
     *
     * @return list<mixed>|false
     */
    private function plan(string $use, string $type, ?Selection $selection, ?Type $known = null): array|false
    {
        $chosen = $selection?->key ?? '';
        if (isset($this->plans[$use][$type][$chosen])) {
            return $this->plans[$use][$type][$chosen];
        }
        $entry = $this->load($use, $type, $chosen);
        if ($entry === null) {
            $this->find($use, $type, $selection, $known);
            $entry = $this->load($use, $type, $chosen);
        }
        $plan = $entry[3] ?? false;
        foreach ($plan === false ? [] : $plan[6] as $index => $node) {
            if (!is_array($node)) {
                $plan[6][$index] = $this->nodes[$node] ??= require "$this->folder/$node.php";
            }
        }
        return $this->plans[$use][$type][$chosen] = $plan;
    }

    /**
     * The entry for a use of a type.
     *
     * @return ?array{callable-string, bool, array<string, mixed>, ?list<mixed>, string} as Store writes it; null if
     *     code must be generated
     */
    private function load(string $use, string $type, string $chosen): ?array
    {
        $this->folder ??= Store::ownFolder();
        $file = "$this->folder/{$this->entry($use, $type, $chosen)}.php";
        // OPcache includes without a call of the system, which asking for the file would be.
        set_error_handler(static fn(): bool => true, E_WARNING);
        try {
            $entry = include $file;
        } finally {
            restore_error_handler();
        }
        return $entry === false || $this->checksSources && !Store::isCurrent($entry[2]) ? null : $entry;
    }

    /** @return array{callable-string, bool, array<string, mixed>, ?list<mixed>, string} the entry */
    private function generated(string $use, string $type, ?Selection $selection, ?Type $known): array
    {
        $generation = $this->generation();
        $generated = $generation->generate($use, $known ?? $type, $selection ?? new Selection());
        $entry = $this->entry($use, $type, $selection?->key ?? '');
        return (new Store($this->folder()))->save($entry, ...$generated);
    }

    /** The name of the file, without `.php`, that says which function serves a use. */
    private function entry(string $use, string $type, string $chosen): string
    {
        $key = $this->models === null && $this->handlers === []
            ? $this->conventions?->key() ?? ''
            : $this->generation()->key();
        return 'entry_' . md5(self::VERSION . "\0$use\0$type\0$chosen\0$key");
    }

    private function generation(): Generation
    {
        return $this->generation ??= new Generation($this->conventions, $this->models, array_keys($this->handlers));
    }

    private function functions(): Functions
    {
        return $this->functions ??= new Functions($this->find(...), $this->generation());
    }

    private function writeContext(?Selection $selection, mixed $attachment = null): WriteContext
    {
        return new WriteContext(
            $this->functions(),
            $selection ?? new Selection(),
            $this->handlers,
            $this->handler,
            $this->evaluate,
            $attachment,
        );
    }

    private function readContext(?Selection $selection, mixed $attachment = null): ReadContext
    {
        return new ReadContext(
            $this->functions(),
            $selection ?? new Selection(),
            $this->handlers,
            $this->handler,
            $this->evaluate,
            $attachment,
        );
    }

    private static function encode(mixed $written): string
    {
        try {
            return json_encode($written, JSON_PRESERVE_ZERO_FRACTION | JSON_THROW_ON_ERROR);
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
