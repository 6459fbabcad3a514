<?php

declare(strict_types=1);

while (true) {
    strlen('x');
}
