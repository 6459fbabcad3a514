<?php

declare(strict_types=1);

namespace Howdah;

/**
 * What is the same whether PSR-3's interface can be loaded or not. Its parameters have no types, so that the class
 * fits all three versions of psr/log.
 *
 * @internal
 */
trait LogsToJava
{
    /** @param string $name The logger's name in Java, such as "com.example.shop" */
    public function __construct(private readonly string $name)
    {
    }

    /** @param array<mixed> $context */
    public function emergency($message, array $context = []): void
    {
        Services::log($this->name, 'emergency', $message, $context);
    }

    /** @param array<mixed> $context */
    public function alert($message, array $context = []): void
    {
        Services::log($this->name, 'alert', $message, $context);
    }

    /** @param array<mixed> $context */
    public function critical($message, array $context = []): void
    {
        Services::log($this->name, 'critical', $message, $context);
    }

    /** @param array<mixed> $context */
    public function error($message, array $context = []): void
    {
        Services::log($this->name, 'error', $message, $context);
    }

    /** @param array<mixed> $context */
    public function warning($message, array $context = []): void
    {
        Services::log($this->name, 'warning', $message, $context);
    }

    /** @param array<mixed> $context */
    public function notice($message, array $context = []): void
    {
        Services::log($this->name, 'notice', $message, $context);
    }

    /** @param array<mixed> $context */
    public function info($message, array $context = []): void
    {
        Services::log($this->name, 'info', $message, $context);
    }

    /** @param array<mixed> $context */
    public function debug($message, array $context = []): void
    {
        Services::log($this->name, 'debug', $message, $context);
    }

    /** @param array<mixed> $context */
    public function log($level, $message, array $context = []): void
    {
        if (!\is_string($level) || !\in_array($level, self::LEVELS, true)) {
            $class = \class_exists(\Psr\Log\InvalidArgumentException::class)
                ? \Psr\Log\InvalidArgumentException::class
                : \InvalidArgumentException::class;
            throw new $class(\sprintf(
                'expected a level of PSR-3 (%s), got %s',
                \implode(', ', self::LEVELS),
                \is_string($level) ? "\"$level\"" : \get_debug_type($level),
            ));
        }
        Services::log($this->name, $level, $message, $context);
    }
}

// Which of the two is decided when a script names the class first.
if (\interface_exists(\Psr\Log\LoggerInterface::class)) {
    /** PSR-3's logger, over that of the Java host (slf4j). */
    final class Logger implements \Psr\Log\LoggerInterface
    {
        use LogsToJava;

        private const LEVELS = ['emergency', 'alert', 'critical', 'error', 'warning', 'notice', 'info', 'debug'];
    }
} else {
    /** PSR-3's logger, over that of the Java host (slf4j). */
    final class Logger
    {
        use LogsToJava;

        private const LEVELS = ['emergency', 'alert', 'critical', 'error', 'warning', 'notice', 'info', 'debug'];
    }
}
