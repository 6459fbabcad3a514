<?php

declare(strict_types=1);

ob_start();
phpinfo(INFO_VARIABLES);
$page = ob_get_clean();
echo str_contains($page, "<h2>PHP Variables</h2>") ? "HTML\n" : "text\n";
echo preg_match("/\\\$_SERVER\\['REQUEST_METHOD'\\].*GET/", $page), "\n";
