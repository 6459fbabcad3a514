<?php

declare(strict_types=1);

/* What one request sets of the engine, as the next one sees it. With a file `boot` here, the script sets some first. */

$look = static fn (): array => [
    'predictable' => in_array(mt_rand(), [895547922, 2141438069], true),
    'umask' => umask(),
    'context' => stream_context_get_options(stream_context_get_default()),
    'errors of libxml' => count(libxml_get_errors()),
    'last error of libxml' => libxml_get_last_error() !== false,
    'ignore_user_abort' => ignore_user_abort(),
    'last error' => error_get_last() !== null,
    'buffers' => ob_get_level(),
];
$set = static function (string $who, int $umask, int $abort): void {
    umask($umask);
    umask($umask);
    stream_context_set_default(['http' => ['header' => "Authorization: $who"]]);
    libxml_use_internal_errors(true);
    @(new DOMDocument())->loadXML("<$who");
    ignore_user_abort((bool) $abort);
};
if (is_file(__DIR__ . '/boot')) {
    $set('BOOT', 0o027, 1);
    libxml_clear_errors();
}
$handler = static function () use ($look, $set): void {
    switch ($_SERVER['REQUEST_URI']) {
        case '/look':
            echo json_encode($look(), JSON_UNESCAPED_SLASHES);
            break;
        case '/set':
        case '/throw':
            $set('VISITOR', 0, 1 - ignore_user_abort());
            mt_srand(1);
            @trigger_error('secret');
            ob_start();
            echo json_encode($look(), JSON_UNESCAPED_SLASHES);
            if ($_SERVER['REQUEST_URI'] === '/throw') {
                throw new RuntimeException('of a visitor');
            }
            break;
        case '/callback':
            header_register_callback(static fn () => header('X-Visitor: secret'));
            echo 'called';
            break;
        case '/rewrite':
            output_add_rewrite_var('visitor', 'secret');
            echo '<form></form>';
            break;
        case '/link':
            output_add_rewrite_var('mine', '1');
            echo '<form></form>';
            break;
        case '/keep':
            ini_set('precision', '5');
            error_reporting(E_ERROR);
            set_error_handler(static fn () => true);
            spl_autoload_register(static fn () => null);
            stream_wrapper_register('visitor', stdClass::class);
            mb_internal_encoding('ISO-8859-1');
            setlocale(LC_ALL, 'POSIX');
            date_default_timezone_set('Asia/Tokyo');
            $_ENV['KEPT'] = 'yes';
            putenv('KEPT=yes');
            chdir('/');
            break;
        case '/kept':
            $before = set_error_handler(null);
            restore_error_handler();
            echo json_encode([
                ini_get('precision'), error_reporting(), $before !== null, count(spl_autoload_functions()),
                in_array('visitor', stream_get_wrappers(), true), mb_internal_encoding(), setlocale(LC_ALL, '0'),
                date_default_timezone_get(), $_ENV['KEPT'], getenv('KEPT'), getcwd(),
            ], JSON_UNESCAPED_SLASHES);
            break;
    }
};
while (howdah_handle_request($handler)) {
}
