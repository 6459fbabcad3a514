<?php

declare(strict_types=1);

try {
    throw new LogicException('lost');
} finally {
    exit("exit in place of the exception\n");
}
