<?php

declare(strict_types=1);

namespace Howdah\Stubs;

/** A Java interface that stands for a PHP class: its constructor, methods, properties and constants that are public. */
final class ClassInterface
{
    private const CONSTRUCTOR = 'create';

    /** @var list<JavaMethod> */
    private array $methods = [];

    /** @var array<string, true> Java names that are taken */
    private array $names = [];

    private readonly FunctionReader $reader;

    private function __construct(private readonly \ReflectionClass $class, private readonly TypeMapper $types)
    {
        $this->reader = new FunctionReader();
    }

    public static function of(\ReflectionClass $class, TypeMapper $types, string $package, string $name): JavaSource
    {
        $interface = new self($class, $types);
        $interface->addConstructor($name);
        $interface->addMethods();
        $interface->addProperties();
        $doc = PhpDoc::ofComment($class->getDocComment(), FunctionReader::typesOf($class));
        $summary = $doc->summary === '' ? "The PHP class `{$class->getName()}`." : $doc->summary;
        return new JavaSource(
            $package,
            $name,
            new JavaDoc(JavaDoc::blocks("$summary\n\n$doc->description")),
            ['@PhpClass(' . JavaConstant::string($class->getName()) . ')'],
            $interface->constants(),
            $interface->methods,
        );
    }

    private function addConstructor(string $interface): void
    {
        $constructor = $this->class->getConstructor();
        if (!$this->class->isInstantiable()) {
            return;
        }
        $name = self::CONSTRUCTOR . ($this->class->hasMethod(self::CONSTRUCTOR) ? '_' : '');
        $this->names[$name] = true;
        $self = PhpType::named($this->class->getName());
        $summary = "Creates an object of `{$this->class->getName()}`.";
        $default = PhpDoc::ofText($summary, PhpTypeParser::ofFullNames());
        $signatures = $constructor === null
            ? [new PhpFunction('__construct', [], $self, $default)]
            : $this->reader->read($constructor, FunctionReader::docOf($constructor)->or($default), $self->name);
        $signatures = array_map(
            static fn (PhpFunction $signature) => $signature->as($signature->parameters, $self, $signature->variant),
            $signatures,
        );
        $this->add($name, $signatures, ['@PhpConstructor']);
    }

    private function addMethods(): void
    {
        foreach ($this->class->getMethods(\ReflectionMethod::IS_PUBLIC) as $method) {
            $isMagic = str_starts_with($method->getName(), '__');
            $isCallable = in_array(strtolower($method->getName()), ['__invoke', '__tostring'], true);
            if ($method->isConstructor() || $isMagic && !$isCallable) {
                continue;
            }
            $name = $this->free(JavaName::ofMethod($method->getName()));
            $annotations = $method->isStatic() ? ['@PhpStatic'] : [];
            $this->add(
                $name,
                $this->reader->read($method, FunctionReader::docOf($method), $this->class->getName()),
                self::named($name, $method->getName(), $annotations),
            );
        }
    }

    private function addProperties(): void
    {
        foreach ($this->class->getProperties(\ReflectionProperty::IS_PUBLIC) as $property) {
            if ($property->isStatic()) {
                continue;
            }
            $name = $this->free(JavaName::ofMethod($property->getName()));
            $annotations = self::named($name, $property->getName(), ['@PhpProperty']);
            $types = FunctionReader::typesOf($property->getDeclaringClass());
            $doc = PhpDoc::ofComment($property->getDocComment(), $types);
            [$documented, $text] = $doc->variable() ?? [null, ''];
            $type = $this->reader->refined(FunctionReader::typeOf($property->getType()), $documented);
            $blocks = JavaDoc::blocks("$doc->summary\n\n" . ($doc->summary === '' ? $text : $doc->description));
            $this->methods[] = new JavaMethod(
                $this->types->result($type),
                $name,
                [],
                new JavaDoc($blocks),
                $annotations,
            );
            if (!self::isReadOnly($property)) {
                $value = new JavaParameter($this->types->parameter($type), 'value');
                $summary = 'Sets ' . JavaDoc::code($property->getName()) . '.';
                $this->methods[] = new JavaMethod(
                    new JavaType('void'),
                    $name,
                    [$value],
                    new JavaDoc([$summary]),
                    $annotations,
                );
            }
        }
    }

    /** Asymmetric visibility came with PHP 8.4. */
    private static function isReadOnly(\ReflectionProperty $property): bool
    {
        return $property->isReadOnly()
            || method_exists($property, 'isPrivateSet') && $property->isPrivateSet()
            || method_exists($property, 'isProtectedSet') && $property->isProtectedSet();
    }

    /** @return list<JavaConstant> */
    private function constants(): array
    {
        $constants = [];
        foreach ($this->class->getReflectionConstants(\ReflectionClassConstant::IS_PUBLIC) as $constant) {
            $doc = PhpDoc::ofComment($constant->getDocComment(), FunctionReader::typesOf($this->class));
            $text = $doc->summary === '' ? $doc->variable()[1] ?? '' : "$doc->summary\n\n$doc->description";
            $blocks = JavaDoc::blocks($text);
            $constants[] = JavaConstant::of($constant->getName(), $constant->getValue(), new JavaDoc($blocks));
        }
        return array_values(array_filter($constants));
    }

    /**
     * @param non-empty-list<PhpFunction> $signatures
     * @param list<string> $annotations
     */
    private function add(string $name, array $signatures, array $annotations): void
    {
        array_push($this->methods, ...JavaMethods::of($this->types, $name, $signatures, $annotations, false));
    }

    private function free(string $name): string
    {
        while (isset($this->names[$name])) {
            $name .= '_';
        }
        $this->names[$name] = true;
        return $name;
    }

    /**
     * @param list<string> $annotations
     * @return list<string>
     */
    private static function named(string $java, string $php, array $annotations): array
    {
        return $java === $php ? $annotations : [...$annotations, '@PhpName(' . JavaConstant::string($php) . ')'];
    }
}
