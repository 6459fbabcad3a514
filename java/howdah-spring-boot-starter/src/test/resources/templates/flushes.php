<?php

declare(strict_types=1);

echo 'first ';
ob_flush();
echo 'no tea ';
ob_clean();
echo 'second';
