<?php

declare(strict_types=1);

namespace Howdah\Serializer\Protobuf;

use Howdah\Serializer\Generator\Emitter;
use Howdah\Serializer\Generator\FunctionFile;
use Howdah\Serializer\Generator\Functions;
use Howdah\Serializer\Generator\Node;
use Howdah\Serializer\Generator\WriteSource;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Selection;

/** Writes functions that make the bytes of a message of an object. */
final class EncodeEmitter implements Emitter
{
    public function __construct(private readonly FieldReader $fields, private readonly Functions $functions)
    {
    }

    /** `function N(X $object, int $depth): string` */
    public function emit(Node $node, FunctionFile $file): void
    {
        $class = "\\{$node->model->class}";
        $parameters = "($class \$object, int \$depth): string";
        $body = rtrim((string) new EncodeBody($node, $file, $this->fields, $this->functions));
        if (!WriteSource::needsScope($node)) {
            $file->body->method("function $file->name$parameters", fn() => $file->body->line($body));
            return;
        }
        $scoped = function () use ($file, $class, $parameters, $body): void {
            $opening = "\$encode ??= \\Closure::bind(static function $parameters {";
            $file->body->line('static $encode = null;')
                ->block($opening, fn() => $file->body->line($body), "}, null, $class::class);")
                ->line('return $encode($object, $depth);');
        };
        $file->body->method("function $file->name$parameters", $scoped);
    }

    public function emitType(Type $type, Selection $selection, FunctionFile $file): void
    {
        throw FieldReader::noClass($type);
    }
}
