<?php

declare(strict_types=1);

namespace Howdah\Stubs;

/** Writes Java as google-java-format's AOSP style does: four spaces, a hundred columns. */
final class JavaWriter
{
    private const INDENT = '    ';
    private const CONTINUATION = '            ';

    /** @param string $notice what the first line of every file says */
    public function __construct(private readonly string $notice)
    {
    }

    public function write(JavaSource $source): string
    {
        $parts = ["// $this->notice\n"];
        if ($source->package !== '') {
            $parts[] = "package $source->package;\n";
        }
        $imports = $this->imports($source);
        if ($imports !== '') {
            $parts[] = $imports;
        }
        $parts[] = $source->cases === null ? $this->interface($source) : $this->enum($source);
        return implode("\n", $parts);
    }

    private function imports(JavaSource $source): string
    {
        $imports = $source->doc->imports;
        foreach ($source->annotations as $annotation) {
            $imports[] = 'io.howdah.' . preg_replace('~^@(\w+).*~', '$1', $annotation);
        }
        foreach ($source->methods as $method) {
            array_push($imports, ...$method->imports());
        }
        foreach ($source->cases ?? [] as [, $annotation]) {
            $imports[] = $annotation === null ? '' : 'io.howdah.PhpName';
        }
        $imports = array_unique(array_filter($imports));
        sort($imports, SORT_STRING);
        return implode('', array_map(static fn (string $import) => "import $import;\n", $imports));
    }

    private function interface(JavaSource $source): string
    {
        $members = array_map($this->constant(...), $source->constants);
        foreach ($source->methods as $method) {
            $members[] = $this->method($method);
        }
        return $this->head($source, 'interface')
            . ($members === [] ? "}\n" : "\n" . implode("\n", $members) . "}\n");
    }

    private function enum(JavaSource $source): string
    {
        $cases = [];
        foreach ($source->cases as [$doc, $annotation, $name]) {
            $cases[] = $doc->wrapped(self::INDENT)
                . ($annotation === null ? '' : self::INDENT . "$annotation\n")
                . self::INDENT . $name;
        }
        $documented = array_filter($source->cases, static fn (array $case) => $case[0]->blocks !== []);
        $separator = $documented === [] && array_filter(array_column($source->cases, 1)) === [] ? ",\n" : ",\n\n";
        return $this->head($source, 'enum') . implode($separator, $cases) . "\n}\n";
    }

    private function head(JavaSource $source, string $kind): string
    {
        $annotations = implode('', array_map(static fn (string $code) => "$code\n", $source->annotations));
        return $source->doc->wrapped('') . $annotations . "public $kind $source->name {\n";
    }

    private function constant(JavaConstant $constant): string
    {
        $start = self::INDENT . "$constant->type $constant->name =";
        $separator = Columns::of("$start $constant->value;") > 100 ? "\n" . self::CONTINUATION : ' ';
        return $constant->doc->wrapped(self::INDENT) . "$start$separator$constant->value;\n";
    }

    private function method(JavaMethod $method): string
    {
        $code = $method->doc->wrapped(self::INDENT);
        foreach ($method->annotations as $annotation) {
            $code .= self::INDENT . "$annotation\n";
        }
        $parameters = array_map(static fn (JavaParameter $parameter) => $parameter->code(), $method->parameters);
        $start = self::INDENT . $method->result->declared() . " $method->name(";
        return $code . $start . $this->parameters($start, $parameters) . "\n";
    }

    /** @param list<string> $parameters all in this line, all in the next one, or each in its own */
    private function parameters(string $start, array $parameters): string
    {
        $all = implode(', ', $parameters) . ');';
        if (Columns::of($start . $all) <= 100) {
            return $all;
        }
        if (Columns::of(self::CONTINUATION . $all) <= 100) {
            return "\n" . self::CONTINUATION . $all;
        }
        return "\n" . self::CONTINUATION . implode(",\n" . self::CONTINUATION, $parameters) . ');';
    }
}
