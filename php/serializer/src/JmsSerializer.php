<?php

declare(strict_types=1);

namespace Howdah\Serializer;

use Howdah\Serializer\Generator\AheadOfTime;
use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\Jms\Configuration;
use Howdah\Serializer\Jms\Expressions;
use Howdah\Serializer\Jms\JmsModels;
use Howdah\Serializer\Jms\ReadCall;
use Howdah\Serializer\Jms\Selections;
use Howdah\Serializer\Jms\UnsupportedException;
use Howdah\Serializer\Jms\WriteCall;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Runtime\SkipValue;
use JMS\Serializer\ArrayTransformerInterface;
use JMS\Serializer\DeserializationContext;
use JMS\Serializer\Exception\Exception;
use JMS\Serializer\Exception\LogicException;
use JMS\Serializer\Exception\NonStringCastableTypeException;
use JMS\Serializer\Exception\NotAcceptableException;
use JMS\Serializer\Exception\RuntimeException;
use JMS\Serializer\SerializationContext;
use JMS\Serializer\Serializer as Jms;
use JMS\Serializer\SerializerInterface;

/**
 * JMS's serializer, with generated code in place of its visitors:
 *
 *     $serializer = new JmsSerializer(SerializerBuilder::create()->build());
 *
 * Metadata, handlers, listeners, expressions, the object constructor and the flags of JSON are those that JMS's
 * serializer was built with. Formats other than JSON go on to it. What cannot be compiled is an UnsupportedException or
 * a ModelException, before anything is written or read.
 */
final class JmsSerializer implements SerializerInterface, ArrayTransformerInterface
{
    private readonly Configuration $configuration;

    /** Whether JMS's serializer was built with JSON; else all goes on to it. */
    private readonly bool $hasJson;

    /** The handlers and listeners that the code was made for. */
    private ?array $heard = null;

    private Serializer $writer;
    private Serializer $reader;
    private JmsModels $writeModels;
    private JmsModels $readModels;

    /**
     * @param ?string $folder for generated code; null for one of the user's own below the system's folder for temporary
     *     files
     * @param bool $checksSources whether code is generated anew when a class has changed; false for production
     */
    public function __construct(
        private readonly Jms $jms,
        private readonly ?string $folder = null,
        private readonly bool $checksSources = true,
    ) {
        $configuration = Configuration::of($jms);
        $this->hasJson = $configuration !== null;
        if ($configuration !== null) {
            $this->configuration = $configuration;
        }
    }

    public function serialize(
        $data,
        string $format,
        ?SerializationContext $context = null,
        ?string $type = null,
    ): string {
        if ($format !== 'json' || !$this->hasJson) {
            return $this->jms->serialize($data, $format, $context, $type);
        }
        $asked = $this->writing($context, $type);
        if ($data !== null && $this->configuration->jsonFlags === JSON_PRESERVE_ZERO_FRACTION) {
            $json = $this->writer->encoded($data, $asked['type'], $asked['selection']);
            if ($json !== null) {
                return $json;
            }
        }
        $result = json_encode($this->write($data, ...$asked), $this->configuration->jsonFlags);
        return match (json_last_error()) {
            JSON_ERROR_NONE => $result,
            JSON_ERROR_UTF8 => throw new RuntimeException(
                'Your data could not be encoded because it contains invalid UTF8 characters.',
            ),
            default => throw new RuntimeException(sprintf(
                'An error occurred while encoding your data (error code %d).',
                json_last_error(),
            )),
        };
    }

    public function toArray($data, ?SerializationContext $context = null, ?string $type = null): array
    {
        if (!$this->hasJson) {
            return $this->jms->toArray($data, $context, $type);
        }
        $result = self::arrays($this->write($data, ...$this->writing($context, $type)));
        return is_array($result) ? $result : throw new RuntimeException(sprintf(
            'The input data of type "%s" did not convert to an array, but got a result of type "%s".',
            is_object($data) ? $data::class : gettype($data),
            is_object($result) ? $result::class : gettype($result),
        ));
    }

    public function deserialize(string $data, string $type, string $format, ?DeserializationContext $context = null)
    {
        if ($format !== 'json' || !$this->hasJson) {
            return $this->jms->deserialize($data, $type, $format, $context);
        }
        $asked = $this->reading($context, $type);
        $value = $this->configuration->decodesPlainly
            ? $this->reader->decoded($data, $asked['type'], $asked['selection'])
            : null;
        return $value ?? $this->read($this->configuration->reading->getVisitor()->prepare($data), ...$asked);
    }

    public function fromArray(array $data, string $type, ?DeserializationContext $context = null)
    {
        if (!$this->hasJson) {
            return $this->jms->fromArray($data, $type, $context);
        }
        array_walk_recursive($data, static function (mixed $value): void {
            if (is_object($value)) {
                throw new UnsupportedException(sprintf(
                    'fromArray() met an object of %s. Expected arrays and scalars, as json_decode() gives them.',
                    $value::class,
                ));
            }
        });
        return $this->read($data, ...$this->reading($context, $type));
    }

    /** The folder that generated code lies in. */
    public function folder(): string
    {
        return $this->folder ?? Store::ownFolder();
    }

