<?php

declare(strict_types=1);

namespace Howdah\Stubs;

/** A Java interface whose methods are PHP functions. */
final class FunctionInterface
{
    /** @var list<JavaMethod> */
    private array $methods = [];

    /** @var array<string, string> PHP functions by the Java name they have */
    private array $names = [];

    /** @param bool $complete whether parameters and results are documented where phpdoc is silent */
    public function __construct(
        private readonly TypeMapper $types,
        private readonly string $namespace = '',
        private readonly bool $complete = false,
    ) {
    }

    /** @param non-empty-list<PhpFunction> $signatures of one function */
    public function add(array $signatures): void
    {
        $php = $signatures[0]->name;
        $short = ltrim((string) strrchr("\\$php", '\\'), '\\');
        $name = JavaName::ofMethod($short);
        while (isset($this->names[$name])) {
            $name .= '_';
        }
        $this->names[$name] = $php;
        $annotations = [];
        if (strcasecmp(ltrim("$this->namespace\\$short", '\\'), $php) !== 0) {
            $annotations[] = '@PhpName(' . JavaConstant::string("\\$php") . ')';
        } elseif (JavaName::snakeCase($name) !== strtolower($short)) {
            $annotations[] = '@PhpName(' . JavaConstant::string($short) . ')';
        }
        array_push(
            $this->methods,
            ...JavaMethods::of($this->types, $name, $signatures, $annotations, $this->complete),
        );
    }

    /** @param list<JavaConstant> $constants */
    public function source(string $package, string $name, JavaDoc $doc, array $constants = []): JavaSource
    {
        $namespace = $this->namespace === '' ? '' : '(namespace = ' . JavaConstant::string($this->namespace) . ')';
        return new JavaSource($package, $name, $doc, ["@PhpFunctions$namespace"], $constants, $this->methods);
    }
}
