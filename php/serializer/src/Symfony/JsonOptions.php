<?php

declare(strict_types=1);

namespace Howdah\Serializer\Symfony;

use Symfony\Component\Serializer\Encoder\ChainDecoder;
use Symfony\Component\Serializer\Encoder\ChainEncoder;
use Symfony\Component\Serializer\Encoder\JsonDecode;
use Symfony\Component\Serializer\Encoder\JsonEncode;
use Symfony\Component\Serializer\Encoder\JsonEncoder;
use Symfony\Component\Serializer\Serializer;

/**
 * With which options the application's encoder calls json_encode() and json_decode(). The extension writes and reads as
 * these do with one choice of them.
 */
final class JsonOptions
{
    private const DEPTH = 512;

    /**
     * @param ?int $encoding null where the encoder is none of Symfony's, and may do anything
     * @param ?array{bool, int, int} $decoding whether objects become arrays, the depth, and flags; null as $encoding is
     */
    private function __construct(private readonly ?int $encoding, private readonly ?array $decoding)
    {
    }

    public static function of(Serializer $serializer): self
    {
        if ($serializer::class !== Serializer::class) {
            return new self(null, null);
        }
        $encoder = Setup::read($serializer, Serializer::class, 'encoder');
        $decoder = Setup::read($serializer, Serializer::class, 'decoder');
        return new self(
            self::encoding(Setup::read($encoder, ChainEncoder::class, 'encoders')),
            self::decoding(Setup::read($decoder, ChainDecoder::class, 'decoders')),
        );
    }

    /** @param array<string, mixed> $context of a call */
    public function encodesPlainly(array $context): bool
    {
        return $this->encoding !== null
            && ($context['json_encode_options'] ?? $this->encoding) === JSON_PRESERVE_ZERO_FRACTION;
    }

    /** @param array<string, mixed> $context of a call */
    public function decodesPlainly(array $context): bool
    {
        if ($this->decoding === null) {
            return false;
        }
        [$arrays, $depth, $flags] = $this->decoding;
        return ($context['json_decode_associative'] ?? $arrays) === true
            && ($context['json_decode_recursion_depth'] ?? $depth) === self::DEPTH
            && ($context['json_decode_options'] ?? $flags) === 0;
    }

    /** @param array<object> $encoders */
    private static function encoding(array $encoders): ?int
    {
        $json = self::json($encoders);
        $encode = $json === null ? null : Setup::read($json, JsonEncoder::class, 'encodingImpl');
        if ($encode === null || $encode::class !== JsonEncode::class) {
            return null;
        }
        $defaults = Setup::read($json, JsonEncoder::class, 'defaultContext')
            + Setup::read($encode, JsonEncode::class, 'defaultContext');
        return $defaults['json_encode_options'];
    }

    /**
     * @param array<object> $decoders
     * @return ?array{bool, int, int}
     */
    private static function decoding(array $decoders): ?array
    {
        $json = self::json($decoders);
        $decode = $json === null ? null : Setup::read($json, JsonEncoder::class, 'decodingImpl');
        if ($decode === null || $decode::class !== JsonDecode::class) {
            return null;
        }
        $defaults = Setup::read($json, JsonEncoder::class, 'defaultContext')
            + Setup::read($decode, JsonDecode::class, 'defaultContext');
        return [
            $defaults['json_decode_associative'],
            $defaults['json_decode_recursion_depth'],
            $defaults['json_decode_options'],
        ];
    }

    /**
     * Symfony's own encoder of JSON, where only such stand before it as never take JSON.
     *
     * @param array<object> $encoders
     */
    private static function json(array $encoders): ?JsonEncoder
    {
        foreach ($encoders as $encoder) {
            if ($encoder::class === JsonEncoder::class) {
                return $encoder;
            }
            if (!str_starts_with($encoder::class, 'Symfony\Component\Serializer\Encoder\\')) {
                return null;
            }
        }
        return null;
    }
}
