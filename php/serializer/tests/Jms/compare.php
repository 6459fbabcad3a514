<?php

declare(strict_types=1);

/*
 * Compares what PHPUnit logged of JMS's tests with the list of those that are refused: `compare.php LOG LIST`.
 *
 * A test that is on the list must have ended with one of Howdah's exceptions for what cannot be compiled, or have
 * looked for a private property of JMS's own class, and any other must have passed.
 */

[, $log, $list] = $argv;
$refused = [];
foreach (file($list, FILE_IGNORE_NEW_LINES | FILE_SKIP_EMPTY_LINES) ?: [] as $line) {
    if (!str_starts_with($line, '#')) {
        [$name, $reason] = explode(': ', $line, 2);
        $refused[$name] = $reason;
    }
}

$xml = simplexml_load_file($log);
if ($xml === false) {
    exit("compare.php: $log is not the log of a run of PHPUnit\n");
}
$counts = ['passed' => 0, 'refused' => 0, 'skipped' => 0];
$wrong = [];
foreach ($xml->xpath('//testcase') ?: [] as $case) {
    $class = substr(strrchr('\\' . $case['class'], '\\') ?: '', 1);
    $name = "$class::{$case['name']}";
    $failure = $case->error[0] ?? $case->failure[0] ?? null;
    // A test that expects an exception of JMS names the one that came in its message.
    $isRefusal = $failure !== null && preg_match(
        '/Howdah\\\\Serializer\\\\(ModelException|Jms\\\\UnsupportedException)|^ReflectionException/',
        $failure['type'] . ' ' . substr((string) $failure, 0, 600),
    ) === 1;
    if ($failure === null && isset($refused[$name])) {
        $wrong[] = "$name passes, but is on the list of refused tests. Remove it there.";
    } elseif ($failure !== null && !($isRefusal && isset($refused[$name]))) {
        $wrong[] = ($isRefusal ? "$name is refused, but not on the list" : "$name fails") . ":\n$failure";
    } else {
        $counts[isset($case->skipped) ? 'skipped' : ($failure === null ? 'passed' : 'refused')]++;
    }
    unset($refused[$name]);
}
foreach (array_keys($refused) as $name) {
    $wrong[] = "$name is on the list of refused tests, but did not run.";
}
echo implode("\n", $wrong), $wrong === [] ? '' : "\n";
$counts[] = count($wrong);
printf("%d passed, %d refused as listed, %d skipped, %d not as expected\n", ...array_values($counts));
exit($wrong === [] ? 0 : 1);
