<?php

declare(strict_types=1);

/*
 * Prints the package.xml of the extension, which PECL's commands read:
 *
 *     php packaging/pecl.php FOLDER
 *
 * FOLDER has the package's files. SOURCE_DATE_EPOCH is the time of the release.
 */

/** What PECL does with a file. */
function role(string $path): string
{
    return match (true) {
        str_starts_with($path, 'tests/') => 'test',
        (bool) preg_match('/^(LICENSE|.*\.md)$/', $path) => 'doc',
        default => 'src',
    };
}

/** @return list<string> the paths of all files, sorted */
function filesBelow(string $folder): array
{
    $paths = [];
    $files = new RecursiveDirectoryIterator($folder, FilesystemIterator::SKIP_DOTS);
    foreach (new RecursiveIteratorIterator($files) as $file) {
        $paths[] = substr((string) $file, strlen($folder) + 1);
    }
    sort($paths);
    return $paths;
}

$package = new XMLWriter();
$package->openMemory();
$package->setIndent(true);
$package->startDocument('1.0', 'UTF-8');
$package->startElement('package');
$package->writeAttribute('version', '2.0');
$package->writeAttribute('xmlns', 'http://pear.php.net/dtd/package-2.0');

/** @param array<string, string|array<string, mixed>> $elements */
$write = static function (array $elements) use ($package, &$write): void {
    foreach ($elements as $name => $content) {
        $package->startElement($name);
        is_array($content) ? $write($content) : $package->text($content);
        $package->endElement();
    }
};

$version = trim((string) file_get_contents(__DIR__ . '/../VERSION'));
$stability = version_compare($version, '1.0.0', '<') ? 'beta' : 'stable';
$write([
    'name' => 'howdah_protobuf',
    'channel' => 'pecl.php.net',
    'summary' => 'Protocol Buffers and JSON for the packages howdah/protobuf and howdah/serializer',
    'description' => 'The codec of howdah/protobuf, and the JSON of howdah/serializer, in C. Without it, both packages'
        . ' do the same in PHP.',
    'lead' => ['name' => 'The authors of Howdah', 'user' => 'howdah', 'email' => 'howdah@localhost', 'active' => 'yes'],
    'date' => gmdate('Y-m-d', (int) getenv('SOURCE_DATE_EPOCH')),
    'version' => ['release' => $version, 'api' => $version],
    'stability' => ['release' => $stability, 'api' => $stability],
    'license' => 'Apache-2.0',
    'notes' => 'See CHANGELOG.md of Howdah.',
]);
$package->startElement('contents');
$package->startElement('dir');
$package->writeAttribute('name', '/');
foreach (filesBelow(rtrim($argv[1], '/')) as $path) {
    $package->startElement('file');
    $package->writeAttribute('name', $path);
    $package->writeAttribute('role', role($path));
    $package->endElement();
}
$package->endElement();
$package->endElement();
$write([
    'dependencies' => ['required' => ['php' => ['min' => '8.2.0'], 'pearinstaller' => ['min' => '1.10.0']]],
    'providesextension' => 'howdah_protobuf',
    'extsrcrelease' => [],
]);
$package->endElement();
echo $package->outputMemory();
