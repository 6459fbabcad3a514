<?php

declare(strict_types=1);

require __DIR__ . '/superglobals.php';

$version = Soak\version();
while (howdah_handle_request(static fn () => Soak\answer($version))) {
}
