<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Protobuf;

/** One line of the tables: a peer, with the settings that it runs by. */
final class Series
{
    /**
     * @param string $id as in the results' JSON
     * @param list<string> $options of php
     * @param bool $isServerOnly whether only what a server keeps between requests distinguishes it
     */
    public function __construct(
        public readonly string $id,
        public readonly string $title,
        public readonly Code $code,
        public readonly array $options,
        public readonly bool $hasJit,
        public readonly bool $isServerOnly = false,
    ) {
    }

    /** @return list<string> php, with OPcache as in a server */
    public function command(): array
    {
        return [PHP_BINARY, ...$this->options, ...self::settings([
            'opcache.enable' => '1',
            'opcache.enable_cli' => '1',
            'opcache.validate_timestamps' => '0',
            'opcache.memory_consumption' => '256',
            'opcache.interned_strings_buffer' => '32',
            'opcache.max_accelerated_files' => '20000',
            'opcache.jit' => $this->hasJit ? 'tracing' : 'disable',
            'opcache.jit_buffer_size' => $this->hasJit ? '64M' : '0',
            'memory_limit' => '1G',
        ])];
    }

    /** @return list<string> php as it starts for one script, where a folder keeps what OPcache compiled */
    public function fileCacheCommand(): array
    {
        $cache = "{$this->code->directory}/opcache-$this->id";
        is_dir($cache) || mkdir($cache);
        return [PHP_BINARY, ...$this->options, ...self::settings([
            'opcache.enable_cli' => '1',
            'opcache.file_cache' => $cache,
            'opcache.file_cache_only' => '1',
            'opcache.jit' => 'disable',
            'opcache.validate_timestamps' => '0',
        ])];
    }

    /** @return list<string> php as it starts for one script by default: without OPcache */
    public function plainCommand(): array
    {
        return [PHP_BINARY, ...$this->options, ...self::settings(['opcache.enable_cli' => '0'])];
    }

    /**
     * @param array<string, string> $settings
     * @return list<string>
     */
    private static function settings(array $settings): array
    {
        $options = ['-d', 'display_errors=stderr', '-d', 'error_reporting=-1'];
        foreach ($settings as $name => $value) {
            array_push($options, '-d', "$name=$value");
        }
        return $options;
    }
}
