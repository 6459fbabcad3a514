<?php

declare(strict_types=1);

// $_ENV after $_SERVER, which it then has all of.
$server = $_SERVER;
include 'included/environment.php';
