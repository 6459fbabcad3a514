<?php

declare(strict_types=1);

namespace Howdah\Records;

use Howdah\Stubs\JavaDoc;

/** One Java file: a record, an enum or a sealed interface, as google-java-format's AOSP style has it. */
final class JavaFile
{
    private const NOTICE = 'Written by: howdah generate records. Generate it again rather than change it.';
    private const INDENT = '    ';
    private const WIDTH = 100;

    /** @var list<string> */
    private array $imports = [];

    /** @var list<string> */
    private array $annotations = [];

    public function __construct(
        private readonly string $package,
        private readonly string $name,
        private readonly JavaDoc $doc,
    ) {
    }

    public function path(): string
    {
        return ($this->package === '' ? '' : strtr($this->package, '.', '/') . '/') . "$this->name.java";
    }

    public function annotate(JavaAnnotation ...$annotations): void
    {
        foreach ($annotations as $annotation) {
            $this->annotations[] = "$annotation->code\n";
            $this->imports[] = $annotation->import;
        }
    }

    /**
     * @param list<Component> $components
     * @param list<string> $interfaces that it implements
     */
    public function record(array $components, array $interfaces): string
    {
        $lines = [];
        foreach ($components as $component) {
            array_push($this->imports, ...$component->imports());
            $line = $component->code(' ');
            $isLong = strlen($line) > self::WIDTH - 2 * strlen(self::INDENT . self::INDENT);
            $lines[] = $isLong ? $component->code("\n" . self::INDENT . self::INDENT) : $line;
        }
        $head = "public record $this->name(";
        $end = ')' . ($interfaces === [] ? '' : ' implements ' . implode(', ', $interfaces)) . ' {}';
        $all = $head . implode(', ', $lines) . $end;
        if (strlen($all) > self::WIDTH || str_contains($all, "\n") || str_contains($all, '@')) {
            $break = "\n" . self::INDENT . self::INDENT;
            $all = $head . $break . implode(",$break", $lines) . $end;
        }
        return $this->file("$all\n");
    }

    /** @param list<string> $members the records that implement it */
    public function sealedInterface(array $members): string
    {
        $one = "public sealed interface $this->name permits " . implode(', ', $members) . ' {}';
        $break = "\n" . self::INDENT . self::INDENT;
        $all = "public sealed interface $this->name$break" . 'permits ' . implode(",$break        ", $members) . ' {}';
        return $this->file((strlen($one) <= self::WIDTH ? $one : $all) . "\n");
    }

    /** @param list<array{string, list<JavaAnnotation>}> $cases names, and what stands in front of them */
    public function enum(array $cases): string
    {
        $lines = [];
        $hasAnnotations = false;
        foreach ($cases as [$name, $annotations]) {
            $line = '';
            foreach ($annotations as $annotation) {
                $this->imports[] = $annotation->import;
                $line .= self::INDENT . "$annotation->code\n";
                $hasAnnotations = true;
            }
            $lines[] = $line . self::INDENT . $name;
        }
        $separator = $hasAnnotations ? ",\n\n" : ",\n";
        return $this->file("public enum $this->name {\n" . implode($separator, $lines) . "\n}\n");
    }

    private function file(string $declaration): string
    {
        $parts = ['// ' . self::NOTICE . "\n"];
        if ($this->package !== '') {
            $parts[] = "package $this->package;\n";
        }
        $imports = array_unique($this->imports);
        sort($imports, SORT_STRING);
        if ($imports !== []) {
            $parts[] = implode('', array_map(static fn(string $import): string => "import $import;\n", $imports));
        }
        $parts[] = $this->doc->wrapped('') . implode('', $this->annotations) . $declaration;
        return implode("\n", $parts);
    }
}
