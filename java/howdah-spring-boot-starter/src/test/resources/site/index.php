<?php

declare(strict_types=1);

echo $_SERVER['SCRIPT_NAME'], ' ', $_SERVER['REQUEST_URI'], ' ', ini_get('memory_limit'), ' ', getenv('CURRENCY');
