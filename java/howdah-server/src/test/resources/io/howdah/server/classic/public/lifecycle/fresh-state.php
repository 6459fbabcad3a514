<?php

declare(strict_types=1);

// Whatever a request leaves behind, the next one starts afresh.
final class Holder
{
    public static int $count = 0;
}

function counted(): int
{
    static $count = 0;
    return ++$count;
}

Holder::$count++;
$global = ($global ?? 0) + 1;
$state = [
    'class' => Holder::$count,
    'function' => counted(),
    'global' => $global,
    'constant' => defined('LEFT_BEHIND'),
    'function defined' => function_exists('left_behind'),
    'precision' => ini_get('precision'),
    'error_reporting' => error_reporting(),
    'error handler' => set_error_handler(fn () => true) === null,
    'exception handler' => set_exception_handler(fn () => null) === null,
    'autoloaders' => count(spl_autoload_functions()),
    'timezone' => date_default_timezone_get(),
    'locale' => setlocale(LC_ALL, '0'),
    'mb' => mb_internal_encoding(),
    'mb language' => mb_language(),
    'include_path' => get_include_path(),
    'directory' => basename(getcwd()),
    'umask' => decoct(umask()),
    'wrapper' => in_array('left', stream_get_wrappers(), true),
    'filters' => in_array('left', stream_get_filters(), true),
    'environment' => getenv('LEFT_BEHIND'),
    'zone of the environment' => getenv('TZ'),
    'buffers' => ob_get_level(),
    'ignore_user_abort' => ignore_user_abort(),
    'time limit' => ini_get('max_execution_time'),
    'gc' => gc_enabled(),
    'status' => http_response_code(),
    'headers' => headers_list(),
    'last error' => error_get_last(),
    'libxml' => function_exists('libxml_use_internal_errors') && libxml_use_internal_errors(),
    'assertions' => ini_get('assert.exception'),
    'server' => isset($_SERVER['LEFT_BEHIND']),
    'included' => count(get_included_files()),
];
foreach ($state as $name => $value) {
    echo $name, ': ', json_encode($value), "\n";
}

final class LeftFilter extends php_user_filter
{
}

define('LEFT_BEHIND', 1);
eval('function left_behind() {}');
ini_set('precision', '5');
error_reporting(0);
spl_autoload_register(fn () => null);
date_default_timezone_set('Asia/Kolkata');
setlocale(LC_ALL, 'C.UTF-8', 'C.utf8');
mb_internal_encoding('ISO-8859-1');
mb_language('Japanese');
set_include_path('/nowhere');
chdir('/');
umask(0077);
stream_wrapper_register('left', Holder::class);
stream_filter_register('left', LeftFilter::class);
putenv('LEFT_BEHIND=1');
putenv('TZ=Asia/Kolkata');
$_SERVER['LEFT_BEHIND'] = 1;
ignore_user_abort(true);
set_time_limit(5);
gc_disable();
http_response_code(202);
libxml_use_internal_errors(true);
ini_set('assert.exception', '0');
ini_set('display_errors', '0');
ini_set('default_charset', 'ISO-8859-1');
include_once __DIR__ . '/../included/value.php';
stream_wrapper_unregister('data');
ob_start(fn (string $text) => $text);
@trigger_error('left behind');
