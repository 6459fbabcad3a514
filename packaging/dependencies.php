<?php

declare(strict_types=1);

/*
 * Prints what a bill of materials in the format of CycloneDX lists, as a page for readers: each dependency, with
 * its version and its licences.
 *
 *     php packaging/dependencies.php build/dist/sbom/howdah.cdx.json
 */

/** @param array<string, mixed> $component */
function licences(array $component): string
{
    $names = [];
    foreach ($component['licenses'] ?? [] as $choice) {
        $names[] = $choice['expression'] ?? $choice['license']['id'] ?? $choice['license']['name'];
    }
    return implode(', ', $names) ?: throw new RuntimeException("{$component['purl']} names no licence");
}

$bill = json_decode((string) file_get_contents($argv[1]), true, flags: JSON_THROW_ON_ERROR);
$rows = [];
foreach ($bill['components'] as $component) {
    if ($component['group'] !== 'io.howdah') {
        $name = "{$component['group']}:{$component['name']}";
        $rows["$name {$component['purl']}"] = "| `$name` | {$component['version']} | " . licences($component) . ' |';
    }
}
ksort($rows);
echo "# What Howdah {$bill['metadata']['component']['version']} is released with\n\n";
echo "The jars beside Howdah's own, which are under the licence Apache-2.0.\n\n";
echo "| artifact | version | licences |\n|---|---|---|\n", implode("\n", $rows), "\n";
