<?php

declare(strict_types=1);

foreach ($_FILES as $file) {
    echo json_encode([$file['name'], $file['full_path'] ?? null, $file['type'], $file['error'], $file['size']]), "\n";
}
