<?php

declare(strict_types=1);

namespace Howdah\Stubs;

/** A Java enum that stands for a PHP enum. */
final class EnumSource
{
    private function __construct()
    {
    }

    public static function of(\ReflectionEnum $enum, string $package, string $name): JavaSource
    {
        $doc = PhpDoc::ofComment($enum->getDocComment(), FunctionReader::typesOf($enum));
        $summary = $doc->summary === '' ? "The PHP enum `{$enum->getName()}`." : $doc->summary;
        return new JavaSource(
            $package,
            $name,
            new JavaDoc(JavaDoc::blocks("$summary\n\n$doc->description")),
            ['@PhpClass(' . JavaConstant::string($enum->getName()) . ')'],
            cases: self::cases($enum),
        );
    }

    /** @return list<array{JavaDoc, ?string, string}> */
    private static function cases(\ReflectionEnum $enum): array
    {
        $cases = [];
        $taken = [];
        foreach ($enum->getCases() as $case) {
            $name = JavaName::ofConstant($case->getName());
            while (isset($taken[$name])) {
                $name .= '_';
            }
            $taken[$name] = true;
            $doc = PhpDoc::ofComment($case->getDocComment(), FunctionReader::typesOf($enum));
            $cases[] = [
                new JavaDoc(JavaDoc::blocks("$doc->summary\n\n$doc->description")),
                $name === $case->getName() ? null : '@PhpName(' . JavaConstant::string($case->getName()) . ')',
                $name,
            ];
        }
        return $cases;
    }
}
