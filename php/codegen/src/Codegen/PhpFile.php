<?php

declare(strict_types=1);

namespace Howdah\Codegen;

/** A file that declares one class. */
final class PhpFile
{
    private function __construct(
        public readonly string $path,
        public readonly string $namespace,
        public readonly string $class,
        public readonly Imports $imports,
        public readonly Source $body,
        private readonly string $notice,
    ) {
    }

    /**
     * @param string $class with its namespace, which is also the path
     * @param list<string> $importable what the body may import
     * @param string $notice stands at the head of the file
     */
    public static function of(string $class, array $importable, string $notice): self
    {
        $at = strrpos($class, '\\');
        $namespace = $at === false ? '' : substr($class, 0, $at);
        $short = $at === false ? $class : substr($class, $at + 1);
        return new self(
            strtr($class, '\\', '/') . '.php',
            $namespace,
            $short,
            new Imports($namespace, $short, $importable),
            new Source(),
            $notice,
        );
    }

    public function __toString(): string
    {
        $head = new Source();
        $head->line('<?php', '', "// $this->notice", '', 'declare(strict_types=1);', '');
        if ($this->namespace !== '') {
            $head->line("namespace $this->namespace;", '');
        }
        $imports = $this->imports->statements();
        if ($imports !== []) {
            $head->line(...$imports)->line('');
        }
        return "$head$this->body";
    }
}
