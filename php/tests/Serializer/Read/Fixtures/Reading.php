<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Read\Fixtures;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Generator\Direction;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Models;
use Howdah\Serializer\ReadError;
use Howdah\Serializer\ReadException;
use Howdah\Serializer\Runtime\Functions;
use Howdah\Serializer\Runtime\ReadChecker;
use Howdah\Serializer\Runtime\ReadContext;
use Howdah\Serializer\Runtime\Reader;
use Howdah\Serializer\Runtime\ReadList;
use Howdah\Serializer\Selection;
use Howdah\Serializer\Store;

/** Reads JSON by functions that are generated into a folder of the test's own. */
final class Reading
{
    private readonly string $folder;
    private readonly Functions $functions;
    private readonly Reader $reader;

    /** @param array<string, callable> $handlers */
    public function __construct(
        Conventions $conventions,
        Models $models = new NativeModels(),
        private readonly array $handlers = [],
        private readonly ?\Closure $evaluate = null,
    ) {
        $this->folder = sys_get_temp_dir() . '/howdah-read-test-' . bin2hex(random_bytes(6));
        $this->functions = new Functions($models, $conventions, new Store($this->folder));
        $this->reader = new Reader($this->functions);
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
        $function = $this->functions->of(Direction::Read, $type, $selection);
        $context = $this->context($selection);
        return $this->reader->read($function, $this->reader->decode($json), $type, $context, $into);
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
        $checker = new ReadChecker($this->functions->conventions, $this->functions->program(Direction::Read));
        return $checker->check($data, $type, new Selection()) === [];
    }

    /** @param resource $stream */
    public function list(mixed $stream, Type $type): \Generator
    {
        $selection = new Selection();
        $function = $this->functions->of(Direction::Read, $type, $selection);
        return (new ReadList($stream, $this->reader))->read($function, $type, $this->context($selection));
    }

    private function context(Selection $selection): ReadContext
    {
        return new ReadContext($this->functions, $selection, $this->handlers, null, $this->evaluate);
    }
}
