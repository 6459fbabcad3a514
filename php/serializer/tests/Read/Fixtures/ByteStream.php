<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Read\Fixtures;

/** A stream of a text that gives one byte at a time, as a slow connection may. */
final class ByteStream
{
    /** @var ?resource that PHP sets */
    public mixed $context = null;

    private string $text = '';
    private int $at = 0;

    /** @return resource */
    public static function of(string $text): mixed
    {
        in_array('howdah-bytes', stream_get_wrappers(), true) || stream_wrapper_register('howdah-bytes', self::class);
        $context = stream_context_create(['howdah-bytes' => ['text' => $text]]);
        return fopen('howdah-bytes://text', 'rb', false, $context) ?: throw new \RuntimeException('Cannot be opened');
    }

    // phpcs:disable PSR1.Methods.CamelCapsMethodName -- The names of a stream wrapper's methods are PHP's.

    public function stream_open(): bool
    {
        $this->text = stream_context_get_options($this->context)['howdah-bytes']['text'];
        return true;
    }

    public function stream_read(): string
    {
        return $this->text[$this->at++] ?? '';
    }

    public function stream_eof(): bool
    {
        return $this->at >= strlen($this->text);
    }
}
