<?php

declare(strict_types=1);

namespace Google\Protobuf\Internal;

use Howdah\Protobuf\Message as HowdahMessage;
use Howdah\Protobuf\Table;
use Howdah\Protobuf\Types;

/** What Google\Protobuf\Any does beyond what is generated. */
abstract class AnyBase extends HowdahMessage
{
    public const TYPE_URL_PREFIX = 'type.googleapis.com/';

    /** Puts a message, and the name of its type, into this one. */
    public function pack(HowdahMessage $message): void
    {
        $this->value = $message->serializeToString();
        $this->type_url = self::TYPE_URL_PREFIX . Table::of($message::class)->name;
        Types::register([Table::of($message::class)->name => $message::class]);
    }

    /**
     * The message that was packed.
     *
     * @throws \Exception if no class is known for the type, or the bytes are none of the type
     */
    public function unpack(): HowdahMessage
    {
        if (!\str_contains($this->type_url, '/')) {
            throw new \Exception(
                'Expected a type_url like ' . self::TYPE_URL_PREFIX . "package.Message, got '$this->type_url'.",
            );
        }
        $class = Types::classOfUrl($this->type_url) ?? throw new \Exception(
            'No class is known for the type ' . \substr(\strrchr($this->type_url, '/'), 1)
            . '. Call initOnce() of the GPBMetadata class of its .proto file,'
            . ' or give the index that protoc-gen-howdah writes (index=…) to Howdah\Protobuf\Types::addIndex().',
        );
        $message = new $class();
        $message->mergeFromString($this->value);
        return $message;
    }

    /**
     * Whether a message of the class was packed.
     *
     * @param class-string $class
     */
    public function is(string $class): bool
    {
        $slash = \strrpos($this->type_url, '/');
        return $slash !== false && \substr($this->type_url, $slash + 1) === Table::of($class)->name;
    }
}
