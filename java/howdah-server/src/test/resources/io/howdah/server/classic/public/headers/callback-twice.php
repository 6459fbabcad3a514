<?php

declare(strict_types=1);

header_register_callback(fn () => header('X-First: 1'));
var_dump(header_register_callback(fn () => header('X-Second: 1')));
flush();
var_dump(header_register_callback(fn () => header('X-Third: 1')));
