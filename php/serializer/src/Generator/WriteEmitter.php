<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

use Howdah\Codegen\Literal;
use Howdah\Codegen\Source;
use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\Access;
use Howdah\Serializer\Model\ArrayForm;
use Howdah\Serializer\Model\ArrayType;
use Howdah\Serializer\Model\ObjectType;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\Runtime\SkipValue;
use Howdah\Serializer\Runtime\WriteContext;
use Howdah\Serializer\Selection;

/**
 * Writes the functions that make of an object what json_encode writes.
 *
 * A function stands in the scope of its class where it needs what is not public.
 */
final class WriteEmitter implements Emitter
{
    private const CONTEXT = '?\\' . WriteContext::class;
    private const SKIP = '\\' . SkipValue::class;

    /** What json_encode() is given: an object of a class of its own is left to it as it is. */
    private const RESULT = 'array|object';

    public function __construct(private readonly Conventions $conventions, private readonly Functions $functions)
    {
    }

    /** A function for the objects of a class. */
    public function emit(Node $node, FunctionFile $file): void
    {
        $class = "\\{$node->model->class}";
        $parameters = "($class \$object, " . self::CONTEXT . ' $context): ' . self::RESULT;
        $body = $this->body($node, $file);
        if (!WriteSource::needsScope($node)) {
            $file->body->method("function $file->name$parameters", fn() => $file->body->line(rtrim($body)));
            return;
        }
        $scoped = function () use ($file, $class, $parameters, $body): void {
            $opening = "\$write ??= \\Closure::bind(static function $parameters {";
            $file->body->line('static $write = null;')
                ->block($opening, fn() => $file->body->line(rtrim($body)), "}, null, $class::class);")
                ->line('return $write($object, $context);');
        };
        $file->body->method("function $file->name$parameters", $scoped);
    }

    /** A function for the values of a type: at the root, or where handlers hand on a value. */
    public function emitType(Type $type, Selection $selection, FunctionFile $file): void
    {
        $parameters = '(mixed $value, ' . self::CONTEXT . ' $context): mixed';
        $file->body->method("function $file->name$parameters", function () use ($type, $selection, $file): void {
            $body = new Source();
            $value = new WriteValue(
                $file,
                $body,
                $this->conventions,
                $this->functions,
                $selection,
                '$context',
                $this->nullElements($selection),
            );
            $expression = $value->of($type, '$value', '$result');
            $file->body->block('if ($value === null) {', fn() => $file->body->line('return null;'))
                ->line(...$value->statics)
                ->line(rtrim("$body" . "return $expression;"));
        });
    }

    private function body(Node $node, FunctionFile $file): string
    {
        if ((new WholeObject($this->conventions))->is($node)) {
            return 'return $object;';
        }
        $model = $node->model;
        $statics = [];
        $inner = new Source();
        foreach ($model->preSerialize as $method) {
            $inner->line(WriteSource::call($node, $method, $statics) . ';');
        }
        if ($node->selection->maxDepth) {
            $inner->line('$left = $context->left;', '$tooDeep = $context->tooDeep;');
        }
        $this->properties($node, $file, $inner, $statics);
        if ($node->selection->maxDepth) {
            $inner->line('$context->left = $left;', '$context->tooDeep = $tooDeep;');
        }
        foreach ($model->postSerialize as $method) {
            $inner->line(WriteSource::call($node, $method, $statics) . ';');
        }
        $inner->line('return ' . ($this->conventions->arraysOnly ? '$out' : $this->result($node)) . ';');

        $body = new Source();
        $body->line(...array_values(array_unique($statics)));
        $tracks = (new WriteGraph($this->conventions, $this->functions))->tracks($node);
        if ($tracks) {
            $body->line('$id = \spl_object_id($object);')
                ->block('if (isset($context->visiting[$id])) {', fn() => $body->line('throw $context->cycle($object);'))
                ->line('$context->visiting[$id] = $object;')
                ->block('try {', fn() => $this->guarded($node, $body, $inner), null)
                ->block('} finally {', fn() => $body->line('unset($context->visiting[$id]);'));
            return (string) $body;
        }
        $this->guarded($node, $body, $inner);
        return (string) $body;
    }

