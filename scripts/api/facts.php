<?php

/*
 * Prints what callers can rely on of the PHP packages, a fact a line:
 *
 *     php facts.php FOLDER
 *
 * FOLDER has the packages, as php/ has them. Another version is compatible if it has the same facts, and perhaps more.
 * What is @internal is left out.
 */

declare(strict_types=1);

namespace Howdah\Api;

use PhpParser\Lexer\Emulative;
use PhpParser\Node;
use PhpParser\NodeTraverser;
use PhpParser\NodeVisitor\NameResolver;
use PhpParser\Parser\Php7;
use PhpParser\PrettyPrinter\Standard;

require '/usr/share/php/PhpParser/autoload.php';

// What programs use; the rest is for the packages themselves, and the commands are described in docs/.
const FILES = [
    'protobuf/src', 'runtime/src', 'serializer/src/*.php', 'serializer/src/{Attribute,Model,Naming}',
    'serializer/src/Runtime/{Read,Write}Context.php',
];

/** @return list<string> sorted */
function files(string $folder): array
{
    $files = [];
    foreach (FILES as $pattern) {
        foreach (glob("$folder/$pattern", GLOB_BRACE) as $path) {
            $below = is_dir($path) ? new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator($path)) : [$path];
            foreach ($below as $file) {
                if (str_ends_with((string) $file, '.php')) {
                    $files[] = (string) $file;
                }
            }
        }
    }
    sort($files);
    return $files;
}

/** The facts of one class. */
final class Facts
{
    private readonly Standard $printer;

    private readonly string $name;

    public function __construct(private readonly Node\Stmt\ClassLike $class)
    {
        $this->printer = new Standard();
        $this->name = (string) $class->namespacedName;
    }

    /** @return iterable<string> */
    public function all(): iterable
    {
        $class = $this->class;
        $kind = trim(strtolower(substr($class->getType(), strlen('Stmt_'))), '_');
        yield self::modifiers($class->flags ?? 0) . "$kind $this->name";
        $above = [$class->extends ?? [], $class->implements ?? []];
        foreach ($above as $names) {
            foreach (is_array($names) ? $names : [$names] as $name) {
                yield "$this->name is a $name";
            }
        }
        yield from $this->toImplement();
        foreach ($class->stmts as $member) {
            if (!self::isInternal($member) && $this->isVisible($member)) {
                yield from $this->member($member);
            }
        }
    }

    /**
     * All that those who implement it have to write is one fact, as each method more breaks what they have written.
     *
     * @return iterable<string>
     */
    private function toImplement(): iterable
    {
        $class = $this->class;
        $isInterface = $class instanceof Node\Stmt\Interface_;
        if (!$isInterface && !($class instanceof Node\Stmt\Class_ && $class->isAbstract())) {
            return;
        }
        $names = $isInterface ? array_map(strval(...), $class->extends) : [];
        foreach ($class->getMethods() as $method) {
            if (($isInterface || $method->isAbstract()) && !self::isInternal($method)) {
                $names[] = "$method->name()";
            }
        }
        sort($names);
        yield "$this->name asks for " . ($names === [] ? 'no methods' : 'only ' . implode(', ', $names));
    }

    public static function isInternal(Node $node): bool
    {
        return str_contains((string) $node->getDocComment(), '@internal');
    }

    private function isVisible(Node $member): bool
    {
        $isExtensible = !$this->class instanceof Node\Stmt\Class_ || !$this->class->isFinal();
        return !method_exists($member, 'isPrivate')
            || !$member->isPrivate() && ($isExtensible || !$member->isProtected());
    }

    /** @return iterable<string> */
    private function member(Node $member): iterable
    {
        if ($member instanceof Node\Stmt\ClassConst) {
            foreach ($member->consts as $const) {
                yield "$this->name::$const->name, a constant";
            }
        } elseif ($member instanceof Node\Stmt\EnumCase) {
            yield "$this->name::$member->name, a case";
        } elseif ($member instanceof Node\Stmt\Property) {
            foreach ($member->props as $property) {
                yield $this->property($member, (string) $property->name);
            }
        } elseif ($member instanceof Node\Stmt\ClassMethod) {
            yield from $this->method($member);
        }
    }

    private function property(Node\Stmt\Property|Node\Param $property, string $name): string
    {
        return "$this->name::\$$name: " . self::modifiers($property->flags) . $this->type($property->type);
    }

    private static function modifiers(int $flags): string
    {
        return ($flags & Node\Stmt\Class_::MODIFIER_FINAL ? 'final ' : '')
            . ($flags & Node\Stmt\Class_::MODIFIER_ABSTRACT ? 'abstract ' : '')
            . ($flags & Node\Stmt\Class_::MODIFIER_PROTECTED ? 'protected ' : '')
            . ($flags & Node\Stmt\Class_::MODIFIER_STATIC ? 'static ' : '')
            . ($flags & Node\Stmt\Class_::MODIFIER_READONLY ? 'readonly ' : '');
    }

    /**
     * A parameter that is added with a default is a fact more, and changes none.
     *
     * @return iterable<string>
     */
    private function method(Node\Stmt\ClassMethod $method): iterable
    {
        $name = "$this->name::$method->name()";
        $how = self::modifiers($method->flags) . ($method->byRef ? '&' : '');
        yield "$name: $how" . $this->type($method->returnType);
        $required = 0;
        foreach ($method->params as $at => $parameter) {
            $mark = ($parameter->byRef ? '&' : '') . ($parameter->variadic ? '...' : '');
            yield "$name #$at is " . $this->type($parameter->type) . " $mark\${$parameter->var->name}";
            if ($parameter->default !== null) {
                yield "$name #$at defaults to " . $this->printer->prettyPrintExpr($parameter->default);
            } elseif (!$parameter->variadic) {
                $required = $at + 1;
            }
            if ($parameter->flags & Node\Stmt\Class_::MODIFIER_PUBLIC) {
                yield $this->property($parameter, (string) $parameter->var->name);
            }
        }
        yield "$name requires $required";
    }

    private function type(?Node $type): string
    {
        return match (true) {
            $type === null => 'anything',
            $type instanceof Node\NullableType => '?' . $this->type($type->type),
            $type instanceof Node\UnionType => implode('|', array_map($this->type(...), $type->types)),
            $type instanceof Node\IntersectionType => implode('&', array_map($this->type(...), $type->types)),
            default => (string) $type,
        };
    }
}

$parser = new Php7(new Emulative());
$traverser = new NodeTraverser();
$traverser->addVisitor(new NameResolver());
foreach (files($argv[1]) as $file) {
    $nodes = $traverser->traverse($parser->parse((string) file_get_contents($file)));
    foreach ((new \PhpParser\NodeFinder())->findInstanceOf($nodes, Node\Stmt\ClassLike::class) as $class) {
        if (isset($class->namespacedName) && !Facts::isInternal($class)) {
            foreach ((new Facts($class))->all() as $fact) {
                echo $fact, "\n";
            }
        }
    }
}
