<?php

declare(strict_types=1);

echo "before\n";
eval('echo "in eval\n"; exit("exit\n");');
echo "after\n";