    /** The statements, after those that leave out the whole object. */
    private function guarded(Node $node, Source $body, Source $inner): void
    {
        $model = $node->model;
        $maxDepth = $node->selection->maxDepth;
        if ($model->excluded) {
            $body->line('throw new ' . self::SKIP . '();');
            return;
        }
        if ($model->excludeIf !== null) {
            $condition = '$context->evaluate(' . Literal::of($model->excludeIf) . ', $object)';
            $body->block("if ($condition) {", fn() => $body->line('throw new ' . self::SKIP . '();'));
        }
        if ($maxDepth) {
            $body->block('if ($context->tooDeep) {', fn() => $body->line('throw new ' . self::SKIP . '();'))
                ->block('if ($context->left < 0) {', fn() => $body->line(
                    'return ' . ($this->isArray($node) ? '[]' : 'new \stdClass()') . ';',
                ));
        }
        $body->line(rtrim((string) $inner));
    }

    /** @param list<string> $statics */
    private function properties(
        Node $node,
        FunctionFile $file,
        Source $body,
        array &$statics,
    ): void {
        $properties = array_values(array_filter($node->properties, static fn(Property $p): bool => $p->writable));
        $value = $this->value($node->selection, '$context', $file, $body, $node);
        $leading = [];
        if (!$node->selection->maxDepth) {
            while ($properties !== [] && $this->isSteady($properties[0], $node, $value)) {
                $leading[] = array_shift($properties);
            }
        }
        $isAll = $properties === [] && $node->model->postSerialize === []
            && !str_starts_with($this->result($node), '\array_is_list(');
        $this->literal($leading, $isAll, $value, $node, $file, $body, $statics);
        foreach ($properties as $property) {
            $this->property($property, $node, $file, $body, $statics);
        }
    }

    /**
     * The properties that are always there, as one array literal. One that is not initialized makes PHP throw, and so
     * does the code for an array where elements are not as they should be; then each is looked at on its own.
     *
     * @param list<Property> $properties
     * @param bool $isAll whether nothing else is done, so that the literal is returned
     * @param list<string> $statics
     */
    private function literal(
        array $properties,
        bool $isAll,
        WriteValue $value,
        Node $node,
        FunctionFile $file,
        Source $body,
        array &$statics,
    ): void {
        if ($properties === []) {
            $body->line('$out = [];');
            return;
        }
        $fill = function (string $use) use ($properties, $value, $body): void {
            $items = [];
            foreach ($properties as $property) {
                $items[] = Literal::of($property->key) . ' => ' . ($property->access === Access::Constant
                    ? Literal::of($property->default)
                    : $value->steady(
                        $property->type,
                        "\$object->$property->name",
                        Variable::of($property->name),
                        self::native($property),
                    )) . ',';
            }
            $body->block("$use [", fn() => $body->line(...$items), '];');
        };
        $constants = array_filter($properties, static fn(Property $p): bool => $p->access !== Access::Constant) === [];
        if ($constants) {
            $fill('$out =');
            return;
        }
        $body->block('try {', fn() => $fill($isAll ? 'return' : '$out ='), null)
            ->block('} catch (\Error) {', function () use ($properties, $node, $file, $body, &$statics): void {
                $body->line('$out = [];');
                foreach ($properties as $property) {
                    $this->property($property, $node, $file, $body, $statics);
                }
            });
    }

    /** Whether the property is there with each object, as a value that nothing leaves out. */
    private function isSteady(Property $property, Node $node, WriteValue $value): bool
    {
        if ($property->excludeIf !== null || $property->skipWhenEmpty || $property->inline || $property->path !== []) {
            return false;
        }
        if ($property->access === Access::Constant) {
            return is_scalar($property->default);
        }
        return $property->access === Access::Property
            && $property->typed
            && (!$property->nativeNullable || $this->passesNull($property, $node->selection))
            && ($node->selection->isFlat() || WriteValue::isPlain($property->type))
            && $value->isSteady($property->type, self::native($property))
            && WriteSource::identifier($property->name)
            && !WriteSource::isForeign($property, $node);
    }

