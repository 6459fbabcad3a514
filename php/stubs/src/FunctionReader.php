<?php

declare(strict_types=1);

namespace Howdah\Stubs;

use Howdah\Console\CommandException;
use Howdah\PhpDoc\Imports;

/** Reads the signatures of functions and methods from reflection and phpdoc. */
final class FunctionReader
{
    /** @param bool $trustsDoc whether types of phpdoc stand above declared ones, also where they are not narrower */
    public function __construct(private readonly bool $trustsDoc = false)
    {
    }

    /**
     * @param ?string $class the class whose method it is, which may be a child of the one that declares it
     * @return non-empty-list<PhpFunction>
     */
    public function read(\ReflectionFunctionAbstract $function, PhpDoc $doc, ?string $class = null): array
    {
        $bind = self::binder($function, $class);
        $result = $this->refined($this->returnType($function), $doc->result()[0] ?? null)->map($bind);
        $parameters = [];
        foreach ($function->getParameters() as $parameter) {
            $parameters[] = $this->parameter($parameter, $doc, $bind);
        }
        $plain = new PhpFunction(
            $function->getName(),
            $parameters,
            $result,
            $doc,
            $function->isDeprecated(),
        );
        $signatures = [];
        foreach ($doc->tags('overload') as $overload) {
            $signatures[] = $this->overload($plain, $overload, $function, $bind);
        }
        $signatures = $signatures === [] ? [$plain] : $signatures;
        $binary = $doc->tag('binary');
        return $binary === null ? $signatures : [...$signatures, $this->binary($signatures[0], $binary)];
    }

    /** The phpdoc of a function; of a method without one, that of the method it overrides. */
    public static function docOf(\ReflectionFunctionAbstract $function): PhpDoc
    {
        $comment = $function->getDocComment();
        $inherits = $comment === false || stripos($comment, '{@inheritdoc}') !== false;
        if ($inherits && $function instanceof \ReflectionMethod && $function->hasPrototype()) {
            return self::docOf($function->getPrototype());
        }
        return PhpDoc::ofComment($comment, self::typesOf($function));
    }

    /** The parser for the types in the phpdoc of a function or a class. */
    public static function typesOf(\ReflectionFunctionAbstract|\ReflectionClass $declaration): PhpTypeParser
    {
        $class = $declaration instanceof \ReflectionMethod ? $declaration->getDeclaringClass() : $declaration;
        $imports = Imports::ofFile($declaration->getFileName());
        $namespace = $class->getNamespaceName();
        $templates = [
            ...PhpDoc::templates($declaration->getDocComment()),
            ...PhpDoc::templates($class->getDocComment()),
        ];
        return new PhpTypeParser(static function (string $name) use ($imports, $namespace, $templates): string {
            if (in_array($name, $templates, true)) {
                return 'mixed';
            }
            foreach ([$imports->resolve($name, $namespace), ltrim($name, '\\')] as $full) {
                if (class_exists($full) || interface_exists($full)) {
                    return (new \ReflectionClass($full))->getName();
                }
            }
            return 'mixed';
        });
    }

    public static function typeOf(?\ReflectionType $type): ?PhpType
    {
        return $type === null ? null : PhpTypeParser::ofFullNames()->parse((string) $type);
    }

    /** The narrower one of a declared type and that of phpdoc. */
    public function refined(?PhpType $declared, ?PhpType $documented): PhpType
    {
        if ($documented === null || $documented->is('mixed') && !$this->trustsDoc) {
            return $declared ?? PhpType::mixed();
        }
        if ($declared === null || $this->trustsDoc) {
            return $documented;
        }
        $wide = ['array', 'iterable', 'mixed', 'object', 'callable', 'self', 'static'];
        $isWide = array_filter($declared->members(), static fn (PhpType $member) => $member->is(...$wide)) !== [];
        $isBytes = $declared->has('string') && $documented->has('bytes');
        if (!$isWide && !$isBytes) {
            return $declared;
        }
        return $declared->isNullable() && !$declared->is('mixed')
            ? PhpType::union($documented, PhpType::named('null'))
            : $documented;
    }

    private function returnType(\ReflectionFunctionAbstract $function): ?PhpType
    {
        return self::typeOf($function->getReturnType() ?? $function->getTentativeReturnType());
    }