    /**
     * Generates the code that calls will look up whose contexts are made as JMS's are by default, but for the groups
     * and the version.
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
        if (!$this->hasJson) {
            return [];
        }
        $this->prepare();
        $write = $this->configuration->writeContexts->createSerializationContext();
        $read = $this->configuration->readContexts->createDeserializationContext();
        foreach ([$write, $read] as $context) {
            $groups === [] || $context->setGroups($groups);
            $version === null || $context->setVersion($version);
        }
        $writer = $this->writer->aheadOfTime(
            $types,
            Selections::of($write, $write->shouldSerializeNull()),
            $this->writeModels->types->more(...),
        );
        $reader = $this->reader->aheadOfTime(
            $types,
            Selections::of($read, null),
            $this->readModels->types->more(...),
        );
        $generate = function (Direction $each, string $type) use ($writer, $reader): void {
            try {
                $each === Direction::Write
                    ? $this->generateWriting($writer, $type)
                    : $this->generateReading($reader, $type);
            } catch (Exception $refusal) {
                throw new ModelException($refusal->getMessage(), 0, $refusal);
            }
        };
        return AheadOfTime::each($types, $direction, $before, $generate);
    }

    private function generateWriting(AheadOfTime $code, string $type): void
    {
        if (self::isClass($type)) {
            $code->writtenObjects($type);
        }
        foreach (self::withLists($type) as $text) {
            $code->written($this->writeModels->types->of($this->configuration->types->parse($text), false));
        }
    }

    private function generateReading(AheadOfTime $code, string $type): void
    {
        foreach (self::withLists($type) as $text) {
            $code->read($this->readModels->types->of($this->configuration->types->parse($text), false));
        }
    }

    /** @return list<string> */
    private static function withLists(string $type): array
    {
        return self::isClass($type) ? [$type, "array<$type>"] : [$type];
    }

    private static function isClass(string $type): bool
    {
        return class_exists($type) || interface_exists($type);
    }

    /**
     * What a call of serialize() or toArray() asks for.
     *
     * @return array{context: SerializationContext, type: ?Type, selection: Selection}
     */
    private function writing(?SerializationContext $context, ?string $type): array
    {
        $this->prepare();
        $context ??= $this->configuration->writeContexts->createSerializationContext();
        $type ??= $context->getInitialType();
        return [
            'context' => $context,
            'type' => $type === null
                ? null
                : $this->writeModels->types->of($this->configuration->types->parse($type), false),
            'selection' => Selections::of($context, $context->shouldSerializeNull()),
        ];
    }

    private function write(mixed $data, SerializationContext $context, ?Type $type, Selection $selection): mixed
    {
        if ($data === null) {
            $isAllowed = $context->shouldSerializeNull()
                || $context->hasAttribute('allows_root_null') && $context->getAttribute('allows_root_null');
            return $isAllowed ? null : throw new NotAcceptableException();
        }
        $call = new WriteCall($this->configuration, $this->writeModels->types, $context);
        try {
            return $this->writer->write($data, $type, $selection, $call);
        } catch (SkipValue $skipped) {
            throw $skipped->getPrevious() instanceof Exception
                ? $skipped->getPrevious()
                : new NotAcceptableException('', 0, $skipped);
        } catch (WriteException $failure) {
            throw new RuntimeException($failure->getMessage(), 0, $failure);
        }
    }

    /**
     * What a call of deserialize() or fromArray() asks for.
     *
     * @return array{context: DeserializationContext, type: Type, selection: Selection}
     */
    private function reading(?DeserializationContext $context, string $type): array
    {
        $this->prepare();
        $context ??= $this->configuration->readContexts->createDeserializationContext();
        return [
            'context' => $context,
            'type' => $this->readModels->types->of($this->configuration->types->parse($type), false),
            'selection' => Selections::of($context, null),
        ];
    }

    private function read(mixed $data, DeserializationContext $context, Type $type, Selection $selection): mixed
    {
        $call = new ReadCall($this->configuration, $this->readModels->types, $context);
        try {
            return $this->reader->read($data, $type, $selection, $call);
        } catch (SkipValue $skipped) {
            throw $skipped->getPrevious() instanceof Exception
                ? $skipped->getPrevious()
                : new NotAcceptableException('', 0, $skipped);
        } catch (ReadException $failure) {
            throw self::readFailure($failure);
        }
    }

    /**
     * JMS calls an unknown class of a family an error in logic, and all else an error at run time. The root is also
     * named where the place is unknown, because a listener or a handler has passed the value on.
     */
    private static function readFailure(ReadException $failure): Exception
    {
        $error = $failure->errors[0];
        if (str_starts_with($error->message, 'Cannot convert value of type "array" to string')) {
            return new NonStringCastableTypeException([]);
        }
        $message = $error->pointer === '' ? $error->message : $failure->getMessage();
        return preg_match('/^The (discriminator field name|type value) /', $error->message) === 1
            ? new LogicException($message, 0, $failure)
            : new RuntimeException($message, 0, $failure);
    }

    /** Handlers and listeners may be added between calls, as in JMS's serializer; code is then made anew. */
    private function prepare(): void
    {
        $heard = $this->configuration->heard();
        if ($this->heard === $heard) {
            return;
        }
        $conventions = Conventions::jms();
        $expressions = new Expressions($this->configuration);
        $this->writeModels = new JmsModels($this->configuration, Direction::Write);
        $this->readModels = new JmsModels($this->configuration, Direction::Read);
        $this->writer = new Serializer(
            $this->folder,
            $conventions,
            $this->writeModels,
            handler: WriteCall::handle(...),
            evaluate: $expressions->evaluate(...),
            checksSources: $this->checksSources,
        );
        $this->reader = new Serializer(
            $this->folder,
            $conventions,
            $this->readModels,
            handler: ReadCall::handle(...),
            evaluate: $expressions->evaluate(...),
            checksSources: $this->checksSources,
        );
        $this->heard = $heard;
    }

    private static function arrays(mixed $value): mixed
    {
        if (is_object($value)) {
            $value = $value instanceof \ArrayObject ? $value->getArrayCopy() : get_object_vars($value);
        }
        return is_array($value) ? array_map(self::arrays(...), $value) : $value;
    }
}
