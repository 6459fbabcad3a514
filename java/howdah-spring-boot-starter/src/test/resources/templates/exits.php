<?php

declare(strict_types=1);

ob_start();
echo 'half of a page';
exit;
