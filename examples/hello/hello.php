<?php

/**
 * Howdah's first command: ./howdah run examples/hello/hello.php
 *
 * It shows where it runs, then works with preg, date, sorting and mbstring, as any PHP program may.
 */

declare(strict_types=1);

$process = readlink('/proc/self/exe');
$threads = count(scandir('/proc/self/task')) - 2;
$isJvm = basename($process) === 'java';
$opcache = function_exists('opcache_get_status') && (opcache_get_status(false)['opcache_enabled'] ?? false);

printf("\n  Hello from PHP %s%s!\n\n", PHP_VERSION, $isJvm ? ', inside a JVM' : '');
printf("  process     %d, %s, threads: %d\n", getmypid(), $process, $threads);
printf("  engine      Zend %s, SAPI %s, %s\n", zend_version(), PHP_SAPI, PHP_ZTS ? 'ZTS' : 'NTS');
printf("  extensions  %d, OPcache %s\n", count(get_loaded_extensions()), $opcache ? 'on' : 'off');
printf("  script      %s\n\n", implode(' ', $argv));

$cities = <<<'CITIES'
    Zürich      47.38    8.54  Europe/Zurich
    Nairobi     -1.29   36.82  Africa/Nairobi
    São Paulo  -23.55  -46.63  America/Sao_Paulo
    東京        35.68  139.69  Asia/Tokyo
    Reykjavík   64.15  -21.94  Atlantic/Reykjavik
    Αθήνα       37.98   23.73  Europe/Athens
    CITIES;

$pattern = '/^(?<name>\S+(?: \S+)?)\s+(?<lat>\S+)\s+(?<lon>\S+)\s+(?<zone>\S+)$/mu';
preg_match_all($pattern, $cities, $found, PREG_SET_ORDER);

$now = new DateTimeImmutable();
$rows = array_map(static function (array $city) use ($now): array {
    $sun = date_sun_info($now->getTimestamp(), (float) $city['lat'], (float) $city['lon']);
    $here = $now->setTimezone(new DateTimeZone($city['zone']));
    $rise = $here->setTimestamp((int) $sun['sunrise']);
    $set = $here->setTimestamp((int) $sun['sunset']);
    $daylight = $rise->diff($set)->format('%H:%I');
    return [$city['name'], $here->format('D H:i'), $rise->format('H:i'), $set->format('H:i'), $daylight];
}, $found);
usort($rows, static fn (array $a, array $b): int => $b[4] <=> $a[4]);
array_unshift($rows, ['City', 'Now', 'Sunrise', 'Sunset', 'Daylight']);

$columns = array_map(null, ...$rows);
$widths = array_map(static fn (array $column): int => max(array_map(mb_strwidth(...), $column)), $columns);
$line = static fn (string $left, string $cross, string $right): string => '  ' . $left
    . implode($cross, array_map(static fn (int $width): string => str_repeat('─', $width + 2), $widths)) . "$right\n";
$pad = static fn (string $cell, int $width): string => $cell . str_repeat(' ', $width - mb_strwidth($cell));

echo $line('┌', '┬', '┐');
foreach ($rows as $i => $row) {
    echo '  │ ', implode(' │ ', array_map($pad, $row, $widths)), " │\n", $i === 0 ? $line('├', '┼', '┤') : '';
}
echo $line('└', '┴', '┘'), "\n";
