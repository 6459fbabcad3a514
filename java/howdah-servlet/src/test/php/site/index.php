<?php

declare(strict_types=1);

// SECRET source
echo 'front ', $_SERVER['REQUEST_URI'], ' ', $_SERVER['SCRIPT_NAME'];
