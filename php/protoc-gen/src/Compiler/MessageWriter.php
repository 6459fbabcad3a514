<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Google\Protobuf\Internal\GPBType;
use Howdah\Codegen\Imports;
use Howdah\Codegen\Literal;
use Howdah\Codegen\PhpFile;
use Howdah\Codegen\Source;
use Howdah\Model\Presence;
use Howdah\Model\Shape;
use Howdah\Protobuf\ContractMismatch;
use Howdah\Protobuf\Message;

/** Writes the class of a message. */
final class MessageWriter
{
    /** Well-known types whose extra methods are written by hand. */
    private const PARENTS = [
        'google.protobuf.Any' => 'Google\Protobuf\Internal\AnyBase',
        'google.protobuf.Timestamp' => 'Google\Protobuf\Internal\TimestampBase',
    ];

    private readonly Source $source;
    private readonly Imports $imports;
    private readonly AccessorWriter $accessors;

    private function __construct(
        private readonly ProtoMessage $message,
        private readonly PhpFile $file,
        private readonly Parameters $parameters,
    ) {
        $this->source = $file->body;
        $this->imports = $file->imports;
        $this->accessors = new AccessorWriter($this->source, $this->imports, $parameters);
    }

    public static function write(ProtoMessage $message, Parameters $parameters = new Parameters()): PhpFile
    {
        $file = Classes::file($message->message->class, $message->file);
        (new self($message, $file, $parameters))->class();
        return $file;
    }

    private function class(): void
    {
        $message = $this->message->message;
        $parent = self::PARENTS[$message->name] ?? Classes::MESSAGE;
        $this->contract();
        $what = $this->message->extends === null ? 'message' : 'extension';
        $this->source->doc(...[
            ...AccessorWriter::comment($message->comment),
            "Generated from $what $message->name",
            ...($message->deprecated ? ['@deprecated'] : []),
        ]);
        $json = $this->imports->name(Classes::JSON);
        $this->source->line(
            "class {$this->file->class} extends {$this->imports->name($parent)} implements $json",
        );
        $this->source->block('{', function (): void {
            $this->table();
            $this->properties();
            if ($this->parameters->readonly) {
                (new ConstructorWriter($this->source, $this->imports, $this->accessors))->write($this->message);
            }
            foreach ($this->message->fields as $field) {
                $this->accessors->write($field, $this->message);
            }
            foreach ($this->message->message->oneofs as $oneof) {
                $this->accessors->oneof($oneof, $this->message);
            }
            if ($this->message->required) {
                $this->source->line('');
                $this->missing();
            }
            $this->source->line('');
            (new EncodeWriter($this->source, $this->imports))->write($this->message);
            $this->source->line('');
            (new DecodeWriter($this->source, $this->imports))->write($this->message);
        });
    }

    /**
     * Before the class, which PHP may be unable to declare with another runtime.
     *
     * If PHP knows the parent, it declares a class before it executes the file, unless the class names an interface:
     * that is why JsonSerializable, which Message has, is repeated. A class that was refused is then not declared, and
     * is refused again.
     */
    private function contract(): void
    {
        $runtime = $this->imports->name(Classes::MESSAGE);
        $mismatch = $this->imports->name(Classes::MISMATCH);
        $arguments = '__FILE__, ' . Message::CONTRACT . ', ' . Literal::string(ContractMismatch::VERSION);
        $this->source->line(
            "$runtime::CONTRACT === " . Message::CONTRACT . " || throw new $mismatch($arguments);",
            '',
        );
    }

    private function table(): void
    {
        $this->source->block("public const TABLE = <<<'TABLE'", function (): void {
            $this->source->line(...TableWriter::lines($this->message, $this->parameters));
            $this->source->line('TABLE;');
        }, null);
    }

    private function properties(): void
    {
        $oneofs = [];
        foreach ($this->message->fields as $index => $proto) {
            if ($index === 0) {
                $this->source->line('');
            }
            $field = $proto->field;
            if ($field->oneof !== null) {
                if (!in_array($field->oneof, $oneofs, true)) {
                    $oneofs[] = $field->oneof;
                    $this->source->line("protected mixed \${$field->oneof->property} = null;");
                    $this->source->line("protected int \${$field->oneof->caseProperty} = 0;");
                }
            } elseif ($field->shape === Shape::Single) {
                $type = $this->accessors->type($field->type);
                $declaration = $proto->isNullable() ? "?$type" : $type;
                $default = Literal::of($proto->isNullable() ? null : $field->default);
                $this->source->line("protected $declaration \$$field->property = $default;");
            } else {
                $this->array($proto);
            }
        }
    }

    private function array(ProtoField $proto): void
    {
        $field = $proto->field;
        $type = $this->accessors->type($field->type);
        $this->source->doc($field->key === null
            ? "@var list<$type>"
            : '@var array<' . ($proto->key->type === GPBType::STRING ? 'int|string' : 'int') . ", $type>");
        $this->source->line("protected array \$$field->property = [];");
    }

    private function missing(): void
    {
        $this->source->method('protected function missing(): ?string', function (): void {
            foreach ($this->message->fields as $field) {
                $this->missingField($field);
            }
            $this->source->line('return null;');
        });
    }

    private function missingField(ProtoField $proto): void
    {
        $field = $proto->field;
        $name = $field->name;
        if ($field->presence === Presence::Required && $proto->isSingle() && $field->oneof === null) {
            $this->source->block("if (\$this->$field->property === null) {", function () use ($name): void {
                $this->source->line('return ' . Literal::string($name) . ';');
            });
        }
        if (!($proto->value ?? $proto)->requiredBelow) {
            return;
        }
        if (!$proto->isSingle()) {
            $this->source->block("foreach (\$this->$field->property as \$k => \$v) {", function () use ($name): void {
                $this->source->block('if (($m = $v->missing()) !== null) {', function () use ($name): void {
                    $this->source->line("return \"{$name}[\$k].\$m\";");
                });
            });
            return;
        }
        $value = $field->oneof === null
            ? "(\$m = \$this->{$field->property}?->missing())"
            : "\$this->{$field->oneof->caseProperty} === $proto->number"
                . " && (\$m = \$this->{$field->oneof->property}->missing())";
        $this->source->block("if ($value !== null) {", function () use ($name): void {
            $this->source->line("return \"$name.\$m\";");
        });
    }
}
