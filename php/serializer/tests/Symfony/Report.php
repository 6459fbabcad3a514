<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Symfony;

use Howdah\Serializer\ReadException;
use Howdah\Serializer\SerializerException;
use Howdah\Serializer\Symfony\Uncompiled;
use Howdah\Serializer\WriteException;
use PHPUnit\Runner\AfterLastTestHook;
use PHPUnit\Runner\AfterSuccessfulTestHook;
use PHPUnit\Runner\AfterTestErrorHook;
use PHPUnit\Runner\AfterTestFailureHook;
use PHPUnit\Runner\AfterTestWarningHook;
use PHPUnit\Runner\BeforeTestHook;

/**
 * Counts Symfony's tests by who answers them: generated code alone; Symfony's serializer, because the generated code
 * refused a value (as it has to, where the test expects an exception); Symfony's serializer, because no code can be
 * generated; or nobody. All but the first have to stand, with their reasons, in refused.txt.
 */
final class Report implements
    BeforeTestHook,
    AfterSuccessfulTestHook,
    AfterTestFailureHook,
    AfterTestErrorHook,
    AfterTestWarningHook,
    AfterLastTestHook
{
    /** Tests that ask for what is no part of a SymfonySerializer. */
    private const REASONS = [
        'ObjectNormalizerTest::testNormalizeWithoutSerializerSet' => 'a SymfonySerializer always has a serializer',
        'ObjectNormalizerTest::testUnableToNormalizeObjectAttribute' => 'a SymfonySerializer always has a serializer',
        'SerializerTest::testSerializerUsesSupportedTypesMethod' => 'it counts calls of the normalizers\' own methods',
    ];

    /** Whether the running test makes an ObjectNormalizer. */
    private static bool $uses = false;

    /** @var list<\Throwable> of the running test: why calls went on to Symfony's serializer */
    private static array $reasons = [];

    private int $generated = 0;

    /** @var array<string, array<string, string>> answer => test => reason */
    private array $others = ['refused value' => [], 'not compiled' => [], 'failed' => []];

    public static function uses(): void
    {
        self::$uses = true;
    }

    /** Where this process' generated code lies. */
    public static function folder(): string
    {
        return (string) getenv('HOWDAH_GENERATED');
    }

    public static function delegated(string $type, \Throwable $reason): void
    {
        self::$reasons[] = $reason;
    }

    public function executeBeforeTest(string $test): void
    {
        self::$reasons = [];
        self::$uses = false;
    }

    public function executeAfterSuccessfulTest(string $test, float $time): void
    {
        if (!self::$uses) {
            return;
        }
        if (self::$reasons === []) {
            $this->generated++;
            return;
        }
        foreach (self::$reasons as $reason) {
            if ($reason instanceof Uncompiled || !self::isOfValue($reason)) {
                $this->others['not compiled'][self::name($test)] = $reason->getMessage();
                return;
            }
        }
        $this->others['refused value'][self::name($test)] = self::$reasons[0]->getMessage();
    }

    public function executeAfterTestFailure(string $test, string $message, float $time): void
    {
        $this->others['failed'][self::name($test)] = $message;
    }

    public function executeAfterTestError(string $test, string $message, float $time): void
    {
        $this->others['failed'][self::name($test)] = $message;
    }

    public function executeAfterTestWarning(string $test, string $message, float $time): void
    {
        $this->others['failed'][self::name($test)] = $message;
    }

    public function executeAfterLastTest(): void
    {
        [$counts, $text] = $this->summary();
        echo "\n\n$counts\n";
        $file = __DIR__ . '/refused.txt';
        if (getenv('HOWDAH_WRITE') === '1') {
            file_put_contents($file, $text);
            return;
        }
        $known = is_file($file) ? (string) file_get_contents($file) : '';
        foreach (array_diff(explode("\n", $text), explode("\n", $known)) as $line) {
            echo "not in refused.txt: $line\n";
        }
        foreach (array_diff(explode("\n", $known), explode("\n", $text)) as $line) {
            echo "only in refused.txt: $line\n";
        }
        exit($known === $text ? 0 : 1);
    }

    /** @return array{string, string} a line of counts, and what refused.txt has to be */
    private function summary(): array
    {
        $passed = $this->generated + count($this->others['refused value']) + count($this->others['not compiled']);
        $all = $passed + count($this->others['failed']);
        $counts = sprintf(
            '%d of %d tests pass (%.1f %%): %d by generated code, %d where it refuses a value, %d not compiled',
            $passed,
            $all,
            100 * $passed / max(1, $all),
            $this->generated,
            count($this->others['refused value']),
            count($this->others['not compiled']),
        );
        $lines = [
            '# Tests of Symfony\'s ObjectNormalizer that generated code alone does not answer. All but those that fail',
            '# pass by Symfony\'s own serializer. Written by scripts/test-symfony-serializer --write.',
            "# $counts",
        ];
        foreach ($this->others as $answer => $tests) {
            ksort($tests);
            $lines[] = "\n[$answer]";
            foreach ($tests as $test => $reason) {
                $reason = $answer === 'failed' ? self::REASONS[$test] ?? $reason : $reason;
                $lines[] = "$test: " . self::stable((string) strtok($reason, "\n"));
            }
        }
        return [$counts, implode("\n", $lines) . "\n"];
    }

    private static function isOfValue(\Throwable $reason): bool
    {
        return !$reason instanceof SerializerException
            || $reason instanceof WriteException
            || $reason instanceof ReadException;
    }

    /** Without what differs from run to run: folders, and hashes in names of functions. */
    private static function stable(string $reason): string
    {
        $varying = [
            '~@anonymous\0\S+~' => '@anonymous',
            '~, called in .*~' => '',
            '~_(read|write)_[0-9a-f]+~' => '_$1',
        ];
        return (string) preg_replace(array_keys($varying), $varying, $reason);
    }

    private static function name(string $test): string
    {
        $name = strtok($test, ' ');
        return substr($test, (int) strrpos($name, '\\') + 1, 100);
    }
}
