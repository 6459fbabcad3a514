<?php

declare(strict_types=1);

ob_end_clean();
echo 'lost';
