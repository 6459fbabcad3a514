<?php

/*
 * Stands in for php-cgi in PHP's own tests. Takes a request as CGI gives it, by environment and standard input, has
 * `howdah serve` answer it by HTTP, and prints the response as php-cgi does.
 *
 *     php -n scripts/phpt/cgi.php HOWDAH [-C] [-n] [-q] [-c path] [-d name=value]… [-f] script
 *
 * As from php-cgi, no headers come with -q, nor with -f where the environment holds no request.
 *
 * Each request gets a server of its own, since each test has its own ini settings.
 */

declare(strict_types=1);

function fail(string $message): never
{
    fwrite(STDERR, "cgi.php: $message\n");
    exit(255);
}

/**
 * @param list<string> $arguments php-cgi's
 * @return array{list<string>, bool, ?string} options of `howdah serve`, whether to leave out headers, and the script
 */
function readArguments(array $arguments): array
{
    $options = in_array('-n', $arguments, true) ? ['-d', 'display_errors=1'] : [];
    $quiet = false;
    while ($arguments !== []) {
        $argument = array_shift($arguments);
        $name = substr($argument, 0, 2);
        if ($name === '-d' || $name === '-c') {
            $value = strlen($argument) > 2 ? substr($argument, 2) : array_shift($arguments);
            array_push($options, $name, $value ?? fail("$name needs a value"));
        } elseif ($argument === '-n') {
            $options[] = '-n';
        } elseif ($argument === '-q') {
            $quiet = true;
        } elseif ($argument === '-f') {
            return [$options, $quiet || getenv('REQUEST_METHOD') === false, array_shift($arguments)];
        } elseif ($argument[0] !== '-') {
            return [$options, $quiet, $argument];
        } elseif ($argument !== '-C') {
            fail("$argument is an option of the php-cgi command alone");
        }
    }
    return [$options, $quiet, null];
}

/**
 * Splits the environment as a web server made it of a request.
 *
 * @return array{array<string, string>, array<string, string>} the request's variables, and the rest
 */
function splitEnvironment(): array
{
    $names = [
        'AUTH_TYPE', 'CONTENT_LENGTH', 'CONTENT_TYPE', 'DOCUMENT_ROOT', 'GATEWAY_INTERFACE', 'PATH_INFO',
        'PATH_TRANSLATED', 'QUERY_STRING', 'REDIRECT_STATUS', 'REMOTE_ADDR', 'REQUEST_METHOD', 'REQUEST_URI',
        'SCRIPT_FILENAME', 'SCRIPT_NAME', 'SERVER_NAME', 'SERVER_PORT', 'SERVER_PROTOCOL', 'SERVER_SOFTWARE',
    ];
    $request = $rest = [];
    foreach (getenv() as $name => $value) {
        if (str_starts_with($name, 'HTTP_') || in_array($name, $names, true)) {
            $request[$name] = $value;
        } else {
            $rest[$name] = $value;
        }
    }
    return [$request, $rest];
}

/**
 * @param array<string, string> $variables of CGI
 */
function request(string $path, array $variables): string
{
    $target = $variables['REQUEST_URI'] ?? $path . ($variables['PATH_INFO'] ?? '');
    $query = $variables['QUERY_STRING'] ?? '';
    if ($query !== '' && !str_contains($target, '?')) {
        $target .= "?$query";
    }
    $method = ($variables['REQUEST_METHOD'] ?? '') ?: 'GET';
    // HTTP/1.0, so that the response is in one piece.
    $head = "$method " . str_replace(' ', '%20', $target) . " HTTP/1.0\r\n";
    foreach ($variables as $name => $value) {
        if (str_starts_with($name, 'HTTP_') && $value !== '') {
            $words = explode('_', strtolower(substr($name, 5)));
            // A line break, which stands in a test for its readers, cannot be in a header.
            $head .= implode('-', array_map('ucfirst', $words)) . ': ' . strtr($value, "\r\n", '  ') . "\r\n";
        }
    }
    if (($variables['CONTENT_TYPE'] ?? '') !== '') {
        $head .= "Content-Type: {$variables['CONTENT_TYPE']}\r\n";
    }
    $length = (int) ($variables['CONTENT_LENGTH'] ?? 0);
    if ($length === 0) {
        return "$head\r\n";
    }
    return "{$head}Content-Length: $length\r\n\r\n" . stream_get_contents(STDIN, $length);
}

/**
 * @param resource $errors the server's standard error
 */
function address($errors): string
{
    $seen = '';
    while (($line = fgets($errors)) !== false) {
        if (preg_match('~ at http://([\d.:]+)/~', $line, $match)) {
            return $match[1];
        }
        $seen .= $line;
    }
    fail("howdah serve did not start:\n$seen");
}

/**
 * A response of HTTP as one of CGI: the status is a header, and what the web server added is left out. It sends the
 * length in place of the script's own header, which run-tests.php looks for: its own command lines have both -C and -f.
 */
function cgi(string $response, bool $quiet, bool $withLength): string
{
    [$head, $body] = explode("\r\n\r\n", $response, 2) + [1 => ''];
    if ($quiet) {
        return $body;
    }
    $lines = explode("\r\n", $head);
    $status = explode(' ', array_shift($lines), 2)[1] ?? fail("no response of HTTP:\n$response");
    $headers = $status === '200 OK' ? '' : "Status: $status\r\n";
    foreach ($lines as $line) {
        if ($withLength && str_starts_with($line, 'Content-Length:')) {
            $headers .= ucfirst(strtolower($line)) . "\r\n";
        } elseif (!preg_match('/^(Server|Date|Content-Length|Connection):/', $line)) {
            $headers .= "$line\r\n";
        }
    }
    return "$headers\r\n$body";
}

[$options, $quiet, $script] = readArguments(array_slice($argv, 2));
[$variables, $environment] = splitEnvironment();
$script = realpath($script ?? $variables['SCRIPT_FILENAME'] ?? '');
if ($script === false || !is_file($script)) {
    echo "No input file specified.\n";
    exit(255);
}

// The server runs files that end in .php.
$root = dirname($script);
$path = '/' . basename($script);
$folder = null;
if (!str_ends_with($path, '.php')) {
    $folder = sys_get_temp_dir() . '/howdah-cgi-' . getmypid();
    mkdir($folder) && symlink($script, "$folder/index.php") || fail("cannot write to $folder");
    array_push($options, '--link-targets', $root);
    $root = $folder;
    $path = '/index.php';
}

if (isset($variables['PATH_TRANSLATED'])) {
    array_push($options, '--server-var', "PATH_TRANSLATED={$variables['PATH_TRANSLATED']}");
}
array_push($options, '--host=127.0.0.1', '--port=0', '--http2=false', '--compress=', '--request-timeout=0s', $root);
$pipes = [];
$streams = [['file', '/dev/null', 'r'], ['pipe', 'w'], ['redirect', 1]];
$server = proc_open([$argv[1], 'serve', ...$options], $streams, $pipes, null, $environment);
$connection = stream_socket_client('tcp://' . address($pipes[1])) ?: fail('no connection');
fwrite($connection, request($path, $variables));
stream_set_timeout($connection, 600);
$response = stream_get_contents($connection);
proc_terminate($server);
stream_get_contents($pipes[1]);
proc_close($server);
if ($folder !== null) {
    unlink("$folder/index.php");
    rmdir($folder);
}
echo cgi($response, $quiet, array_intersect(['-C', '-f'], $argv) === ['-C', '-f']);
