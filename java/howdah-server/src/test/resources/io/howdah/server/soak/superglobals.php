<?php

declare(strict_types=1);

namespace Soak;

use java\util\concurrent\TimeUnit;

require_once __DIR__ . '/site.php';

/** Answers the request that the superglobals tell of. */
function answer(int $version): void
{
    $token = (string) $_GET['token'];
    $kind = substr((string) parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH), 1);
    header("X-Token: $token");
    switch ($kind) {
        case 'echo':
            setcookie('seen', $token);
            echo "echo $token {$_COOKIE['token']} {$_SERVER['HTTP_X_TOKEN']} $version\n";
            break;
        case 'exit':
            echo "exit $token\n";
            exit;
        case 'java':
            TimeUnit::MILLISECONDS->sleep(5);
            echo "java $token\n";
            break;
        case 'form':
            echo "form $token {$_POST['token']} {$_POST['list'][1]}\n";
            break;
        case 'upload':
            $file = $_FILES['file'] ?? ['error' => UPLOAD_ERR_NO_FILE];
            if ($file['error'] !== UPLOAD_ERR_OK) { // its client has left
                echo "incomplete\n";
                break;
            }
            echo "upload $token {$_POST['token']} {$file['size']} ", hash_file('crc32b', $file['tmp_name']), "\n";
            break;
        case 'put':
            $context = hash_init('crc32b');
            $size = hash_update_stream($context, fopen('php://input', 'r'));
            echo "put $token $size ", hash_final($context), "\n";
            break;
        case 'download':
            foreach (lines($token, (int) $_GET['lines']) as $piece) {
                echo $piece;
            }
            break;
        case 'stream':
        case 'cut':
        case 'crash':
            foreach ($kind === 'stream' ? lines($token, (int) $_GET['lines']) : cut($kind, $token) as $piece) {
                echo $piece;
                flush();
            }
            break;
        default:
            echo misbehave($kind, $token);
    }
}
