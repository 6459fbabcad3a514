<?php

declare(strict_types=1);

header('X-Accel-Redirect: /protected/report.txt');