    private function passesNull(Property $property, Selection $selection): bool
    {
        return $this->nulls($selection) && WriteValue::passesNull($property->type, $this->conventions);
    }

    /** @param list<string> $statics */
    private function property(
        Property $property,
        Node $node,
        FunctionFile $file,
        Source $body,
        array &$statics,
    ): void {
        $write = function () use ($property, $node, $file, $body, &$statics): void {
            $this->unguarded($property, $node, $file, $body, $statics);
        };
        if ($property->excludeIf === null) {
            $write();
            return;
        }
        $body->block('if (!$context->evaluate(' . Literal::of($property->excludeIf) . ', $object)) {', $write);
    }

    /** @param list<string> $statics */
    private function unguarded(
        Property $property,
        Node $node,
        FunctionFile $file,
        Source $body,
        array &$statics,
    ): void {
        if ($property->access === Access::Constant) {
            $body->line(self::target($property) . ' = ' . Literal::of($property->default) . ';');
            return;
        }
        if ($node->selection->maxDepth && !WriteValue::isPlain($property->type)) {
            $max = $property->maxDepth;
            $body->line('$context->left = ' . ($max === null ? '$left' : "\\min(\$left, $max)") . ' - 1;')
                ->line('$context->tooDeep = $left < 1;');
        }
        $local = Variable::of($property->name);
        [$in, $isThere] = $this->read($property, $node, $body, $local, $statics);
        $selection = $node->selection->below($property->name);
        $context = $node->selection->isFlat()
            ? '$context'
            : '$context->below(' . Literal::of($property->name) . ')';
        $value = $this->value($selection, $context, $file, $body, $node);
        $write = function () use ($property, $node, $value, $in, $isThere, $local, $body): void {
            $body->block("if ($isThere) {", fn() => $this->assign($property, $value, $in, $local, $body), null);
            if ($this->nulls($node->selection) && !$property->inline) {
                $this->writeNull($property, $body);
            }
            $body->line('}');
        };
        if ($property->getterMaySkip) {
            $body->block("if ($local !== \$context) {", $write);
        } else {
            $write();
        }
        $statics = [...$statics, ...$value->statics];
    }

    private function writeNull(Property $property, Source $body): void
    {
        $null = fn() => $body->line(self::target($property) . ' = null;');
        if ($property->access !== Access::Property || !$property->typed) {
            $body->block('} else {', $null, null);
            return;
        }
        if ($property->nativeNullable) {
            $name = match (true) {
                $property->public => $property->name,
                (new \ReflectionProperty($property->declaredBy, $property->name))->isPrivate() =>
                    "\0$property->declaredBy\0$property->name",
                default => "\0*\0$property->name",
            };
            $body->block('} elseif (\array_key_exists(' . Literal::of($name) . ', (array) $object)) {', $null, null);
        }
    }

    /**
     * @param list<string> $statics
     * @return array{string, string} the expression of the value, and of whether it is there and not null
     */
    private function read(Property $property, Node $node, Source $body, string $local, array &$statics): array
    {
        if ($property->access !== Access::Property && $property->getterMaySkip) {
            $call = WriteSource::call($node, (string) $property->getter, $statics);
            $body->block('try {', fn() => $body->line("$local = $call;"), null)
                ->block('} catch (\Error $error) {', fn() => $body->line(
                    "$local = \$context->uninitialized(\$error);",
                ));
            return [$local, "$local !== null"];
        }
        $in = $property->access === Access::Expression
            ? '$context->evaluate(' . Literal::of((string) $property->getter) . ', $object)'
            : WriteSource::value($property, $node, $statics);
        $isOwn = $property->access === Access::Property && !WriteSource::isForeign($property, $node);
        return $isOwn && $property->typed ? [$in, "isset($in)"] : [$local, "($local = $in) !== null"];
    }

