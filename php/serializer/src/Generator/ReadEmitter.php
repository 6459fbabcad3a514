<?php

declare(strict_types=1);

namespace Howdah\Serializer\Generator;

use Howdah\Codegen\Literal;
use Howdah\Serializer\Conventions;
use Howdah\Serializer\Model\ClassModel;
use Howdah\Serializer\Model\Property;
use Howdah\Serializer\Model\ScalarType;
use Howdah\Serializer\Model\Type;
use Howdah\Serializer\ModelException;
use Howdah\Serializer\Runtime\Mismatch;
use Howdah\Serializer\Runtime\ReadContext;
use Howdah\Serializer\Runtime\ReadRules;
use Howdah\Serializer\Runtime\SkipValue;
use Howdah\Serializer\Selection;
use Howdah\Serializer\Serializer;

/**
 * Writes functions that make objects of what json_decode gives.
 *
 * Where the native type of a property says what its model says, a value of another type is PHP's own TypeError: the
 * functions have strict types. Mismatch and TypeError alike make ReadChecker look for all that is wrong.
 */
final class ReadEmitter implements Emitter
{
    private const MISMATCH = '\\' . Mismatch::class;

    private readonly ReadInput $input;
    private readonly ReadPlain $plain;

    public function __construct(private readonly Conventions $conventions, private readonly Functions $functions)
    {
        $this->input = new ReadInput($conventions, $functions);
        $this->plain = new ReadPlain($conventions, $this->input);
    }

    /** `function N(array $data, ?ReadContext $context, ?X $into = null): X` */
    public function emit(Node $node, FunctionFile $file): void
    {
        $model = $node->model;
        if (str_contains($model->class, '@anonymous')) {
            throw new ModelException("$model->where: an anonymous class cannot be named, and so not be read; name it");
        }
        $body = new ReadBody();
        $this->body($node, $file, $body);
        $class = "\\$model->class";
        $result = ($this->mayLeaveOut($model) ? '?' : '') . $class;
        $this->declare($node, $file, $body, 'array $data', ", ?$class \$into", $result);
    }

    /**
     * The function that reads lists of the node's objects, without a call for each; null where there is none.
     */
    public function listFunction(Node $node): ?string
    {
        $model = $node->model;
        $isBase = $model->discriminator !== null && ReadRules::isBase($model, $this->model(...));
        if ($isBase || !$model->instantiable || $this->mayLeaveOut($model)) {
            return null;
        }
        return $this->functions->add(
            $this->functions->nameOf($node) . '_list',
            fn(FunctionFile $file) => $this->emitList($node, $file),
        );
    }

    /** `function N(array $items, ?ReadContext $context): array`, of what are not yet known to be objects in JSON */
    private function emitList(Node $node, FunctionFile $file): void
    {
        $body = new ReadBody(true);
        $source = $body->source;
        $object = $this->conventions->casts
            ? '$data = ' . ReadValue::castToObject($node, '$data') . ';'
            : 'throw ' . self::MISMATCH . "::of('an object', \$data);";
        $each = function () use ($node, $file, $body, $object): void {
            $body->source->block('if (!\is_array($data)) {', fn() => $body->source->line($object));
            $this->body($node, $file, $body);
        };
        $source->line('$list = [];')->block('foreach ($items as $data) {', $each);
        $source->line('return $list;');
        $this->declare($node, $file, $body, 'array $items', '', 'array');
    }

    /**
     * Declares the function with the statements, in the scope of the class where they need that.
     *
     * @param string $first the first parameter
     * @param string $last the parameter behind the context, which has no default here, with a comma before it; or empty
     */
    private function declare(
        Node $node,
        FunctionFile $file,
        ReadBody $body,
        string $first,
        string $last,
        string $result,
    ): void {
        $parameters = "$first, ?\\" . ReadContext::class . " \$context$last";
        $head = "function $file->name($parameters" . ($last === '' ? '' : ' = null') . "): $result";
        $file->body->method($head, function () use ($node, $file, $body, $parameters, $result): void {
            if (!ReadTarget::needsScope($node)) {
                $file->body->line(rtrim((string) $body));
                return;
            }
            preg_match_all('/\$\w+/', $parameters, $arguments);
            $file->body->line('static $read = null;');
            $file->body->block(
                "\$read ??= \\Closure::bind(static function ($parameters): $result {",
                fn() => $file->body->line(rtrim((string) $body)),
                "}, null, \\{$node->model->class}::class);",
            );
            $file->body->line('return $read(' . implode(', ', $arguments[0]) . ');');
        });
    }

