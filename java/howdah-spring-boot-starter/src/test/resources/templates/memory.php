<?php

declare(strict_types=1);

echo memory_get_usage();
