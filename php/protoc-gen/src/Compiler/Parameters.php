<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

/** What the generated code shall be like: the parameters of the plugin. */
final class Parameters
{
    private const KNOWN = [
        'arrays=typed' => 'getters give arrays, with the types of values in phpdoc',
        'enums=native' => 'enums of PHP',
        'index=FILE.php' => 'a list of all types for Types::addIndex()',
        'readonly' => 'no setters, but constructors with named arguments and with(); implies arrays=typed',
        'unsigned=signed' => 'unsigned values above the signed maximum are negative, as in google/protobuf',
    ];

    /** Whether getters give arrays. */
    public readonly bool $arrays;

    /**
     * @param bool $enums whether enums are those of PHP
     * @param bool $readonly no setters, but constructors with named arguments
     * @param bool $signed unsigned values above the signed maximum are negative outside, as in google/protobuf
     * @param string|null $index the file to write with the classes of all types
     */
    public function __construct(
        public readonly bool $enums = false,
        bool $arrays = false,
        public readonly bool $readonly = false,
        public readonly bool $signed = false,
        public readonly ?string $index = null,
    ) {
        $this->arrays = $arrays || $readonly;
    }

    /**
     * @param string $parameters as protoc hands them over: name=value, separated by commas
     * @throws CompilerException
     */
    public static function parse(string $parameters): self
    {
        $given = [];
        foreach (array_filter(array_map(trim(...), explode(',', $parameters)), strlen(...)) as $parameter) {
            $given += match (true) {
                $parameter === 'arrays=typed' => ['arrays' => true],
                $parameter === 'enums=native' => ['enums' => true],
                $parameter === 'readonly' => ['readonly' => true],
                $parameter === 'unsigned=signed' => ['signed' => true],
                preg_match('~^index=(?!/)((?!\.\.?/)[^/]+/)*[^/]+\.php$~D', $parameter) === 1
                    => ['index' => substr($parameter, strlen('index='))],
                default => throw self::unknown($parameter),
            };
        }
        return new self(...$given);
    }

    /** Whether a class of an enum is an enum of PHP. Those of google/protobuf/*.proto come with the runtime. */
    public function isNative(string $class): bool
    {
        return $this->enums && !str_starts_with($class, 'Google\\Protobuf\\');
    }

    private static function unknown(string $parameter): CompilerException
    {
        $known = [];
        foreach (self::KNOWN as $name => $meaning) {
            $known[] = "$name ($meaning)";
        }
        return new CompilerException("Expected parameters such as " . implode(', ', $known) . "; got $parameter.");
    }
}