    /** `function N(mixed $data, ?ReadContext $context): mixed`, for a root that is no class. */
    public function emitType(Type $type, Selection $selection, FunctionFile $file): void
    {
        $body = new ReadBody();
        $value = $this->value($file, $body, $selection, "the type $type")->of($type, '$data', '$result');
        $body->source->line("return $value;");
        $file->body->method(
            "function $file->name(mixed \$data, ?\\" . ReadContext::class . ' $context): mixed',
            fn() => $file->body->line(rtrim((string) $body)),
        );
    }

    /** Whether null is read in place of some objects of the class, or of its family. */
    private function mayLeaveOut(ClassModel $model): bool
    {
        if ($model->excluded || $model->excludeIf !== null) {
            return true;
        }
        foreach ($model->discriminator?->classes ?? [] as $class) {
            $member = $this->model($class);
            if ($member->excluded || $member->excludeIf !== null) {
                return true;
            }
        }
        return false;
    }

    private function body(Node $node, FunctionFile $file, ReadBody $body): void
    {
        $model = $node->model;
        if ($this->family($node, $file, $body)) {
            return;
        }
        if ($model->excluded) {
            $body->source->line('return null;');
            return;
        }
        if ($model->excludeIf !== null && !$this->conventions->casts) {
            $body->source->block('if ($context->isTrue(' . Literal::of($model->excludeIf) . ')) {', fn() =>
                $body->source->line('return null;'));
        }
        if (!$model->instantiable) {
            throw new ModelException(
                "$model->where: no object of $model->class can be made, since it is abstract or an interface;"
                . ' give it a discriminator',
            );
        }
        if (!$this->conventions->unknownKeys) {
            $this->refuseUnknownKeys($node, $body);
        } elseif ($model->spellings !== []) {
            $this->refuseSpellings($model, $body);
        }
        $recursive = $this->isRecursive($node);
        if ($recursive) {
            $body->source->block('if (++$context->depth > \\' . Serializer::class . '::MAX_DEPTH) {', fn() =>
                $body->source->line('throw new ' . self::MISMATCH . "('Nested too deep');"));
        }
        $taken = (new ReadConstructor($this->conventions, $this->functions, $this->input))->emit($node, $file, $body);
        $assign = fn(Property $property) => $this->assign($node, $property, $file, $body);
        $run = [];
        foreach (ReadRules::properties($node) as $property) {
            $isTaken = in_array($property->name, $taken, true);
            if (!$isTaken && $this->plain->otherwise($model, $property, $body) !== null) {
                $run[] = $property;
                continue;
            }
            $this->plain->run($node, $run, $body, $assign);
            $run = [];
            $this->property($node, $property, $file, $body, $isTaken);
        }
        $this->plain->run($node, $run, $body, $assign);
        foreach ($model->postDeserialize as $method) {
            $body->source->line(ReadTarget::call($model, $method, $body, '') . ';');
        }
        if ($recursive) {
            $body->source->line('$context->depth--;');
        }
        $body->source->line($body->isOfList ? '$list[] = $object;' : 'return $object;');
    }

    /** Whether an object of the class can lie in one of its own. */
    private function isRecursive(Node $node): bool
    {
        $seen = [];
        $open = [$node];
        while ($open !== []) {
            $next = array_pop($open);
            foreach ($this->inner($next) as [$class, $selection]) {
                if (is_a($class, $node->model->class, true) || is_a($node->model->class, $class, true)) {
                    return true;
                }
                $inner = $this->functions->node($class, $selection);
                if (!isset($seen[$inner->key()])) {
                    $seen[$inner->key()] = true;
                    $open[] = $inner;
                }
            }
        }
        return false;
    }

