<?php

declare(strict_types=1);

echo strlen(file_get_contents('php://input')), ' ', $_SERVER['HTTP_EXPECT'] ?? '-', "\n";