    private function assign(Property $property, WriteValue $value, string $in, string $local, Source $body): void
    {
        $part = Variable::part($local, 'Value');
        $write = function () use ($property, $value, $in, $local, $part, $body): void {
            if ($property->inline) {
                $inlined = $value->of($property->type, $in, $part, self::native($property), true);
                $body->line("$local = $inlined;")
                    ->block("if (\\is_array($local) || \\is_object($local)) {", fn() => $body->block(
                        "foreach ($local as \$key => \$item) {",
                        fn() => $body->line('$out[$key] = $item;'),
                    ));
                return;
            }
            $expression = $value->of($property->type, $in, $part, self::native($property));
            if (!$property->skipWhenEmpty) {
                $body->line(self::target($property) . " = $expression;");
                return;
            }
            $isEmpty = "$local === [] || \\is_object($local) && !$local instanceof \\Traversable"
                . " && \\get_object_vars($local) === []";
            $body->line("$local = $expression;")->block("if (!($isEmpty)) {", fn() => $body->line(
                self::target($property) . " = $local;",
            ));
        };
        if (!WriteValue::canSkip($property->type)) {
            $write();
            return;
        }
        $body->block('try {', $write, '} catch (' . self::SKIP . ') {')->line('}');
    }

    private function value(
        Selection $selection,
        string $context,
        FunctionFile $file,
        Source $body,
        Node $node,
    ): WriteValue {
        return new WriteValue(
            $file,
            $body,
            $this->conventions,
            $this->functions,
            $selection,
            $context,
            $this->nullElements($node->selection),
        );
    }

    /** Symfony leaves null in arrays whatever it does with properties that are null. */
    private function nullElements(Selection $selection): bool
    {
        return $this->conventions->arraysOnly || $this->nulls($selection);
    }

    private function nulls(Selection $selection): bool
    {
        return $selection->nulls ?? $this->conventions->nulls;
    }

    /** What the function returns: where elements stand in the object's own place, an array or an object as they are. */
    private function result(Node $node): string
    {
        $form = InlineForm::of($node, $this->functions);
        if ($form === ArrayForm::List) {
            return '$out';
        }
        if ($form === ArrayForm::Map || $form === null && $this->hasKeyZero($node)) {
            return '\array_is_list($out) ? (object) $out : $out';
        }
        foreach ($node->properties as $property) {
            if ($property->writable && $property->access === Access::Constant && $property->excludeIf === null) {
                return '$out';
            }
        }
        return '$out === [] ? new \stdClass() : $out';
    }

    /** Whether an array is written of an object that has nothing to write. */
    private function isArray(Node $node): bool
    {
        return $this->conventions->arraysOnly || InlineForm::of($node, $this->functions) === ArrayForm::List;
    }

    /** Whether what is written may be a list to PHP, though it is an object. */
    private function hasKeyZero(Node $node): bool
    {
        foreach ($node->properties as $property) {
            $isZero = $property->inline
                ? $property->type instanceof ObjectType && $this->mayHaveKeyZero($this->inner($property, $node))
                : ($property->path[0] ?? $property->key) === '0';
            if ($isZero) {
                return true;
            }
        }
        return false;
    }

    /** Whether an object of the class, or of one below it, of which nothing is known, may have the key. */
    private function mayHaveKeyZero(Node $node): bool
    {
        return !$node->model->leaf || $this->hasKeyZero($node);
    }

    private function inner(Property $property, Node $node): Node
    {
        \assert($property->type instanceof ObjectType);
        return $this->functions->node($property->type->class, $node->selection->below($property->name));
    }

    private static function target(Property $property): string
    {
        $target = '$out';
        foreach ([...$property->path, $property->key] as $key) {
            $target .= '[' . Literal::of($key) . ']';
        }
        return $target;
    }

    /** The native type of the value that is read: none where a method or an expression makes it. */
    private static function native(Property $property): ?\ReflectionType
    {
        return $property->access === Access::Property && $property->typed
            ? (new \ReflectionProperty($property->declaredBy, $property->name))->getType()
            : null;
    }
}
