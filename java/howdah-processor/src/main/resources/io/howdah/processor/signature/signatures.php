<?php

/*
 * Tells the annotation processor of Howdah what PHP declares.
 *
 *     php signatures.php questions answers [bootstrap]
 *
 * A question is a line such as "function strlen", "method App\Cart::add", "constructor App\Cart",
 * "propertyRead App\Cart::$currency", "slot App\Cart::$currency" (of whatever visibility) or "enum App\Suit". The
 * answer is a line too: "= " and the signature, or the cases; "?" if PHP does not know it; or "! " and the reason why
 * it cannot be used.
 */

declare(strict_types=1);

(new class () {
    public function answerAll(string $questions, string $answers, string $bootstrap = ''): void
    {
        $asked = file($questions, FILE_IGNORE_NEW_LINES);
        if ($bootstrap !== '') {
            $this->load($bootstrap);
        }
        $lines = [];
        foreach ($asked as $question) {
            [$kind, $name] = explode(' ', $question, 2);
            $lines[] = $this->answer($kind, $name);
        }
        file_put_contents($answers, implode("\n", $lines) . "\n");
    }

    private function load(string $bootstrap): void
    {
        try {
            (static fn () => require $bootstrap)();
        } catch (Throwable $e) {
            file_put_contents('php://stderr', sprintf("\n%s: %s\n", $e::class, $e->getMessage()));
            file_put_contents('php://stderr', "in {$e->getFile()}:{$e->getLine()}");
            exit(1);
        }
    }

    private function answer(string $kind, string $name): string
    {
        try {
            return match ($kind) {
                'function' => str_contains($name, '::') ? $this->staticMethod($name) : $this->plainFunction($name),
                'method' => $this->instanceMethod($name),
                'constructor' => $this->constructor($name),
                'propertyRead', 'propertyWrite' => $this->property($name, $kind === 'propertyWrite'),
                'slot' => $this->slot($name),
                'enum' => $this->cases($name),
            };
        } catch (ReflectionException) {
            return '?';
        }
    }

    private function plainFunction(string $name): string
    {
        return '= ' . $this->signature($name, new ReflectionFunction($name));
    }

    private function staticMethod(string $name): string
    {
        return $this->publicMethod($name, '__callStatic', fn (ReflectionMethod $method): string => $method->isStatic()
            ? '= ' . $this->signature($name, $method)
            : '! it is not static in PHP: remove @PhpStatic');
    }

    private function instanceMethod(string $name): string
    {
        $answer = fn (ReflectionMethod $method): string => '= ' . $this->signature($name, $method);
        return $this->publicMethod($name, '__call', $answer);
    }

    private function publicMethod(string $name, string $magic, callable $answer): string
    {
        [$className, $methodName] = explode('::', $name, 2);
        $class = new ReflectionClass($className);
        $method = $class->hasMethod($methodName) ? $class->getMethod($methodName) : null;
        if ($method?->isPublic()) {
            return $answer($method);
        }
        if ($class->hasMethod($magic)) {
            return "= $name(mixed ...\$arguments): mixed";
        }
        return $method === null ? '?' : '! it is not public in PHP';
    }

    private function constructor(string $className): string
    {
        $class = new ReflectionClass($className);
        if (!$class->isInstantiable()) {
            $reason = match (true) {
                $class->isInterface() => 'an interface',
                $class->isEnum() => 'an enum',
                $class->isTrait() => 'a trait',
                $class->isAbstract() => 'an abstract class',
                default => 'a class without a public constructor',
            };
            return "! PHP cannot create an object of it: it is $reason";
        }
        $constructor = $class->getConstructor();
        return '= ' . ($constructor === null ? "$className()" : $this->signature($className, $constructor));
    }

    private function property(string $name, bool $write): string
    {
        [$className, $propertyName] = explode('::$', $name, 2);
        $class = new ReflectionClass($className);
        $property = $class->hasProperty($propertyName) ? $class->getProperty($propertyName) : null;
        if ($property?->isPublic()) {
            return match (true) {
                $property->isStatic() => '! it is static in PHP: properties of objects can be used',
                $write && $property->isReadOnly() => '! it is readonly in PHP',
                default => '= ' . $name . $this->suffix($property->getType()),
            };
        }
        if ($class->hasMethod($write ? '__set' : '__get') || $property === null && $this->mayHaveMore($class)) {
            return "= $name: mixed";
        }
        return $property === null ? '?' : '! it is not public in PHP';
    }

    private function slot(string $name): string
    {
        [$className, $propertyName] = explode('::$', $name, 2);
        for ($class = new ReflectionClass($className); $class; $class = $class->getParentClass()) {
            if ($class->hasProperty($propertyName)) {
                $property = $class->getProperty($propertyName);
                return $property->isStatic()
                    ? '! it is static in PHP: properties of objects can be used'
                    : '= ' . $name . $this->suffix($property->getType());
            }
        }
        return '! PHP has no such property';
    }

    /** Whether objects of the class may have properties that it does not declare. */
    private function mayHaveMore(?ReflectionClass $class): bool
    {
        return $class && (
            $class->isInternal()
            || $class->getAttributes('AllowDynamicProperties')
            || $this->mayHaveMore($class->getParentClass() ?: null)
        );
    }

    private function cases(string $name): string
    {
        if (!(new ReflectionClass($name))->isEnum()) {
            return '! it is no enum in PHP';
        }
        return '= ' . implode(' ', array_map(static fn (UnitEnum $case) => $case->name, $name::cases()));
    }

    private function signature(string $name, ReflectionFunctionAbstract $function): string
    {
        $parameters = implode(', ', array_map($this->parameter(...), $function->getParameters()));
        return "$name($parameters)" . $this->suffix($function->getReturnType() ?? $function->getTentativeReturnType());
    }

    private function parameter(ReflectionParameter $parameter): string
    {
        $type = $parameter->hasType() ? $parameter->getType() . ' ' : '';
        $reference = match (true) {
            !$parameter->isPassedByReference() => '',
            $parameter->canBePassedByValue() => '&?',
            default => '&',
        };
        $dots = $parameter->isVariadic() ? '...' : '';
        $default = $parameter->isOptional() && !$parameter->isVariadic() ? ' = ?' : '';
        return $type . $reference . $dots . '$' . $parameter->getName() . $default;
    }

    private function suffix(?ReflectionType $type): string
    {
        return $type === null ? '' : ": $type";
    }
})->answerAll(...array_slice($argv, 1));
