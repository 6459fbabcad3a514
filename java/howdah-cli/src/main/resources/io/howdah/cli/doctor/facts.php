// What doctor wants to know of a PHP, as lines of a name, a tab and a value. Runs in the JVM and under `php -r`.
$opcache = function_exists('opcache_get_status') ? @opcache_get_status(false) : false;
$jit = $opcache['jit'] ?? [];
$scanned = array_map(trim(...), explode(',', (string) php_ini_scanned_files()));
$facts = [
    'version' => PHP_VERSION,
    'thread safety' => PHP_ZTS ? 'ZTS' : 'NTS',
    'debug' => PHP_DEBUG ? 'yes' : '',
    'sapi' => PHP_SAPI,
    'ini file' => php_ini_loaded_file() ?: '',
    'scanned ini files' => implode(',', array_filter($scanned)),
    'memory_limit' => ini_get('memory_limit'),
    'extensions' => implode(',', get_loaded_extensions()),
    'zend extensions' => implode(',', get_loaded_extensions(true)),
    'opcache' => ($opcache['opcache_enabled'] ?? false) ? 'on' : '',
    'opcache.enable' => (string) ini_get('opcache.enable'),
    'opcache memory' => (string) ini_get('opcache.memory_consumption'),
    'jit' => ($jit['on'] ?? false) ? 'on' : '',
    'jit mode' => (string) ini_get('opcache.jit'),
    'jit buffer' => (string) ini_get('opcache.jit_buffer_size'),
];
foreach ($facts as $name => $value) {
    echo $name, "\t", $value, "\n";
}
