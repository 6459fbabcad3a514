<?php

declare(strict_types=1);

namespace Howdah\Tests;

/** One of the packages below php/, as its composer.json describes it. */
final class Package
{
    /** @param array<string, mixed> $description */
    private function __construct(private readonly string $folder, private readonly array $description)
    {
    }

    /** @return array<string, self> by name */
    public static function all(): array
    {
        $packages = [];
        foreach (glob(dirname(__DIR__) . '/*/composer.json') as $file) {
            $description = json_decode(file_get_contents($file), true, 512, JSON_THROW_ON_ERROR);
            if ($description['type'] !== 'php-ext') { // of C
                $packages[$description['name']] = new self(dirname($file), $description);
            }
        }
        return $packages;
    }

    /** @return list<string> those of Howdah's packages that it requires */
    public function requires(): array
    {
        $names = array_keys($this->description['require']);
        return array_values(array_filter($names, static fn (string $name) => str_starts_with($name, 'howdah/')));
    }

    /** @return list<string> the prefixes of its classes, its tests' among them */
    public function prefixes(): array
    {
        return [
            ...array_keys($this->description['autoload']['psr-4']),
            ...array_keys($this->description['autoload-dev']['psr-4']),
        ];
    }

    /** @return iterable<string> files of PHP code, by their path below php/ */
    public function files(): iterable
    {
        $files = new \RecursiveIteratorIterator(
            new \RecursiveDirectoryIterator($this->folder, \FilesystemIterator::SKIP_DOTS),
        );
        foreach ($files as $file) {
            if ($file->getExtension() === 'php' || basename($file->getPath()) === 'bin') {
                yield substr((string) $file, strlen(dirname(__DIR__)) + 1);
            }
        }
    }

    /** @return list<string> full names of the classes that a file names in its code, in its strings too */
    public static function namesIn(string $file): array
    {
        $names = [];
        $namespace = '';
        $tokens = \PhpToken::tokenize(file_get_contents(dirname(__DIR__) . "/$file"));
        foreach ($tokens as $i => $token) {
            if ($token->is(T_NAMESPACE) && isset($tokens[$i + 2])) {
                $namespace = $tokens[$i + 2]->text;
            } elseif ($token->is([T_CONSTANT_ENCAPSED_STRING, T_ENCAPSED_AND_WHITESPACE])) {
                preg_match_all('/(?:Howdah|Google|GPBMetadata)(?:\\\\{1,2}\w+)+/', $token->text, $matches);
                array_push($names, ...str_replace('\\\\', '\\', $matches[0]));
            } elseif ($token->is(T_NAME_FULLY_QUALIFIED)) {
                $names[] = substr($token->text, 1);
            } elseif ($token->is(T_NAME_QUALIFIED)) {
                $full = preg_match('/^(Howdah|Google|GPBMetadata)\\\\/', $token->text) === 1;
                $names[] = $full ? $token->text : "$namespace\\$token->text";
            }
        }
        return array_values(array_unique($names));
    }
}
