<?php

declare(strict_types=1);

namespace Howdah\Serializer\Protobuf;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Generator\Emitter;
use Howdah\Serializer\Generator\FunctionFile;
use Howdah\Serializer\Generator\Functions;
use Howdah\Serializer\Generator\Node;
use Howdah\Serializer\Generator\ReadTarget;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Selection;

/** Writes functions that make an object of the bytes of a message. */
final class DecodeEmitter implements Emitter
{
    public function __construct(
        private readonly FieldReader $fields,
        private readonly Conventions $conventions,
        private readonly Functions $functions,
    ) {
    }

    /** `function N(string $d, int $p, int $end, int $depth): X`, for the bytes of $d from $p to $end; padding follows */
    public function emit(Node $node, FunctionFile $file): void
    {
        $class = "\\{$node->model->class}";
        $parameters = "(string \$d, int \$p, int \$end, int \$depth): $class";
        $body = rtrim((string) new DecodeBody($node, $file, $this->fields, $this->conventions, $this->functions));
        $taken = array_column($node->model->parameters ?? [], 'property');
        $isSet = static fn(Property $property): bool => !in_array($property->name, $taken, true);
        $set = array_values(array_filter($node->properties, $isSet));
        if (!ReadTarget::needsScope(new Node($node->model, $set, $node->selection))) {
            $file->body->method("function $file->name$parameters", fn() => $file->body->line($body));
            return;
        }
        $scoped = function () use ($file, $class, $parameters, $body): void {
            $opening = "\$decode ??= \\Closure::bind(static function $parameters {";
            $file->body->line('static $decode = null;')
                ->block($opening, fn() => $file->body->line($body), "}, null, $class::class);")
                ->line('return $decode($d, $p, $end, $depth);');
        };
        $file->body->method("function $file->name$parameters", $scoped);
    }

    public function emitType(Type $type, Selection $selection, FunctionFile $file): void
    {
        throw FieldReader::noClass($type);
    }
}
