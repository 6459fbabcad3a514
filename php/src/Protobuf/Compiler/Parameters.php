<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

/** What the generated code shall be like: the parameters of the plugin. */
final class Parameters
{
    private const KNOWN = [
        'index=FILE.php' => 'a list of all types for Types::addIndex()',
        'unsigned=signed' => 'unsigned values above the signed maximum are negative, as in google/protobuf',
    ];

    /**
     * @param bool $signed unsigned values above the signed maximum are negative outside, as in google/protobuf
     * @param string|null $index the file to write with the classes of all types
     */
    public function __construct(
        public readonly bool $signed = false,
        public readonly ?string $index = null,
    ) {
    }

    /**
     * @param string $parameters as protoc hands them over: name=value, separated by commas
     * @throws CompilerException
     */
    public static function parse(string $parameters): self
    {
        $signed = false;
        $index = null;
        foreach (array_filter(array_map(trim(...), explode(',', $parameters)), strlen(...)) as $parameter) {
            if ($parameter === 'unsigned=signed') {
                $signed = true;
            } elseif (preg_match('~^index=(?!/)((?!\.\.?/)[^/]+/)*[^/]+\.php$~D', $parameter) === 1) {
                $index = substr($parameter, strlen('index='));
            } else {
                throw self::unknown($parameter);
            }
        }
        return new self($signed, $index);
    }

    private static function unknown(string $parameter): CompilerException
    {
        $known = [];
        foreach (self::KNOWN as $name => $meaning) {
            $known[] = "$name ($meaning)";
        }
        return new CompilerException("Expected parameters such as " . implode(', ', $known) . "; came $parameter.");
    }
}
