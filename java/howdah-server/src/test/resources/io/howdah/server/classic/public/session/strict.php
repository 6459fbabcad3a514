<?php

declare(strict_types=1);

ini_set('session.use_strict_mode', $_GET['strict']);
session_start();
echo session_id() === $_COOKIE['PHPSESSID'] ? 'the id that was sent' : 'another id', "\n";
