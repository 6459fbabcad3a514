<?php

declare(strict_types=1);

set_include_path(dirname(__DIR__) . '/included' . PATH_SEPARATOR . '/no/such/folder');
var_dump(include 'value.php');
var_dump(stream_resolve_include_path('value.php') !== false, stream_resolve_include_path('no-such.php'));
var_dump((include_once 'value.php') === true, count(get_included_files()));
echo @include 'no-such.php' ? 'yes' : 'no', "\n";
