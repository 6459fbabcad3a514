<?php

declare(strict_types=1);

header('WWW-Authenticate: Basic realm="one"');
header('WWW-Authenticate: Digest realm="two", nonce="n"', false);
if (isset($_GET['then'])) {
    http_response_code(200);
}
echo http_response_code(), "\n";
