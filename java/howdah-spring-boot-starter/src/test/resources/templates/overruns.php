<?php

declare(strict_types=1);

echo 'half of a page';
trigger_error('no more tea', E_USER_ERROR);
