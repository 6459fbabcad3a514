<?php

declare(strict_types=1);

parse_str($_SERVER['QUERY_STRING'], $parsed);
var_dump($parsed === $_GET, http_build_query($_GET), parse_url($_SERVER['REQUEST_URI']));
