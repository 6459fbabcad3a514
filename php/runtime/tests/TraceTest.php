<?php

declare(strict_types=1);

namespace Howdah\Tests\Runtime;

use DomainException;
use Howdah\Runtime\Span;
use Howdah\Runtime\Trace;
use PHPUnit\Framework\TestCase;

/** Without Howdah; TracesTest of java/howdah-opentelemetry has the rest. */
final class TraceTest extends TestCase
{
    protected function tearDown(): void
    {
        unset($_SERVER['HTTP_TRACEPARENT']);
    }

    public function testTheCodeRunsWithoutASpan(): void
    {
        $teas = Trace::span('load teas', function (Span $span): array {
            $span->set('teas.count', 1)->set('teas.fresh', true);

            return $span->attributes();
        }, ['teas.shop' => 'main']);

        self::assertSame(['teas.count' => 1, 'teas.fresh' => true], $teas);
    }

    public function testWhatTheCodeThrowsIsThrownOn(): void
    {
        $this->expectExceptionObject(new DomainException('no water'));

        Trace::span('brew', fn () => throw new DomainException('no water'));
    }

    public function testTheTraceparentIsThatOfTheRequest(): void
    {
        self::assertNull(Trace::traceparent());

        $_SERVER['HTTP_TRACEPARENT'] = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

        self::assertSame($_SERVER['HTTP_TRACEPARENT'], Trace::traceparent());
    }

    public function testWhereThereAreNoSuperglobalsItIsGiven(): void
    {
        Trace::continue('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01');

        self::assertSame('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', Trace::traceparent());

        Trace::continue(null);

        self::assertNull(Trace::traceparent());
    }
}
