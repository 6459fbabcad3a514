<?php

declare(strict_types=1);

var_dump(ob_start('no_such_function'));
echo "after\n";
