<?php

declare(strict_types=1);

for ($i = 0; $i < 60; $i++) {
    header("X-Header-$i: " . str_repeat((string) ($i % 10), 40));
}
