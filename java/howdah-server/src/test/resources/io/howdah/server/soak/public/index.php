<?php

declare(strict_types=1);

require __DIR__ . '/../superglobals.php';

Soak\answer(Soak\version());
