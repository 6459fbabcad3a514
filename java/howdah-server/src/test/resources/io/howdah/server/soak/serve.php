<?php

declare(strict_types=1);

use Howdah\Request;
use Howdah\Response;
use Howdah\Server;
use java\util\concurrent\TimeUnit;

use function Soak\cut;
use function Soak\lines;
use function Soak\misbehave;

require __DIR__ . '/site.php';

$version = Soak\version();
Server::serve(static function (Request $request) use ($version): Response|string {
    $token = $request->queryParameter('token');
    $kind = substr($request->path(), 1);
    $headers = ['X-Token' => $token, 'content-type' => 'text/plain'];
    $count = (int) $request->queryParameter('lines', '0');
    switch ($kind) {
        case 'echo':
            $others = "{$request->cookies()['token']} {$request->header('X-Token')}";
            return new Response("echo $token $others $version\n", 200, $headers);
        case 'exit':
            exit("exit $token\n");
        case 'java':
            TimeUnit::MILLISECONDS->sleep(5);
            return new Response("java $token\n", 200, $headers);
        case 'form':
            $form = $request->form();
            return new Response("form $token {$form['token']} {$form['list'][1]}\n", 200, $headers);
        case 'upload':
            $file = $_FILES['file'] ?? ['error' => UPLOAD_ERR_NO_FILE];
            if ($file['error'] !== UPLOAD_ERR_OK) { // its client has left
                return "incomplete\n";
            }
            $sum = hash_file('crc32b', $file['tmp_name']);
            return new Response("upload $token {$_POST['token']} {$file['size']} $sum\n", 200, $headers);
        case 'put':
            $body = $request->body();
            return new Response("put $token " . strlen($body) . ' ' . hash('crc32b', $body) . "\n", 200, $headers);
        case 'download':
            return new Response(implode(iterator_to_array(lines($token, $count), false)), 200, $headers);
        case 'stream':
            return new Response(lines($token, $count), 200, $headers);
        case 'cut':
        case 'crash':
            return new Response(cut($kind, $token), 200, $headers);
        default:
            return misbehave($kind, $token);
    }
});
