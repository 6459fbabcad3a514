<?php

declare(strict_types=1);

namespace Howdah\Serializer;

use Howdah\Serializer\Generator\AheadOfTime;
use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\Model\CustomType;
use Howdah\Serializer\Symfony\Compiled;
use Howdah\Serializer\Symfony\ReadCall;
use Howdah\Serializer\Symfony\Setup;
use Howdah\Serializer\Symfony\Types;
use Howdah\Serializer\Symfony\Uncompiled;
use Symfony\Component\Serializer\Encoder\DecoderInterface;
use Symfony\Component\Serializer\Encoder\EncoderInterface;
use Symfony\Component\Serializer\Normalizer\DenormalizerInterface;
use Symfony\Component\Serializer\Normalizer\NormalizerInterface;
use Symfony\Component\Serializer\Serializer as Symfony;
use Symfony\Component\Serializer\SerializerInterface;

/**
 * Symfony's serializer, with generated code in place of its ObjectNormalizer.
 *
 * It decorates the serializer of the application, and takes from it how that is set up: class metadata of whatever
 * source, name converter, property types, default contexts. What no code can be generated for (classes with a
 * normalizer of their own, formats of strings alone, …) goes on to the application's serializer, and so does what the
 * generated code refuses: exceptions are Symfony's own. Methods of objects can then be called twice.
 */
