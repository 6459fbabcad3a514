<?php

declare(strict_types=1);

header('X-One: first');
header('X-One: second');
header('x-one: third');
header('X-Two: first');
header('X-Two: second', false);
header('X-Three: kept');
header('X-Three: also', replace: false);
header('X-Three: last', true);
