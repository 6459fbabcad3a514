<?php

declare(strict_types=1);

namespace Howdah\Stubs;

use Howdah\Console\CommandException;

/** The PHP functions and classes that stubs were asked for. */
final class Declarations
{
    /** @var array<string, list<\ReflectionFunction>> by the name of the interface that they go to */
    public array $functions = [];

    /** @var array<string, \ReflectionClass> by name */
    public array $classes = [];

    /** Where functions go that were named one by one. */
    private const SINGLE = 'Functions';

    /** @param list<string> $sources PHP files, classes, functions, or `ext:` and the name of an extension */
    public static function of(array $sources): self
    {
        $declarations = new self();
        foreach ($sources as $source) {
            $declarations->add($source);
        }
        ksort($declarations->classes, SORT_STRING);
        if ($declarations->functions === [] && $declarations->classes === []) {
            throw new CommandException('Nothing to write: ' . implode(', ', $sources) . ' declares nothing public.');
        }
        return $declarations;
    }

    private function add(string $source): void
    {
        $name = ltrim($source, '\\');
        match (true) {
            str_starts_with($source, 'ext:') => $this->addExtension(substr($source, strlen('ext:'))),
            is_file($source) => $this->addFile((string) realpath($source)),
            class_exists($name), interface_exists($name) => $this->addClass(new \ReflectionClass($name)),
            function_exists($name) => $this->functions[self::SINGLE][] = new \ReflectionFunction($name),
            default => throw new CommandException(
                "There is no file, class or function $source. Give --bootstrap with the file that loads it, such as "
                . 'vendor/autoload.php.',
            ),
        };
    }

    private function addExtension(string $name): void
    {
        if (!extension_loaded($name)) {
            throw new CommandException("The extension $name is not loaded. These are: "
                . implode(', ', get_loaded_extensions()) . '.');
        }
        $extension = new \ReflectionExtension($name);
        $functions = array_values($extension->getFunctions());
        if ($functions !== []) {
            $this->functions[JavaName::ofType($extension->getName())] = $functions;
        }
    }

    private function addFile(string $file): void
    {
        self::load($file);
        foreach (get_defined_functions()['user'] as $name) {
            $function = new \ReflectionFunction($name);
            if ($function->getFileName() === $file) {
                $this->functions[JavaName::ofType(basename($file, '.php'))][] = $function;
            }
        }
        foreach ([...get_declared_classes(), ...get_declared_interfaces()] as $name) {
            $class = new \ReflectionClass($name);
            if ($class->getFileName() === $file && !$class->isAnonymous()) {
                $this->addClass($class);
            }
        }
    }

    /** Runs a PHP file, and lets nothing out that it prints. */
    public static function load(string $file): void
    {
        ob_start();
        try {
            require_once $file;
        } catch (\Throwable $failure) {
            throw new CommandException("$file cannot be loaded: {$failure->getMessage()}", 0, $failure);
        } finally {
            ob_end_clean();
        }
    }

    private function addClass(\ReflectionClass $class): void
    {
        $this->classes[$class->getName()] = $class;
    }
}
