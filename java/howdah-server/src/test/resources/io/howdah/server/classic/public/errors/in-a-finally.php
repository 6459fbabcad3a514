<?php

declare(strict_types=1);

try {
    throw new RuntimeException('first');
} finally {
    throw new LogicException('second');
}
