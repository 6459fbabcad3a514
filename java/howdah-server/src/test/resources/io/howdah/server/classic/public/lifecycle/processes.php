<?php

declare(strict_types=1);

echo shell_exec('echo by a shell');
exec('echo line; exit 3', $lines, $status);
var_dump($lines, $status);
$process = proc_open(['cat'], [['pipe', 'r'], ['pipe', 'w']], $pipes);
fwrite($pipes[0], "through cat\n");
fclose($pipes[0]);
echo stream_get_contents($pipes[1]);
fclose($pipes[1]);
var_dump(proc_close($process));
$command = popen('exit 5', 'r');
var_dump(pclose($command));
