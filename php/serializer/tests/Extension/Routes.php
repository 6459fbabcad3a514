<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Extension;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\ReadException;
use Howdah\Serializer\Selection;
use Howdah\Serializer\Serializer;

/** The two ways to write and to read: by the extension, and by generated code. */
final class Routes
{
    public readonly string $folder;
    public readonly Serializer $serializer;

    public function __construct(?Conventions $conventions = null)
    {
        $this->folder = sys_get_temp_dir() . '/howdah-routes-' . bin2hex(random_bytes(6));
        $this->serializer = new Serializer($this->folder, $conventions);
    }

    public function __destruct()
    {
        array_map(unlink(...), glob("$this->folder/*") ?: []);
        is_dir($this->folder) && rmdir($this->folder);
    }

    /** @return ?string null where the extension leaves it to generated code */
    public function encodedInC(mixed $value, ?string $type = null): ?string
    {
        return $this->call(__FUNCTION__, $value, $type, [], null);
    }

    /** @return string the message for what cannot be written */
    public function encodedInPhp(mixed $value): string
    {
        $written = $this->serializer->write($value, null, new Selection());
        return (string) (json_encode($written, JSON_PRESERVE_ZERO_FRACTION) ?: json_last_error_msg());
    }

    /** Null where the extension leaves it to generated code. */
    public function decodedInC(string $json, string $type): mixed
    {
        return $this->call(__FUNCTION__, $json, $type, [], null);
    }

    /** The message for what cannot be read. */
    public function decodedInPhp(string $json, string $type): mixed
    {
        try {
            return $this->serializer->fromArray($this->call('decode', $json), $type);
        } catch (ReadException $refused) {
            return $refused->getMessage();
        }
    }

    private function call(string $method, mixed ...$arguments): mixed
    {
        return (new \ReflectionMethod($this->serializer, $method))->invoke($this->serializer, ...$arguments);
    }
}
