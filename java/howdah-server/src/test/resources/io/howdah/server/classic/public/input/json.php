<?php

declare(strict_types=1);

$value = json_decode(file_get_contents('php://input'), flags: JSON_THROW_ON_ERROR);
header('Content-Type: application/json');
echo json_encode(['received' => $value, 'type' => $_SERVER['CONTENT_TYPE']]);
