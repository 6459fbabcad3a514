<?php

declare(strict_types=1);

echo 'never';
