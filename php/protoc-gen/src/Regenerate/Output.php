<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Regenerate;

use Howdah\Console\CommandException;

/**
 * The folder of the regenerated classes: `autoload.php`, and beside it one folder with all classes, named after what it
 * was made from.
 *
 * A new one is written under another name and then renamed; `autoload.php`, renamed last, points to it. So a run that
 * is cut short leaves the old classes whole and in use.
 */
final class Output
{
    private const LOADER = 'autoload.php';
    private const LOCK = '.lock';
    private const DRAFT = '.draft';

    /** @var resource|null */
    private mixed $lock = null;

    /** @var array<string, true> */
    private array $namespaces = [];

    /** @param string $stamp what the classes are made from, as a hash */
    public function __construct(public readonly string $directory, private readonly string $stamp)
    {
    }

    public function isCurrent(): bool
    {
        $loader = (string) @file_get_contents($this->loader());
        return str_contains($loader, "/$this->stamp/") && is_dir("$this->directory/$this->stamp");
    }

    public function loader(): string
    {
        return "$this->directory/" . self::LOADER;
    }

    /**
     * Waits until no other run writes there.
     *
     * @throws CommandException when the folder holds something else
     */
    public function open(): self
    {
        $foreign = array_filter(
            is_dir($this->directory) ? scandir($this->directory) : [],
            static fn (string $name) => $name[0] !== '.' && $name !== self::LOADER && !self::isStamp($name),
        );
        if ($foreign !== []) {
            throw new CommandException(
                "$this->directory holds other files (" . reset($foreign) . '); name a folder that is empty or new.'
            );
        }
        self::put("$this->directory/" . self::LOCK, '');
        $this->lock = fopen("$this->directory/" . self::LOCK, 'r+');
        flock($this->lock, LOCK_EX);
        self::remove("$this->directory/" . self::DRAFT);
        return $this;
    }

    public function write(string $class, string $source): void
    {
        [$first, $second, $third] = explode('\\', $class, 3) + [1 => null, 2 => null];
        $this->namespaces[$third === null ? $class : "$first\\$second"] = true;
        self::put($this->draft(strtr($class, '\\', '/') . '.php'), $source);
    }

    /** @param string $index the source for Types::addIndex() */
    public function publish(string $index): void
    {
        self::put($this->draft('index.php'), $index);
        if (is_dir("$this->directory/$this->stamp")) {
            self::remove($this->draft(''));
        } else {
            self::rename($this->draft(''), "$this->directory/$this->stamp");
        }
        self::put($this->draft('autoload.php'), $this->loaderSource());
        self::rename($this->draft('autoload.php'), $this->loader());
        foreach (scandir($this->directory) as $name) {
            if ($name === self::DRAFT || (self::isStamp($name) && $name !== $this->stamp)) {
                self::remove("$this->directory/$name");
            }
        }
        $this->lock = null;
    }

    private function draft(string $path): string
    {
        return rtrim("$this->directory/" . self::DRAFT . "/$path", '/');
    }

    private function loaderSource(): string
    {
        ksort($this->namespaces, SORT_STRING);
        $namespaces = '';
        foreach ($this->namespaces as $namespace => $known) {
            $namespaces .= "\n        " . var_export((string) $namespace, true) . ' => true,';
        }
        return <<<PHP
            <?php

            // Written by howdah-protobuf regenerate: its classes are found before those of the same names.

            declare(strict_types=1);

            \\Howdah\\Protobuf\\Types::addIndex(__DIR__ . '/$this->stamp/index.php');

            \\spl_autoload_register(static function (string \$class): void {
                static \$namespaces = [$namespaces
                ];
                \$end = \\strpos(\$class, '\\\\', (int) \\strpos(\$class, '\\\\') + 1);
                if (!isset(\$namespaces[\$end === false ? \$class : \\substr(\$class, 0, \$end)])) {
                    return;
                }
                \$file = __DIR__ . '/$this->stamp/' . \\strtr(\$class, '\\\\', '/') . '.php';
                if (\\is_file(\$file)) {
                    require \$file;
                }
            }, true, true);

            PHP;
    }

    private static function isStamp(string $name): bool
    {
        return preg_match('~^[0-9a-f]{16}$~', $name) === 1;
    }

    private static function put(string $path, string $contents): void
    {
        $directory = dirname($path);
        if (!is_dir($directory) && !@mkdir($directory, 0777, true) && !is_dir($directory)) {
            throw new CommandException("The folder $directory cannot be made: may you write there?");
        }
        if (@file_put_contents($path, $contents) !== strlen($contents)) {
            throw new CommandException("$path cannot be written: may you write there, and is there room?");
        }
    }

    private static function rename(string $from, string $to): void
    {
        if (!@rename($from, $to)) {
            throw new CommandException("$from cannot be renamed to $to.");
        }
    }

    private static function remove(string $path): void
    {
        if (is_dir($path) && !is_link($path)) {
            foreach (array_diff(scandir($path), ['.', '..']) as $name) {
                self::remove("$path/$name");
            }
            @rmdir($path);
        } elseif (file_exists($path)) {
            @unlink($path);
        }
    }
}
