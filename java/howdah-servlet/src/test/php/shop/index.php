<?php

declare(strict_types=1);

echo "shop ", $_SERVER["SCRIPT_NAME"], " ", basename($_SERVER["DOCUMENT_ROOT"]);
