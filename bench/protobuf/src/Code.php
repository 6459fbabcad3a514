<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Protobuf;

/**
 * Generated classes, the runtime that they need, and the scripts that use them, in a folder of their own.
 */
final class Code
{
    /**
     * @param string $directory where all of it is
     * @param string $name as in the results
     * @param list<string> $protoc the compiler
     * @param string $output its option for PHP
     * @param array<string, list<string>> $runtime directories by namespace, as in Composer's psr-4
     */
    public function __construct(
        public readonly string $directory,
        public readonly string $name,
        private readonly array $protoc,
        private readonly string $output,
        private readonly array $runtime,
    ) {
    }

    /** @param array<string, string> $schemas sources by names of files */
    public function write(array $schemas, string $scripts): void
    {
        Shell::run(['rm', '-rf', $this->directory]);
        foreach ($schemas as $name => $source) {
            self::put("$this->directory/protos/$name", $source);
        }
        mkdir("$this->directory/generated");
        foreach (array_chunk(array_keys($schemas), 250) as $names) {
            Shell::run([
                ...$this->protoc,
                "-I$this->directory/protos",
                "--{$this->output}_out=$this->directory/generated",
                ...$names,
            ]);
        }
        foreach (glob("$scripts/*.php") as $script) {
            copy($script, $this->directory . '/' . basename($script));
        }
        self::put("$this->directory/Message1.php", Message1::subject());
        self::put("$this->directory/vendor/autoload.php", $this->autoloader());
    }

    private function autoloader(): string
    {
        $map = var_export([...$this->runtime, '' => ["$this->directory/generated"]], true);
        return <<<PHP
            <?php

            spl_autoload_register(static function (string \$class): void {
                static \$map = $map;
                foreach (\$map as \$prefix => \$directories) {
                    if (\$prefix === '' || str_starts_with(\$class, \$prefix)) {
                        \$name = strtr(substr(\$class, strlen(\$prefix)), '\\\\', '/') . '.php';
                        foreach (\$directories as \$directory) {
                            if (is_file("\$directory/\$name")) {
                                require "\$directory/\$name";
                                return;
                            }
                        }
                    }
                }
            });

            PHP;
    }

    private static function put(string $file, string $contents): void
    {
        is_dir(dirname($file)) || mkdir(dirname($file), recursive: true);
        file_put_contents($file, $contents);
    }
}
