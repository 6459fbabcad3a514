<?php

declare(strict_types=1);

if (isset($_GET['change'])) {
    date_default_timezone_set('Asia/Tokyo');
    setlocale(LC_ALL, 'C.UTF-8');
    mb_internal_encoding('ISO-8859-1');
    umask(0077);
    set_include_path('/tmp');
    error_reporting(E_ERROR);
    ignore_user_abort(true);
    libxml_use_internal_errors(true);
    mt_srand(1);
    ini_set('precision', '3');
    stream_context_set_default(['http' => ['user_agent' => 'changed']]);
}
var_dump(date_default_timezone_get(), setlocale(LC_CTYPE, '0'), mb_internal_encoding(), umask());
var_dump(get_include_path(), error_reporting(), ignore_user_abort(), libxml_use_internal_errors());
var_dump(stream_context_get_options(stream_context_get_default()), date('T', 0));
