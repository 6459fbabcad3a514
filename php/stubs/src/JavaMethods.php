<?php

declare(strict_types=1);

namespace Howdah\Stubs;

/**
 * Makes Java methods of the signatures of one PHP function: one for each signature and, for default arguments,
 * overloads with fewer parameters.
 */
final class JavaMethods
{
    /** One sentence that says what comes back. */
    private const SENTENCE = '~^(?:Returns|Tells (?=whether)) ?((?:[^.{}]|\.(?!\s|$)|\{[^{}]*\})*)\.?$~';

    /** @var array<string, JavaMethod> by what Java tells them apart by */
    private array $methods = [];

    /**
     * @param bool $complete whether parameters and results are documented where phpdoc is silent
     * @param list<string> $annotations code of the annotations of every method
     */
    private function __construct(
        private readonly TypeMapper $types,
        private readonly string $name,
        private readonly array $annotations,
        private readonly bool $complete,
    ) {
    }

    /**
     * @param list<PhpFunction> $signatures the first one is the one that others refer to
     * @param list<string> $annotations
     * @return list<JavaMethod>
     */
    public static function of(
        TypeMapper $types,
        string $name,
        array $signatures,
        array $annotations,
        bool $complete,
    ): array {
        $methods = new self($types, $name, $annotations, $complete);
        $first = null;
        foreach ($signatures as $signature) {
            $full = $methods->add($signature, $first);
            $first ??= $full;
        }
        return array_values($methods->methods);
    }

    private function add(PhpFunction $signature, ?JavaMethod $first): JavaMethod
    {
        $parameters = $this->parameters($signature);
        $result = $this->types->result($signature->result);
        $full = $this->method($result, $parameters, $signature, $signature->variant === '' || $first === null
            ? $this->fullDoc($signature, $parameters, $result)
            : new JavaDoc(["As {@link {$first->linked()}}, $signature->variant."]));
        $this->addNullable($signature, $full);
        $shorter = new JavaDoc(["As {@link {$full->linked()}}, with PHP's defaults for the rest."]);
        $count = count($parameters);
        $lastIsVariadic = $count > 0 && $parameters[$count - 1]->variadic;
        for ($left = $count - ($lastIsVariadic ? 2 : 1); $left >= $signature->required(); $left--) {
            $this->method($result, array_slice($parameters, 0, $left), $signature, $shorter);
        }
        return $full;
    }

    /** @param list<JavaParameter> $parameters */
    private function method(JavaType $result, array $parameters, PhpFunction $signature, JavaDoc $doc): JavaMethod
    {
        $annotations = $this->annotations;
        $deprecated = $signature->doc->tag('deprecated');
        if ($deprecated !== null || $signature->deprecated) {
            $annotations[] = '@Deprecated';
            $text = JavaDoc::inline((string) $deprecated);
            $doc = new JavaDoc(
                $doc->blocks,
                [...$doc->tags, '@deprecated ' . ($text === '' ? 'PHP has deprecated it' : $text)],
                $doc->imports,
            );
        }
        $method = new JavaMethod($result, $this->name, $parameters, $doc, $annotations);
        return $this->methods[$method->key()] ??= $method;
    }

    /** @return list<JavaParameter> */
    private function parameters(PhpFunction $signature): array
    {
        $parameters = [];
        $taken = [];
        foreach ($signature->parameters as $parameter) {
            $type = $parameter->byReference
                ? $this->types->reference($parameter->type)
                : $this->types->parameter($parameter->type);
            $name = $wanted = JavaName::ofParameter($parameter->name);
            for ($i = 2; isset($taken[$name]); $i++) {
                $name = $wanted . $i;
            }
            $taken[$name] = true;
            $parameters[] = new JavaParameter($type, $name, self::text($parameter, $type), $parameter->variadic);
        }
        return $parameters;
    }

