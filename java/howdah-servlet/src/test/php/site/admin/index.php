<?php

declare(strict_types=1);

// SECRET source of admin
echo "admin index";
