<?php

declare(strict_types=1);

header('X-Empty:');
header('X-Trailing: 1   ');
header('X-UTF8: café');
header('x-lower: 1');