    /** @return iterable<array{string, Selection}> the classes of what an object's properties hold, or of its family */
    private function inner(Node $node): iterable
    {
        foreach (ReadRules::properties($node) as $property) {
            foreach (Program::classes($property->type) as $class) {
                yield [$class, $node->selection->below($property->name)];
            }
        }
        foreach ($node->model->discriminator?->classes ?? [] as $class) {
            if ($class !== $node->model->class && is_a($class, $node->model->class, true)) {
                foreach ($this->inner($this->functions->node($class, $node->selection)) as $pair) {
                    yield $pair;
                }
            }
        }
    }

    /** Calls the function of the class that the discriminator names. Returns whether that is all there is to do. */
    private function family(Node $node, FunctionFile $file, ReadBody $body): bool
    {
        $model = $node->model;
        $discriminator = $model->discriminator;
        if ($discriminator === null || !ReadRules::isBase($model, $this->model(...))) {
            return false;
        }
        $key = Literal::of($discriminator->key);
        $arms = [];
        $own = [];
        foreach ($discriminator->classes as $value => $class) {
            if ($class === $model->class) {
                $own[] = Literal::of((string) $value);
                continue;
            }
            $name = $file->call($this->functions->name($class, $node->selection));
            $into = "\$into instanceof \\$class ? \$into : null";
            $arms[] = Literal::of((string) $value) . " => $name(\$data, \$context, $into),";
        }
        $body->source->line("\$type = \$data[$key] ?? null;");
        $text = '\is_scalar($type) ? (string) $type : null';
        $match = function () use ($body, $arms, $key, $model, $text, $discriminator): void {
            $body->source->block("return match ($text) {", fn() => $body->source->line(
                ...$arms,
                ...[sprintf(
                    'default => throw \Howdah\Serializer\Runtime\ReadCast::unknownClass($data, %s, %s, %s),',
                    $key,
                    Literal::of($model->class),
                    ReadBody::literal(array_map(strval(...), array_keys($discriminator->classes))),
                )],
            ), '};');
        };
        if ($own === []) {
            $match();
            return true;
        }
        $body->source->block('if (!\in_array(' . $text . ', [' . implode(', ', $own) . '], true)) {', $match);
        return false;
    }

    private function refuseUnknownKeys(Node $node, ReadBody $body): void
    {
        $keys = $this->input->keys($node);
        if ($keys === null) {
            return;
        }
        $known = ReadBody::literal(array_fill_keys($keys, true));
        $body->source->block("if (\\array_diff_key(\$data, $known) !== []) {", fn() =>
            $body->source->line('throw new ' . self::MISMATCH . "('A key is not known');"));
    }

    private function refuseSpellings(ClassModel $model, ReadBody $body): void
    {
        $key = static fn(Property $property): string => $property->path[0] ?? $property->key;
        $keys = array_map($key, $model->properties);
        $known = $body->keep('known', (string) ReadBody::literal(array_fill_keys($keys, true)));
        $spellings = $body->keep('spellings', (string) ReadBody::literal(array_fill_keys($model->spellings, true)));
        $spelling = "\\strtolower((string) \\preg_replace('/[^A-Za-z0-9]+/', '', (string) \$key))";
        $body->source->block("foreach (\\array_diff_key(\$data, $known) as \$key => \$unknown) {", fn() =>
            $body->source->block("if (isset({$spellings}[$spelling])) {", fn() =>
                $body->source->line('throw new ' . self::MISMATCH . "('A key is spelled otherwise: ' . \$key);")));
    }

    /** Sets one property, unless the constructor has: then only an existing object's. */
    private function property(Node $node, Property $property, FunctionFile $file, ReadBody $body, bool $taken): void
    {
        if ($taken && ($property->nativeReadonly || $body->isOfList)) {
            return;
        }
        $assign = fn() => $this->assign($node, $property, $file, $body);
        $emit = $assign;
        if ($this->input->maySkip($property->type)) {
            $default = $taken ? null : $this->initial($node->model, $property, $body);
            $emit = fn() => $body->source->block('try {', $assign, null)
                ->block('} catch (\\' . SkipValue::class . ') {', fn() => $body->source->line(
                    ...array_filter([$default], is_string(...)),
                ));
        }
        if ($taken) {
            $body->source->block('if ($into !== null) {', $emit);
        } else {
            $emit();
        }
    }

