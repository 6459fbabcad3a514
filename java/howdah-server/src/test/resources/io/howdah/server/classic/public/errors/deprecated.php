<?php

declare(strict_types=1);

final class Plain
{
}

$plain = new Plain();
$plain->dynamic = 1;
echo strlen(utf8_decode('text')), "\n";
trigger_error('do not use this', E_USER_DEPRECATED);
error_reporting(E_ALL & ~E_DEPRECATED & ~E_USER_DEPRECATED);
$plain->another = 1;
trigger_error('nor this', E_USER_DEPRECATED);
ini_set('error_reporting', (string) E_ALL);
echo error_reporting(), "\n";
