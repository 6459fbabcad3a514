<?php

declare(strict_types=1);

$child = proc_open([PHP_BINARY, '-r', 'echo PHP_SAPI, " ", $argv[1]; exit(6);', 'tea'], [1 => ['pipe', 'w']], $pipes);
echo stream_get_contents($pipes[1]), ' ', proc_close($child), "\n";
passthru(escapeshellarg(PHP_BINARY) . " -r 'fwrite(STDERR, \"an error\"); exit(7);'", $code);
echo $code, "\n";
exit($code);
