<?php

/**
 * What generated classes and the serializer call instead of the PHP code that does the same.
 *
 * @generate-function-entries
 * @undocumentable
 */

function howdah_protobuf_encode(\Howdah\Protobuf\Message $message, int $depth): string
{
}

function howdah_protobuf_decode(\Howdah\Protobuf\Message $message, string $data, int $depth): void
{
}

function howdah_protobuf_encode_json(\Howdah\Protobuf\Message $message, int $options, int $depth): string
{
}

function howdah_protobuf_decode_json(
    \Howdah\Protobuf\Message $message,
    string $json,
    bool $ignoreUnknown,
    int $depth
): void {
}

function howdah_serializer_encode(array $plan, mixed $value, bool $elements): ?string
{
}

function howdah_serializer_decode(array $plan, string $json): mixed
{
}
