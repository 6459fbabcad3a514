<?php

declare(strict_types=1);

/*
 * What PHP keeps for a request, from its own modules' request functions: by the name that docs/worker-mode.md gives
 * it, what a request does, and how another one sees it.
 */

// phpcs:disable Generic.Files.LineLength.TooLong

mt_srand(3);
$numbers = [mt_rand(), mt_rand(), mt_rand()];
mt_srand();

/* A stream wrapper that shows what context it is opened with. */
final class Peek
{
    /** @var array<string, mixed> */
    public static array $options = [];
    /** @var resource */
    public $context;

    // phpcs:ignore PSR1.Methods.CamelCapsMethodName
    public function stream_open(): bool
    {
        self::$options = $this->context ? stream_context_get_options($this->context) : [];
        return false;
    }

    // phpcs:ignore PSR1.Methods.CamelCapsMethodName
    public function url_stat(): array
    {
        return ['mode' => 0o100644];
    }
}

$states = [
    '$_GET' => [static fn () => $_GET['visitor'] = 1, static fn () => isset($_GET['visitor'])],
    '$_SERVER' => [static fn () => $_SERVER['visitor'] = 1, static fn () => isset($_SERVER['visitor'])],
    '$_POST' => [static fn () => $_POST['visitor'] = 1, static fn () => isset($_POST['visitor'])],
    '$_COOKIE' => [static fn () => $_COOKIE['visitor'] = 1, static fn () => isset($_COOKIE['visitor'])],
    '$_FILES' => [static fn () => $_FILES['visitor'] = 1, static fn () => isset($_FILES['visitor'])],
    '$_REQUEST' => [static fn () => $_REQUEST['visitor'] = 1, static fn () => isset($_REQUEST['visitor'])],
    '$_SESSION' => [static fn () => $GLOBALS['_SESSION'] = ['visitor' => 1], static fn () => isset($GLOBALS['_SESSION'])],
    'session' => [static fn () => session_id('visitor'), static fn () => session_id()],
    'headers' => [static fn () => header('X-Visitor: secret'), static fn () => headers_list()],
    'status' => [static fn () => http_response_code(418), static fn () => http_response_code()],
    'output buffers' => [static fn () => ob_start(), static fn () => ob_get_level()],
    'error_get_last()' => [static fn () => @trigger_error('secret'), static fn () => error_get_last()],
    'libxml_get_last_error()' => [static fn () => @(new DOMDocument())->loadXML('<visitor'), static fn () => libxml_get_last_error()],
    'default stream context' => [static fn () => stream_context_set_default(['http' => ['header' => 'secret']]), static fn () => stream_context_get_options(stream_context_get_default())],
    'umask()' => [static fn () => umask(0o007), static fn () => umask()],
    'ignore_user_abort()' => [static fn () => ignore_user_abort(true), static fn () => ignore_user_abort()],
    'mt_srand()' => [static fn () => mt_srand(3), static fn () => in_array(mt_rand(), $numbers, true)],
    'strtok()' => [static fn () => strtok('a secret of a visitor', ' '), static fn () => strtok(' ')],
    'opendir()' => [static fn () => opendir(__DIR__) !== false, static function (): ?string {
        try {
            return (string) readdir();
        } catch (TypeError) {
            return null;
        }
    }],
    'dir()' => [static fn () => dir(__DIR__)->path, static function (): ?string {
        try {
            return (string) readdir();
        } catch (TypeError) {
            return null;
        }
    }],
    'mb_ereg_search_init()' => [static fn () => mb_ereg_search_init('a secret', 's.*') && mb_ereg_search(), static fn () => mb_ereg_search_getregs()],

    'output_add_rewrite_var()' => [static fn () => output_add_rewrite_var('visitor', '1'), static fn () => in_array('URL-Rewriter', ob_list_handlers(), true)],
    'set_error_handler()' => [static fn () => set_error_handler(static fn () => false), static function (): bool {
        $handler = set_error_handler(null);
        restore_error_handler();
        return $handler !== null;
    }],
    'set_exception_handler()' => [static fn () => set_exception_handler(static fn () => null), static function (): bool {
        $handler = set_exception_handler(null);
        restore_exception_handler();
        return $handler !== null;
    }],
    'register_tick_function()' => [static fn () => register_tick_function(static fn () => $GLOBALS['ticked'] = true), static function (): bool {
        unset($GLOBALS['ticked']);
        eval('declare(ticks=1); $tick = 1;');
        return isset($GLOBALS['ticked']);
    }],
    'spl_autoload_register()' => [static fn () => spl_autoload_register(static fn () => null), static fn () => count(spl_autoload_functions())],
    'spl_autoload_extensions()' => [static fn () => spl_autoload_extensions('.visitor'), static fn () => spl_autoload_extensions()],
    'stream_wrapper_register()' => [static fn () => stream_wrapper_register('visitor', stdClass::class), static fn () => in_array('visitor', stream_get_wrappers(), true)],
    'stream_wrapper_unregister()' => [static fn () => stream_wrapper_unregister('glob'), static fn () => in_array('glob', stream_get_wrappers(), true)],
    'stream_filter_register()' => [static fn () => stream_filter_register('visitor', php_user_filter::class), static fn () => in_array('visitor', stream_get_filters(), true)],
    'ini_set()' => [static fn () => ini_set('precision', '5'), static fn () => ini_get('precision')],
    'set_include_path()' => [static fn () => set_include_path('/visitor'), static fn () => get_include_path()],
    'error_reporting()' => [static fn () => error_reporting(E_ERROR), static fn () => error_reporting()],
    'set_time_limit()' => [static fn () => set_time_limit(59), static fn () => ini_get('max_execution_time')],
    'session_name()' => [static fn () => session_name('visitor'), static fn () => session_name()],
    'session_set_cookie_params()' => [static fn () => session_set_cookie_params(7), static fn () => session_get_cookie_params()],
    'assert_options()' => [static fn () => @assert_options(ASSERT_BAIL, 1), static fn () => @assert_options(ASSERT_BAIL)],
    'Locale::setDefault()' => [static fn () => Locale::setDefault('de_AT'), static fn () => Locale::getDefault()],
    'setlocale()' => [static fn () => setlocale(LC_MONETARY, setlocale(LC_MONETARY, '0') === 'C' ? 'C.UTF-8' : 'C'), static fn () => setlocale(LC_ALL, '0')],
    'date_default_timezone_set()' => [static fn () => date_default_timezone_set('Asia/Tokyo'), static fn () => date_default_timezone_get()],
    'mb_internal_encoding()' => [static fn () => mb_internal_encoding('ISO-8859-1'), static fn () => mb_internal_encoding()],
    'mb_language()' => [static fn () => mb_language('ja'), static fn () => mb_language()],
    'mb_substitute_character()' => [static fn () => mb_substitute_character(0x3013), static fn () => mb_substitute_character()],
    'mb_detect_order()' => [static fn () => mb_detect_order('EUC-JP'), static fn () => mb_detect_order()],
    'mb_http_output()' => [static fn () => mb_http_output('EUC-JP'), static fn () => mb_http_output()],
    'mb_regex_encoding()' => [static fn () => mb_regex_encoding('EUC-JP'), static fn () => mb_regex_encoding()],
    'mb_regex_set_options()' => [static fn () => mb_regex_set_options('i'), static fn () => mb_regex_set_options()],
    'iconv_set_encoding()' => [static fn () => @iconv_set_encoding('internal_encoding', 'EUC-JP'), static fn () => iconv_get_encoding('internal_encoding')],
    'session_cache_limiter()' => [static fn () => session_cache_limiter('private'), static fn () => session_cache_limiter()],
    'session_save_path()' => [static fn () => session_save_path('/visitor'), static fn () => session_save_path()],
    'bindtextdomain()' => [static fn () => bindtextdomain('visitor', '/'), static fn () => bindtextdomain('visitor', null)],
    'bind_textdomain_codeset()' => [static fn () => bind_textdomain_codeset('visitor', 'UTF-8'), static fn () => bind_textdomain_codeset('visitor', null)],
    'textdomain()' => [static fn () => textdomain('visitor'), static fn () => textdomain(null)],
    '$_ENV' => [static fn () => $_ENV['VISITOR'] = 'a', static fn () => isset($_ENV['VISITOR'])],
    'putenv()' => [static fn () => putenv('VISITOR=a'), static fn () => getenv('VISITOR')],
    'chdir()' => [static fn () => chdir('/'), static fn () => getcwd()],
    'libxml_use_internal_errors()' => [static fn () => libxml_use_internal_errors(true), static fn () => libxml_use_internal_errors()],
    'libxml_get_errors()' => [static fn () => libxml_use_internal_errors(true) . (new DOMDocument())->loadXML('<visitor'), static fn () => count(libxml_get_errors())],
    'libxml_set_streams_context()' => [static fn () => libxml_set_streams_context(stream_context_create(['file' => ['visitor' => 1]])), static function (): bool {
        stream_wrapper_register('peek', Peek::class);
        Peek::$options = [];
        libxml_use_internal_errors(true);
        simplexml_load_file('peek://x');
        libxml_clear_errors();
        stream_wrapper_unregister('peek');
        return isset(Peek::$options['file']['visitor']);
    }],
    'libxml_disable_entity_loader()' => [static fn () => @libxml_disable_entity_loader(true), static function (): bool {
        $disabled = @libxml_disable_entity_loader(false);
        @libxml_disable_entity_loader($disabled);
        return $disabled;
    }],
    'libxml_set_external_entity_loader()' => [static fn () => libxml_set_external_entity_loader(static fn () => null), static fn () => libxml_get_external_entity_loader() !== null],
    'json_last_error()' => [static fn () => json_decode('{'), static fn () => json_last_error()],
    'preg_last_error()' => [static fn () => @preg_match('/(?:\D+|<\d+>)*[!?]/', str_repeat('foobar ', 100)) . @preg_match('/./u', "\xff"), static fn () => preg_last_error()],
    'openssl_error_string()' => [static fn () => array_map(openssl_pkey_get_private(...), ['visitor', 'visitor', 'visitor']), static fn () => openssl_error_string() !== false],
    'date_get_last_errors()' => [static fn () => date_create('visitor'), static fn () => date_get_last_errors()],
    'intl_get_error_message()' => [static fn () => normalizer_normalize("\xff"), static fn () => intl_get_error_message()],
    'posix_get_last_error()' => [static fn () => posix_kill(-999999, 0), static fn () => posix_get_last_error()],
    'socket_last_error()' => [static fn () => @socket_connect(socket_create(AF_UNIX, SOCK_STREAM, 0), '/visitor'), static fn () => socket_last_error()],
    'gc_disable()' => [static fn () => gc_disable(), static fn () => gc_enabled()],
    'pcntl_signal()' => [static fn () => pcntl_signal(SIGWINCH, static fn () => null), static fn () => is_object(pcntl_signal_get_handler(SIGWINCH))],
    'pcntl_async_signals()' => [static fn () => pcntl_async_signals(!pcntl_async_signals()), static fn () => pcntl_async_signals()],
    'pcntl_sigprocmask()' => [static fn () => pcntl_sigprocmask(SIG_BLOCK, [SIGWINCH]), static function (): bool {
        pcntl_sigprocmask(SIG_UNBLOCK, [SIGURG], $blocked);
        return in_array(SIGWINCH, $blocked, true);
    }],
    'use_soap_error_handler()' => [static fn () => use_soap_error_handler(true), static function (): bool {
        $uses = use_soap_error_handler(true);
        use_soap_error_handler($uses);
        return $uses;
    }],
];

if (extension_loaded('gmp')) {
    gmp_random_seed(3);
    $integers = [gmp_intval(gmp_random_bits(40)), gmp_intval(gmp_random_bits(40)), gmp_intval(gmp_random_bits(40))];
    gmp_random_seed(random_int(0, PHP_INT_MAX));
    $states['gmp_random_seed()'] = [
        static fn () => gmp_random_seed(3),
        static fn () => in_array(gmp_intval(gmp_random_bits(40)), $integers, true),
    ];
}

$handler = static function () use ($states): void {
    $name = $_GET['state'] ?? null;
    if ($name === null) {
        echo implode("\n", array_keys($states));
        return;
    }
    [$set, $look] = $states[$name];
    if (isset($_GET['set'])) {
        $set();
    }
    $seen = serialize($look());
    while (ob_get_level() > 1) {
        ob_end_clean();
    }
    echo $seen;
};
while (howdah_handle_request($handler)) {
}
