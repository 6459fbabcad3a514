<?php

declare(strict_types=1);

if (isset($_GET['change'])) {
    stream_wrapper_unregister('file');
    var_dump(in_array('file', stream_get_wrappers(), true));
    exit;
}
var_dump(in_array('file', stream_get_wrappers(), true), in_array('php', stream_get_wrappers(), true));
var_dump(file_exists(__FILE__));