    private function parameter(\ReflectionParameter $parameter, PhpDoc $doc, \Closure $bind): PhpParameter
    {
        [$type, $text] = $doc->parameter($parameter->getName()) ?? [null, ''];
        $type = $this->refined(self::typeOf($parameter->getType()), $type)->map($bind);
        $byReference = $parameter->isPassedByReference() && !$parameter->canBePassedByValue();
        return new PhpParameter(
            $parameter->getName(),
            $byReference && !$parameter->hasType() ? PhpType::union($type, PhpType::named('null')) : $type,
            $byReference,
            $parameter->isOptional(),
            $parameter->isVariadic(),
            $parameter->isDefaultValueAvailable() && $parameter->getDefaultValue() === null,
            $text,
        );
    }

    /** Reads `(int[] $array, int &$count = null): int`; parameters are those of the function by their place. */
    private function overload(
        PhpFunction $plain,
        string $text,
        \ReflectionFunctionAbstract $function,
        \Closure $bind,
    ): PhpFunction {
        $types = self::typesOf($function);
        $rest = ltrim(substr($text, 1));
        $parameters = [];
        while (!str_starts_with($rest, ')')) {
            [$type, $rest] = $types->parsePrefix($rest);
            $matches = preg_match('~^(&?)(\.\.\.)?\$(\w+)\s*(=[^,)]*)?,?\s*~', $rest, $match);
            $declared = $plain->parameters[count($parameters)] ?? self::variadicOf($plain);
            if ($type === null || $matches !== 1 || $declared === null) {
                throw new CommandException("$plain->name() has no such signature: @overload $text");
            }
            $isVariadic = $match[2] !== '';
            $byReference = $match[1] === '&';
            $nothingGoesIn = $byReference && $declared->type->isNullable();
            $type = $type->map($bind);
            $parameters[] = new PhpParameter(
                $match[3],
                $nothingGoesIn ? PhpType::union($type, PhpType::named('null')) : $type,
                $byReference,
                ($match[4] ?? '') !== '' || $isVariadic,
                $isVariadic,
                $declared->meansNull,
                $plain->doc->parameter($match[3])[1] ?? $declared->text,
            );
            $rest = substr($rest, strlen($match[0]));
        }
        if (count($parameters) < $plain->required()) {
            throw new CommandException("$plain->name() needs more parameters than @overload $text");
        }
        [$result] = $types->parsePrefix(ltrim(substr($rest, 1), ' :'));
        return $plain->as($parameters, ($result ?? PhpType::mixed())->map($bind));
    }

    private static function variadicOf(PhpFunction $function): ?PhpParameter
    {
        $last = $function->parameters[count($function->parameters) - 1] ?? null;
        return $last?->variadic ? $last : null;
    }

    /** The signature in which some strings, named as `$string return`, are bytes. */
    private function binary(PhpFunction $signature, string $names): PhpFunction
    {
        $names = preg_split('~[\s$]+~', $names, -1, PREG_SPLIT_NO_EMPTY);
        $bytes = static fn (PhpType $type) => $type->is('string') ? PhpType::named('bytes') : $type;
        $parameters = array_map(
            static fn (PhpParameter $parameter) => in_array($parameter->name, $names, true)
                ? $parameter->as($parameter->type->map($bytes), $parameter->byReference, $parameter->variadic)
                : $parameter,
            $signature->parameters,
        );
        $result = in_array('return', $names, true) ? $signature->result->map($bytes) : $signature->result;
        return $signature->as($parameters, $result, 'on bytes');
    }

    /** Replaces self, static and parent by what they are in a class. @return \Closure(PhpType): PhpType */
    private static function binder(\ReflectionFunctionAbstract $function, ?string $class): \Closure
    {
        if (!$function instanceof \ReflectionMethod) {
            return static fn (PhpType $type) => $type;
        }
        $declaring = $function->getDeclaringClass();
        $class ??= $declaring->getName();
        return static fn (PhpType $type) => match ($type->name) {
            'self' => PhpType::named($declaring->getName()),
            'static' => PhpType::named($class),
            'parent' => PhpType::named(((string) get_parent_class($declaring->getName())) ?: 'object'),
            default => $type,
        };
    }
}
