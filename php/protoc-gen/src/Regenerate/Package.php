<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Regenerate;

/** A folder with a composer.json, or one that was named on the command line. */
final class Package
{
    /** @var list<string>|null folders and files that Composer loads from; null when that is not known */
    private readonly ?array $loaded;

    public function __construct(public readonly string $root)
    {
        $json = is_file("$root/composer.json") ? (string) file_get_contents("$root/composer.json") : '';
        $autoload = json_decode($json, true)['autoload'] ?? null;
        if (!\is_array($autoload)) {
            $this->loaded = null;
            return;
        }
        $loaded = [];
        array_walk_recursive($autoload, static function (mixed $path) use (&$loaded, $root): void {
            $loaded[] = rtrim("$root/$path", '/');
        });
        $this->loaded = $loaded;
    }

    /** Whether Composer loads this file; code of tests, for example, it does not. */
    public function loads(string $path): bool
    {
        foreach ($this->loaded ?? [$this->root] as $loaded) {
            if ($path === $loaded || str_starts_with($path, "$loaded/")) {
                return true;
            }
        }
        return false;
    }
}