    private function assign(Node $node, Property $property, FunctionFile $file, ReadBody $body): void
    {
        $source = $body->source;
        $value = $this->value($file, $body, $node->selection->below($property->name), ReadInput::describe($property));
        $type = $property->type;
        $checked = ReadInput::isChecked($type, ReadTarget::type($property));
        $in = $this->input->of($node, $property);
        $local = Variable::of($property->name);
        $needed = ReadRules::parameter($node->model, $property) === null
            && ReadRules::isNeeded($node->model, $property, $this->conventions);
        $takesNull = $this->input->takesNull($type) && !$property->inline;
        if ($needed && !$type->nullable && !$this->conventions->casts && !$takesNull) {
            $in = $property->inline ? $in : "($in ?? null)";
            $expression = $value->present($type, $in, $local, $checked['null'] && $property->setter === null);
            $source->line(ReadTarget::set($node->model, $property, $expression, $body));
            return;
        }
        $present = fn() => $source->line(ReadTarget::set(
            $node->model,
            $property,
            $value->present($type, $in, $local, $checked['type'] && $property->setter === null),
            $body,
        ));
        $asked = ReadInput::asked($property);
        if ($property->inline && $asked === '') {
            $present();
            return;
        }
        $missing = $needed ? ReadInput::missing($property) : $this->initial($node->model, $property, $body);
        if ($property->inline) {
            $lines = array_filter([$missing], is_string(...));
            $source->block('if (' . substr($asked, 0, -4) . ') {', $present, null)
                ->block('} else {', fn() => $source->line(...$lines));
            return;
        }
        $exists = ReadInput::exists($property);
        if ($this->conventions->casts && $type instanceof ScalarType && $asked === '') {
            // A value of the type is looked up once, and not cast.
            $source->block("if (\\is_{$type->kind->value}($local = $in ?? null)) {", fn() => $source->line(
                ReadTarget::set($node->model, $property, $local, $body),
            ), null);
            $source->block("} elseif ($local !== null) {", fn() => $source->line(
                ReadTarget::set($node->model, $property, ReadValue::cast($type->kind, $local), $body),
            ), null);
        } else {
            $source->block('if (' . $asked . ($takesNull ? $exists : "isset($in)") . ') {', $present, null);
        }
        $null = $type->nullable || $this->conventions->casts
            ? ReadTarget::set($node->model, $property, 'null', $body)
            : 'throw ' . self::MISMATCH . '::of(' . Literal::of('another value') . ', null);';
        if (!$takesNull) {
            $source->block("} elseif ($asked$exists) {", fn() => $source->line($null), null);
        }
        if ($missing !== null) {
            $source->block('} else {', fn() => $source->line($missing), null);
        }
        $source->line('}');
    }

    /** What sets a property to its default where a bare object does not have it; null if there is nothing to set. */
    private function initial(ClassModel $model, Property $property, ReadBody $body): ?string
    {
        $native = ReadTarget::native($property);
        if (!$property->hasDefault || $native === null || $model->parameters !== null) {
            return null;
        }
        $default = ReadBody::literal($property->default);
        if ($native->isPromoted()) {
            $default ??= sprintf(
                '$context->defaultOf(%s, \'__construct\', %s)',
                Literal::of($property->declaredBy),
                Literal::of($property->name),
            );
            $set = ReadTarget::assignment($model, $property, $default, $body);
            return $body->isOfList || $this->conventions->casts && !$property->nativeReadonly
                ? $set
                : "if (\$into === null) {\n    $set\n}";
        }
        if ($body->isOfList) {
            return null;
        }
        // JMS serializer gives an existing object the default, too.
        return $this->conventions->casts && $default !== null && $native->hasType() && !$property->nativeReadonly
            ? "if (\$into !== null) {\n    " . ReadTarget::assignment($model, $property, $default, $body) . "\n}"
            : null;
    }

    private function value(FunctionFile $file, ReadBody $body, Selection $selection, string $where): ReadValue
    {
        return new ReadValue($file, $body, $this->conventions, $this->functions, $selection, $where);
    }

    private function model(string $class): ClassModel
    {
        return $this->functions->node($class, new Selection())->model;
    }
}
