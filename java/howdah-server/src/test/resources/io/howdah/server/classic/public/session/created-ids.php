<?php

declare(strict_types=1);

ob_start();
var_dump(preg_match('/^own-[0-9a-v,-]{32}$/', session_create_id('own-')));
ini_set('session.sid_length', '40');
ini_set('session.sid_bits_per_character', '4');
var_dump(preg_match('/^[0-9a-f]{40}$/', session_create_id()));
var_dump(session_create_id('not/allowed'));
