<?php

declare(strict_types=1);

use Howdah\Runtime\{Span, Trace};

require getenv('RUNTIME') . '/Span.php';
require getenv('RUNTIME') . '/Trace.php';

$request = Trace::traceparent();
$teas = Trace::span('load teas', function (Span $span) use (&$outer, &$inner): array {
    $outer = Trace::traceparent();
    Trace::span('query', function () use (&$inner): void {
        $inner = Trace::traceparent();
    });
    try {
        Trace::span('brew', fn () => throw new DomainException('no water'));
    } catch (DomainException $e) {
        $span->set('teas.error', $e->getMessage());
    }
    $span->set('teas.count', 2)->set('teas.fresh', true);

    return ['Assam', 'Ceylon'];
}, ['teas.shop' => 'main', 'teas.weight' => 0.5]);

echo json_encode([
    'teas' => $teas,
    'server' => $_SERVER['HTTP_TRACEPARENT'] ?? null,
    'request' => $request,
    'outer' => $outer,
    'inner' => $inner,
    'after' => Trace::traceparent(),
]);
