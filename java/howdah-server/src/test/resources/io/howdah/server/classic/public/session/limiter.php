<?php

declare(strict_types=1);

ob_start();
session_cache_limiter($_GET['limiter']);
session_cache_expire(30);
session_id('one');
session_start();
foreach (headers_list() as $header) {
    echo preg_replace('/\d\d:\d\d:\d\d/', 'time', $header), "\n";
}
// Of the time of the request.
header_remove('Last-Modified');
