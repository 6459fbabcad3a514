<?php

declare(strict_types=1);

echo "nobody runs this";
