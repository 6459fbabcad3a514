<?php

declare(strict_types=1);

var_dump(
    ini_get('precision'),
    ini_get('memory_limit'),
    ini_get('user_agent'),
    ini_get('expose_php'),
    ini_get_all(details: true)['precision'],
    ini_restore('precision'),
    ini_get('precision'),
    1 / 3,
);
