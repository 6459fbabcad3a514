<?php

declare(strict_types=1);

ini_set('error_prepend_string', '<em>');
ini_set('error_append_string', "</em>\n");
echo $undefined;
