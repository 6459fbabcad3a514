<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Jms;

use JMS\Serializer\Expression\ExpressionEvaluator;
use JMS\Serializer\Serializer;
use JMS\Serializer\SerializerBuilder;
use PHPUnit\Framework\TestCase;
use Symfony\Component\ExpressionLanguage\ExpressionLanguage;

/** JMS serializer itself, from the checkout that JMS_DIR names: what it says is right. */
final class Oracle
{
    /** Loads JMS and its tests' classes, or skips the test. */
    public static function require(): void
    {
        $autoload = getenv('JMS_DIR') . '/vendor/autoload.php';
        if (!is_file($autoload)) {
            TestCase::markTestSkipped('JMS_DIR names no checkout of JMS serializer with its vendor/ folder.');
        }
        require_once $autoload;
    }

    /** Built as its documentation does, with enums and types of comments. */
    public static function serializer(): Serializer
    {
        $builder = SerializerBuilder::create()->enableEnumSupport()->setDocBlockTypeResolver(true);
        return $builder->setExpressionEvaluator(new ExpressionEvaluator(self::expressions()))->build();
    }

    /** @param array<string, mixed> $variables */
    public static function evaluate(string $expression, array $variables): mixed
    {
        return self::expressions()->evaluate($expression, $variables);
    }

    /** With the functions that its tests' classes call. */
    private static function expressions(): ExpressionLanguage
    {
        $language = new ExpressionLanguage();
        $isTrue = static fn(array $variables, mixed $argument = null): bool => $argument !== 'age';
        foreach (['show_data', 'is_granted'] as $function) {
            $language->register($function, static fn(): string => 'true', $isTrue);
        }
        return $language;
    }

    /** @return list<class-string> the classes of its tests' fixtures */
    public static function fixtures(): array
    {
        $folder = getenv('JMS_DIR') . '/tests/Fixtures';
        $files = new \RecursiveDirectoryIterator($folder, \FilesystemIterator::SKIP_DOTS);
        $classes = [];
        foreach (new \RecursiveIteratorIterator($files) as $file) {
            if ($file->getExtension() === 'php') {
                $path = substr($file->getPathname(), strlen($folder) + 1, -strlen('.php'));
                $classes[] = 'JMS\Serializer\Tests\Fixtures\\' . strtr($path, '/', '\\');
            }
        }
        sort($classes);
        return $classes;
    }
}