final class SymfonySerializer implements
    SerializerInterface,
    NormalizerInterface,
    DenormalizerInterface,
    EncoderInterface,
    DecoderInterface
{
    private readonly Compiled $compiled;

    /** Why no call at all can be compiled; null where some can. */
    private readonly ?string $reason;

    /**
     * @param ?string $folder for generated code; null for that of Serializer
     * @param ?\Closure(string, \Throwable): void $delegated gets the type, and the reason, whenever a call goes on
     *     to the application's serializer, or an object in the middle of one: an Uncompiled or a ModelException where
     *     no code can be generated, else what the generated code found wrong
     * @param bool $checksSources whether code is generated anew when a class has changed; false for production
     */
    public function __construct(
        private readonly Symfony $symfony,
        private readonly ?string $folder = null,
        private readonly ?\Closure $delegated = null,
        bool $checksSources = true,
    ) {
        $reason = null;
        try {
            $this->compiled = new Compiled($symfony, Setup::of($symfony), $folder, $delegated, $checksSources);
        } catch (Uncompiled $uncompiled) {
            $reason = $uncompiled->getMessage();
        }
        $this->reason = $reason;
    }

    public function serialize(mixed $data, string $format, array $context = []): string
    {
        $isCompiled = $format === 'json' && (is_object($data) || is_array($data));
        if (!$isCompiled || !$this->symfony->supportsEncoding($format, $context)) {
            return $this->symfony->serialize($data, $format, $context);
        }
        try {
            $call = $this->compiled()->writing($format, $context);
            $json = $call->encoded($data);
            if ($json !== null) {
                return $json;
            }
            $written = $call->write($data);
        } catch (\Throwable $throwable) {
            $this->report(get_debug_type($data), $throwable);
            return $this->symfony->serialize($data, $format, $context);
        }
        return $this->symfony->encode($written, $format, $context);
    }

    public function deserialize(mixed $data, string $type, string $format, array $context = []): mixed
    {
        if ($format !== 'json' || !$this->symfony->supportsDecoding($format, $context)) {
            return $this->symfony->deserialize($data, $type, $format, $context);
        }
        try {
            $call = $this->compiled()->reading($type, $format, $context);
            $value = $call->decoded($data);
            if ($value !== null) {
                return $value;
            }
        } catch (\Throwable $throwable) {
            $this->report($type, $throwable);
            return $this->symfony->deserialize($data, $type, $format, $context);
        }
        return $this->read($call, $this->symfony->decode($data, $format, $context), $type, $format, $context);
    }

    public function normalize(
        mixed $data,
        ?string $format = null,
        array $context = [],
    ): array|string|int|float|bool|\ArrayObject|null {
        if (!is_object($data) && !is_array($data)) {
            return $this->symfony->normalize($data, $format, $context);
        }
        try {
            return $this->compiled()->writing($format, $context)->write($data);
        } catch (\Throwable $throwable) {
            $this->report(get_debug_type($data), $throwable);
            return $this->symfony->normalize($data, $format, $context);
        }
    }

    public function denormalize(mixed $data, string $type, ?string $format = null, array $context = []): mixed
    {
        try {
            $call = $this->compiled()->reading($type, $format, $context);
        } catch (\Throwable $throwable) {
            $this->report($type, $throwable);
            return $this->symfony->denormalize($data, $type, $format, $context);
        }
        return $this->read($call, $data, $type, $format, $context);
    }

    public function supportsNormalization(mixed $data, ?string $format = null, array $context = []): bool
    {
        return $this->symfony->supportsNormalization($data, $format, $context);
    }

    public function supportsDenormalization(
        mixed $data,
        string $type,
        ?string $format = null,
        array $context = [],
    ): bool {
        return $this->symfony->supportsDenormalization($data, $type, $format, $context);
    }

    public function getSupportedTypes(?string $format): array
    {
        return $this->symfony->getSupportedTypes($format);
    }

    public function encode(mixed $data, string $format, array $context = []): string
    {
        return $this->symfony->encode($data, $format, $context);
    }

    public function decode(string $data, string $format, array $context = []): mixed
    {
        return $this->symfony->decode($data, $format, $context);
    }

    public function supportsEncoding(string $format, array $context = []): bool
    {
        return $this->symfony->supportsEncoding($format, $context);
    }

    public function supportsDecoding(string $format, array $context = []): bool
    {
        return $this->symfony->supportsDecoding($format, $context);
    }

    /** The folder that generated code lies in. */
    public function folder(): string
    {
        return $this->folder ?? Store::ownFolder();
    }

    /**
     * Generates the code that calls will look up whose contexts name the groups, and nothing else that is not the same
     * by default.
     *
     * @param list<string> $types classes, and types such as `Acme\Product[][]` as calls say them. Objects of these
     *     classes are expected wherever the classes leave open what stands there, too.
     * @param array<int|string, mixed> $groups as calls say them, in any order
     * @param null $version as Symfony's serializer has none
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
        if ($version !== null) {
            throw new ModelException("Symfony's serializer has no versions. Expected none, got $version.");
        }
        $code = [];
        $generate = function (Direction $each, string $type) use ($types, $groups, &$code): void {
            try {
                $context = $groups === [] ? [] : ['groups' => $groups];
                $code[$each->value] ??= $this->compiled()->aheadOfTime($each, $types, $context);
                $each === Direction::Write
                    ? self::generateWriting($code[$each->value], $type)
                    : $this->generateReading($code[$each->value], $type);
            } catch (Uncompiled $uncompiled) {
                throw new ModelException("$type: {$uncompiled->getMessage()}", 0, $uncompiled);
            }
        };
        return AheadOfTime::each($types, $direction, $before, $generate);
    }

    private static function generateWriting(AheadOfTime $code, string $type): void
    {
        $written = $code->writtenObjects(self::classOf($type));
        if ($written instanceof CustomType) {
            throw Types::uncompiled($written);
        }
    }

    private function generateReading(AheadOfTime $code, string $type): void
    {
        $class = self::classOf($type);
        // Of an enum's cases as whole documents, Symfony itself makes the objects.
        foreach (enum_exists($class) ? [] : array_unique([$type, "{$class}[]"]) as $text) {
            $code->read($this->compiled()->type($text));
        }
    }

    /** The class that arrays of arrays, `Acme\Product[][]`, are of in the end. */
    private static function classOf(string $type): string
    {
        return strstr($type, '[]', true) ?: $type;
    }

    /** @param array<string, mixed> $context */
    private function read(ReadCall $call, mixed $data, string $type, ?string $format, array $context): mixed
    {
        try {
            return $call->read($data);
        } catch (\Throwable $throwable) {
            $this->report($type, $throwable);
            return $this->symfony->denormalize($data, $type, $format, $context);
        }
    }

    private function compiled(): Compiled
    {
        return $this->reason === null ? $this->compiled : throw new Uncompiled($this->reason);
    }

    private function report(string $class, \Throwable $throwable): void
    {
        if ($this->delegated !== null) {
            ($this->delegated)($class, $throwable);
        }
    }
}
