<?php

declare(strict_types=1);

var_dump(is_array(opcache_get_configuration()), opcache_is_script_cached(__FILE__));
var_dump(opcache_get_status(false)['opcache_enabled']);
$file = sys_get_temp_dir() . '/compiled.php';
file_put_contents($file, '<?php return 1;');
touch($file, time() - 100);
var_dump(include $file);
var_dump(opcache_compile_file($file), opcache_invalidate($file, true), opcache_is_script_cached($file));
file_put_contents($file, '<?php return 2;');
opcache_invalidate($file, true);
var_dump(include $file);
unlink($file);
