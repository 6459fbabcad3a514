<?php

/*
 * Compares a stub file with what PHP's reflection says of the functions and classes that it declares:
 *
 *     [$declared, $real] = (require 'stubs.php')('functions.stub.php');
 *
 * The stubs are declared in a namespace of their own, beside the functions and classes that they describe.
 */

declare(strict_types=1);

namespace Howdah\Test\Stubs;

const NAMESPACE_OF_STUBS = 'Stub\\';

/** What has another name than in its stub. */
const NAMES = [
    'Howdah\JavaObject' => 'java\util\ArrayList',
    'Howdah\JavaCountable' => 'java\util\ArrayList',
    'Howdah\JavaOffsets' => 'java\util\ArrayList',
    'Howdah\JavaIterable' => 'java\util\ArrayList',
    'Howdah\java_member' => 'java\util\ArrayList::add',
];

function typeOf(?\ReflectionType $type): string
{
    return \str_replace(NAMESPACE_OF_STUBS, '', (string) $type);
}

function signature(\ReflectionFunctionAbstract $function): string
{
    $parameters = \array_map(
        static fn (\ReflectionParameter $parameter): string => typeOf($parameter->getType())
            . ($parameter->isPassedByReference() ? ' &' : ' ')
            . ($parameter->isVariadic() ? '...' : '')
            . "\$$parameter->name"
            . ($parameter->isDefaultValueAvailable() ? ' = ' . \json_encode($parameter->getDefaultValue()) : ''),
        $function->getParameters(),
    );
    return '(' . \implode(', ', $parameters) . '): ' . typeOf($function->getReturnType());
}

/** @return array<string, string> */
function class_(\ReflectionClass $class): array
{
    $interfaces = $class->getInterfaceNames();
    \sort($interfaces);
    $members = [
        'is abstract' => \json_encode($class->isAbstract()),
        // What is both abstract and final cannot be declared so by a stub.
        'is final' => \json_encode($class->isFinal() && !$class->isAbstract()),
        'extends' => \get_parent_class($class->name) ?: '',
        'implements' => \implode(', ', $interfaces),
    ];
    foreach ($class->getMethods() as $method) {
        $members["$method->name()"] = modifiers($method) . ' ' . signature($method);
    }
    foreach ($class->getProperties() as $property) {
        $members["\$$property->name"] = modifiers($property) . ' ' . typeOf($property->getType())
            . ' = ' . \json_encode($property->getDefaultValue());
    }
    return $members;
}

function modifiers(\ReflectionMethod|\ReflectionProperty $member): string
{
    return \implode(' ', \Reflection::getModifierNames($member->getModifiers()));
}

/** @return array{string, string} what the stub file declares, and what there is, line by line */
function compare(string $stub): array
{
    $code = \file_get_contents($stub);
    $moved = \preg_replace('/^namespace /m', 'namespace ' . NAMESPACE_OF_STUBS, $code, -1, $count);
    $moved = $count ? $moved : \preg_replace('/^<\?php$/m', '<?php namespace Stub;', $code);
    $known = names();
    eval('?>' . $moved);

    $declared = [];
    $real = [];
    foreach (\array_diff(names(), $known) as $name) {
        $own = \substr($name, \strlen(NAMESPACE_OF_STUBS));
        $other = NAMES[$own] ?? $own;
        if (\function_exists($name)) {
            $declared[$own] = signature(new \ReflectionFunction($name));
            $function = \str_contains($other, '::') ? new \ReflectionMethod($other) : new \ReflectionFunction($other);
            $real[$own] = signature($function);
            continue;
        }
        $members = class_(new \ReflectionClass($name));
        $others = class_(new \ReflectionClass($other));
        if ($own !== $other) { // it is a part of the other
            $methods = \preg_grep('/\(\)$/', \array_keys($members));
            $members = \array_intersect_key($members, \array_flip($methods));
            $others = \array_intersect_key($others, $members);
        }
        $declared += prefixed($own, $members);
        $real += prefixed($own, $others);
    }
    return [text($declared), text($real)];
}

/** @return list<string> the stubs' functions and classes so far */
function names(): array
{
    $functions = \array_map(
        static fn (string $name): string => (new \ReflectionFunction($name))->name,
        \get_defined_functions()['user'],
    );
    return \preg_grep('/^Stub\\\\/', [...$functions, ...\get_declared_classes()]);
}

/**
 * @param array<string, string> $members
 * @return array<string, string>
 */
function prefixed(string $class, array $members): array
{
    $names = \array_map(static fn (string $name): string => "$class $name", \array_keys($members));
    return \array_combine($names, $members);
}

/** @param array<string, string> $lines */
function text(array $lines): string
{
    \ksort($lines);
    return \implode("\n", \array_map(static fn (string $name): string => "$name $lines[$name]", \array_keys($lines)));
}

return compare(...);
