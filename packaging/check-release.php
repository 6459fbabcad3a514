<?php

declare(strict_types=1);

/*
 * Checks what scripts/dist has built, prints what is wrong, and the size of what is right:
 *
 *     php packaging/check-release.php build/dist
 *
 * - the BOM names the artifacts of the Maven repository, and no others
 * - each pom has what Maven Central requires, and each jar its sources, its Javadoc and its bill of materials
 * - the distribution's bill of materials lists the jars of its class path, byte for byte, and no others
 * - none of these is a jar of tests or benchmarks
 */

// What Maven Central requires of a pom.
const REQUIRED = [
    'name', 'description', 'url', 'licenses/license/name', 'licenses/license/url', 'developers/developer/name',
    'scm/connection', 'scm/developerConnection', 'scm/url',
];
const TESTING = '/junit|opentest4j|assertj|archunit|apiguardian|jmh|benchmark|mockito|[-.]tests?\b/';

/** @return list<string> what is wrong */
function problemsOfPom(string $file): array
{
    $pom = new DOMDocument();
    $pom->load($file);
    $path = new DOMXPath($pom);
    $path->registerNamespace('m', 'http://maven.apache.org/POM/4.0.0');
    $value = fn(string $elements): string
        => trim($path->evaluate('string(/m:project/m:' . str_replace('/', '/m:', $elements) . ')'));
    $problems = [];
    foreach (REQUIRED as $elements) {
        if ($value($elements) === '') {
            $problems[] = "$file: expected an element $elements, which Maven Central requires";
        }
    }
    // A BOM has its own version for the artifacts that it names.
    $source = str_replace('${project.version}', '', (string) file_get_contents($file));
    $refused = ['<parent>' => 'a parent', '-SNAPSHOT' => 'a snapshot', '${' => 'a property without a value'];
    foreach ($refused as $text => $what) {
        if (str_contains($source, $text)) {
            $problems[] = "$file: expected no $text, which is $what";
        }
    }
    if ($value('packaging') !== 'pom') {
        foreach (['.jar', '-sources.jar', '-javadoc.jar', '-cyclonedx.json'] as $end) {
            if (!is_file($with = preg_replace('/\.pom$/', $end, $file))) {
                $problems[] = "$with: expected this file beside the pom";
            }
        }
    }
    return $problems;
}

/** @return list<string> what is wrong */
function problemsOfBom(string $repository): array
{
    [$file] = glob("$repository/howdah-bom/*/*.pom") ?: throw new RuntimeException("$repository has no howdah-bom");
    $pom = simplexml_load_file($file) ?: throw new RuntimeException("$file is no XML");
    $named = [];
    foreach ($pom->dependencyManagement->dependencies->dependency as $dependency) {
        $named[] = (string) $dependency->artifactId;
    }
    $released = array_diff(array_map(basename(...), glob("$repository/*", GLOB_ONLYDIR)), ['howdah-bom']);
    return [
        ...array_map(fn(string $name): string => "$name is released, and not in $file", array_diff($released, $named)),
        ...array_map(fn(string $name): string => "$name is in $file, and not released", array_diff($named, $released)),
    ];
}

/** @return array<string, string> SHA-256 => name */
function listed(string $bill): array
{
    $listed = [];
    $content = json_decode((string) file_get_contents($bill), true, flags: JSON_THROW_ON_ERROR);
    foreach ($content['components'] as $component) {
        $hash = array_column($component['hashes'] ?? [], 'content', 'alg')['SHA-256'] ?? '';
        $listed[$hash] = $component['purl'];
    }
    return $listed;
}

/** @return array<string, string> SHA-256 => file */
function classPath(string $folder): array
{
    $jars = [];
    foreach (glob("$folder/usr/lib/howdah/build/lib/*.jar") as $jar) {
        $jars[(string) hash_file('sha256', $jar)] = $jar;
    }
    return $jars;
}

/** @return list<string> what is wrong */
function problemsOfClassPath(string $bill, string $package, string $folder): array
{
    exec('dpkg-deb --extract ' . escapeshellarg($package) . ' ' . escapeshellarg($folder), $_, $code);
    $code === 0 || throw new RuntimeException("dpkg-deb could not read $package");
    $listed = listed($bill);
    $jars = classPath($folder);
    $problems = $jars === [] ? ["$package: expected jars in it"] : [];
    foreach (array_diff_key($jars, $listed) as $jar) {
        $problems[] = basename($jar) . " is in the class path, and not in $bill";
    }
    foreach (array_diff_key($listed, $jars) as $name) {
        $problems[] = "$name is in $bill, and not in the class path";
    }
    foreach ([...array_map(basename(...), $jars), ...$listed] as $name) {
        if (preg_match(TESTING, $name)) {
            $problems[] = "$name is for tests or benchmarks, and is in the distribution";
        }
    }
    $size = array_sum(array_map(filesize(...), $jars));
    printf("check-release: the class path has %d jars of %.1f MB\n", count($jars), $size / 1e6);
    return $problems;
}

$dist = rtrim($argv[1], '/');
$problems = problemsOfBom("$dist/maven/io/howdah");
foreach (glob("$dist/maven/io/howdah/*/*/*.pom") as $pom) {
    $problems = [...$problems, ...problemsOfPom($pom)];
}
[$package] = glob("$dist/deb/howdah_*.deb") ?: throw new RuntimeException("$dist has no package howdah");
$folder = sys_get_temp_dir() . '/howdah-release-' . getmypid();
try {
    $problems = [...$problems, ...problemsOfClassPath("$dist/sbom/howdah.cdx.json", $package, $folder)];
} finally {
    exec('rm -rf ' . escapeshellarg($folder));
}
foreach (glob("$dist/{deb/*.deb,jar/*.jar,maven/io/howdah/howdah/*/howdah-*[0-9].jar}", GLOB_BRACE) as $file) {
    printf("check-release: %s has %.1f MB\n", basename($file), filesize($file) / 1e6);
}
foreach ($problems as $problem) {
    fwrite(STDERR, "check-release: $problem\n");
}
exit($problems === [] ? 0 : 1);
