<?php
// signals.php handler|ignore|default sleep|select|busy,… signal…: what each signal does to each way of waiting. Says `ready`
// when the signal may come, then what came of it, and goes on at a line on standard input.

[, $disposition, $waits] = $argv;
$caught = [];
$handlers = [
    'handler' => function (int $signal, $info) use (&$caught) {
        $caught[$signal] = [$info['signo'], $info['code'], isset($info['pid'])];
    },
    'ignore' => SIG_IGN,
    'default' => SIG_DFL,
];
$handler = $handlers[$disposition];
$long = $disposition === 'handler'; // which ends the wait
$micros = $disposition === 'default' ? 4000000 : 200000; // of a default, the process ends

$wait = [
    'sleep' => fn () => $long ? sleep(50) > 0 : usleep($micros),
    'select' => function () use ($long, $micros) {
        [$end, $other] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        $read = [$end];
        $none = null;
        return @stream_select($read, $none, $none, $long ? 50 : 0, $long ? 0 : $micros);
    },
    'busy' => function () use ($long, $micros, &$caught) {
        $end = microtime(true) + ($long ? 50 : $micros / 1e6);
        while (!$caught && microtime(true) < $end);
        return count($caught);
    },
];

pcntl_async_signals(true);
foreach (array_slice($argv, 3) as $signal) {
    $set = pcntl_signal((int) $signal, $handler);
    foreach ($set ? explode(',', $waits) : [] as $name) {
        $caught = [];
        fwrite(STDOUT, "ready $signal\n");
        $result = $wait[$name]();
        fwrite(STDOUT, "$disposition $signal $name: " . json_encode([$result, $caught]) . "\n");
        fgets(STDIN);
    }
    $kept = $signal <= 32 ? pcntl_signal_get_handler((int) $signal) === $handler : null; // it knows no others
    fwrite(STDOUT, "$disposition $signal is " . json_encode([$set, $kept]) . "\n");
    pcntl_signal((int) $signal, $signal == SIGPIPE ? SIG_IGN : SIG_DFL);
}
