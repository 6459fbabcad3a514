<?php

declare(strict_types=1);

eval('interface I { function f(); } class C implements I {}');
echo "after\n";