    /** What a parameter is and, where its Java type does not say it, what may be given. */
    private static function text(PhpParameter $parameter, JavaType $type): string
    {
        $isArray = $parameter->type->without('null', 'array') === null;
        if ($type->code !== 'Object' || !$isArray) {
            return $parameter->text;
        }
        $kinds = 'a List, a Map, an array of numbers or a PhpArray';
        return $parameter->text === '' ? $kinds : "$parameter->text: $kinds";
    }

    /** Numbers are primitives; where null says something that leaving the argument out does not, it is offered too. */
    private function addNullable(PhpFunction $signature, JavaMethod $full): void
    {
        $names = [];
        $needed = false;
        $parameters = $full->parameters;
        foreach ($signature->parameters as $i => $parameter) {
            $isNumber = $parameters[$i]->type->isPrimitive();
            if (!$isNumber || !$parameter->type->isNullable() || $parameter->variadic || $parameter->byReference) {
                continue;
            }
            $isLast = $i === count($parameters) - 1;
            $needed = $needed || !$isLast || !$parameter->optional || !$parameter->meansNull;
            $names[] = JavaDoc::code($parameters[$i]->name);
            $parameters[$i] = new JavaParameter(
                $parameters[$i]->type->boxed()->nullable(),
                $parameters[$i]->name,
                $parameters[$i]->text,
            );
        }
        if ($needed) {
            $doc = new JavaDoc(["As {@link {$full->linked()}}, where " . self::enumerated($names) . ' may be null.']);
            $this->method($full->result, $parameters, $signature, $doc);
        }
    }

    /** @param list<string> $names */
    private static function enumerated(array $names): string
    {
        $last = array_pop($names);
        return $names === [] ? $last : implode(', ', $names) . " and $last";
    }

    /** @param list<JavaParameter> $parameters */
    private function fullDoc(PhpFunction $signature, array $parameters, JavaType $result): JavaDoc
    {
        $doc = $signature->doc;
        $returned = JavaDoc::inline($doc->result()[1] ?? '');
        $blocks = JavaDoc::blocks("$doc->summary\n\n$doc->description");
        if ($returned === '' && isset($blocks[0]) && is_string($blocks[0])) {
            [$blocks[0], $inlined] = $this->inlineResult($blocks[0], $result);
            $returned = $this->complete && !$inlined ? self::defaultResult($signature->result, $result) : '';
        }
        $tags = [];
        foreach ($parameters as $parameter) {
            if ($parameter->text !== '') {
                $tags[] = "@param $parameter->name " . JavaDoc::inline($parameter->text);
            }
        }
        if ($returned !== '' && $result->code !== 'void') {
            $tags[] = "@return $returned";
        }
        $throws = array_map(self::thrown(...), $doc->tags('throws'));
        return new JavaDoc($blocks, [...$tags, ...$throws], $throws === [] ? [] : ['io.howdah.failure.PhpException']);
    }

    /**
     * A summary that says what comes back is the tag for it too.
     *
     * @return array{string, bool}
     */
    private function inlineResult(string $summary, JavaType $result): array
    {
        $isOptional = str_starts_with($result->code, 'Optional');
        $isSentence = preg_match(self::SENTENCE, $summary, $match) === 1;
        if (!$isSentence || $result->code === 'void' || $isOptional && $this->complete) {
            return [$summary, false];
        }
        return ['{@return ' . trim($match[1]) . '}', true];
    }

    private static function defaultResult(PhpType $type, JavaType $result): string
    {
        if (!str_starts_with($result->code, 'Optional')) {
            return $result->code === 'boolean' ? 'whether it worked' : '';
        }
        $absent = array_filter(['null', 'false'], $type->has(...));
        return 'the result, or empty where PHP returns ' . implode(' or ', array_map(JavaDoc::code(...), $absent));
    }

    private static function thrown(string $tag): string
    {
        [$class, $text] = preg_split('~\s+~', $tag, 2) + [1 => ''];
        $text = JavaDoc::inline($text);
        return '@throws PhpException ' . JavaDoc::code(ltrim($class, '\\')) . ($text === '' ? '' : ": $text");
    }
}
