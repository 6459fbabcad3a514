<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Read\Fixtures;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\Generator\Generation;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Models;
use Howdah\Serializer\ReadError;
use Howdah\Serializer\ReadException;
use Howdah\Serializer\Runtime\Functions;
use Howdah\Serializer\Runtime\ReadChecker;
use Howdah\Serializer\Runtime\ReadContext;
use Howdah\Serializer\Runtime\ReadFailure;
use Howdah\Serializer\Selection;
use Howdah\Serializer\Serializer;

/** Reads JSON by functions that are generated into a folder of the test's own. */
final class Reading
{
    private readonly string $folder;
    private readonly Generation $generation;
    private readonly Serializer $serializer;

    /** @param array<string, callable> $handlers */
    public function __construct(
        Conventions $conventions,
        Models $models = new NativeModels(),
        array $handlers = [],
        ?\Closure $evaluate = null,
    ) {
        $this->folder = sys_get_temp_dir() . '/howdah-read-test-' . bin2hex(random_bytes(6));
        $this->generation = new Generation($conventions, $models, []);
        $this->serializer = new Serializer($this->folder, $conventions, $models, $handlers, null, $evaluate);
    }

    public function __destruct()
    {
        array_map(unlink(...), glob("$this->folder/*") ?: []);
        is_dir($this->folder) && rmdir($this->folder);
    }

    public function json(
        string $json,
        string|Type $type,
        ?object $into = null,
        Selection $selection = new Selection(),
    ): mixed {
        $type = is_string($type) ? new ObjectType($type) : $type;
        try {
            $data = json_decode($json, true, 513, JSON_BIGINT_AS_STRING | JSON_THROW_ON_ERROR);
        } catch (\JsonException $malformed) {
            throw ReadFailure::ofText($json, $malformed);
        }
        return $this->serializer->read($data, $type, $selection, into: $into);
    }

    /**
     * What is wrong with a document.
     *
     * @return list<string> pointer and message of each error
     */
    public function errors(string $json, string|Type $type): array
    {
        try {
            $this->json($json, $type);
        } catch (ReadException $wrong) {
            return array_map(
                static fn(ReadError $error): string => "$error->pointer: $error->message",
                $wrong->errors,
            );
        }
        return [];
    }

    /** Whether the checker has nothing to say of the document. */
    public function passes(mixed $data, Type $type): bool
    {
        $checker = new ReadChecker($this->generation->conventions, $this->generation->program(Direction::Read));
        $find = static fn(): never => throw new \LogicException('It reads nothing');
        $functions = new Functions($find, $this->generation);
        return $checker->check($data, $type, new ReadContext($functions, new Selection())) === [];
    }

    /** @param resource $stream */
    public function list(mixed $stream, Type $type): \Generator
    {
        return $this->serializer->readList($stream, (string) $type);
    }
}
