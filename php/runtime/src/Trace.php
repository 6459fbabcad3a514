<?php

declare(strict_types=1);

namespace Howdah\Runtime;

use Howdah\Services;
use Throwable;

/**
 * Spans of PHP code in the traces of OpenTelemetry, where the server has howdah-opentelemetry on its class path.
 * Elsewhere, the code runs without spans.
 */
final class Trace
{
    /** What makes spans; false if there is nothing that does, null if that is not known yet. */
    private static object|false|null $spans = null;

    /** The traceparent of the innermost span of this class, while there is one. */
    private static ?string $current = null;

    /** The traceparent of the request that the innermost span is of: exit() may leave one behind. */
    private static ?string $request = null;

    /** The traceparent of the request, where it was given. */
    private static ?string $given = null;

    /**
     * Runs code in a span of its own, in the one that is current. An exception is recorded in the span, and thrown on.
     *
     * @template T
     * @param callable(Span): T $work
     * @param array<string, string|int|float|bool> $attributes of the span; the code may set more
     * @return T what the code returns
     */
    public static function span(string $name, callable $work, array $attributes = []): mixed
    {
        $span = new Span();
        $spans = self::spans();
        if ($spans === null) {
            return $work($span);
        }
        $result = null;
        $thrown = null;
        $outer = self::traceparent();
        $spans->run(self::text($name), $outer ?? '', self::scrub($attributes), function (string $traceparent) use (
            $work,
            $span,
            $outer,
            &$result,
            &$thrown
        ): array {
            self::$current = $traceparent === '' ? $outer : $traceparent;
            try {
                $result = $work($span);
            } catch (Throwable $e) {
                $thrown = $e;
            } finally {
                self::$current = $outer;
            }
            return [
                'attributes' => self::scrub($span->attributes()),
                'exception' => $thrown ? self::scrub(self::describe($thrown)) : [],
            ];
        });
        if ($thrown) {
            throw $thrown;
        }
        return $result;
    }

    /**
     * Says which span the code runs in, where PHP has no superglobals of the request: for handlers of
     * Howdah\Server::serve($handler, superglobals: false), which find it in the request's header traceparent.
     */
    public static function continue(?string $traceparent): void
    {
        self::$given = $traceparent;
        self::$current = null;
    }

    /**
     * The traceparent of the current span, for the header of requests to other services; null if there is none.
     */
    public static function traceparent(): ?string
    {
        $request = self::ofRequest();
        if ($request !== self::$request) {
            self::$request = $request;
            self::$current = null;
        }
        return self::$current ?? $request;
    }

    private static function ofRequest(): ?string
    {
        if (!function_exists('getallheaders')) {
            return $_SERVER['HTTP_TRACEPARENT'] ?? self::$given;
        }
        return array_change_key_case(getallheaders())['traceparent'] ?? self::$given;
    }

    private static function spans(): ?object
    {
        self::$spans ??= class_exists(Services::class, false) && Services::has('howdah.spans')
            ? Services::get('howdah.spans')
            : false;
        return self::$spans ?: null;
    }

    /** @return array<string, string> */
    private static function describe(Throwable $thrown): array
    {
        return [
            'exception.type' => $thrown::class,
            'exception.message' => $thrown->getMessage(),
            'exception.stacktrace' => (string) $thrown,
        ];
    }

    /**
     * Attributes as Java takes them.
     *
     * @param array<array-key, string|int|float|bool> $attributes
     * @return array<array-key, string|int|float|bool>
     */
    private static function scrub(array $attributes): array
    {
        $scrubbed = [];
        foreach ($attributes as $name => $value) {
            $scrubbed[self::text((string) $name)] = is_string($value) ? self::text($value) : $value;
        }
        return $scrubbed;
    }

    /** Replaces what is not UTF-8. Traces of exceptions cut off arguments in the middle of a character. */
    private static function text(string $text): string
    {
        return preg_match('//u', $text) === 1 ? $text : json_decode(json_encode($text, JSON_INVALID_UTF8_SUBSTITUTE));
    }
}
