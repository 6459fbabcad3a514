<?php

declare(strict_types=1);

$root = $_SERVER['DOCUMENT_ROOT'];
foreach (
    [__FILE__, __DIR__, getcwd(), $_SERVER['SCRIPT_FILENAME'], ...get_included_files(), realpath('.')] as $path
) {
    echo str_replace($root, '{root}', $path), "\n";
}
echo getlastmod() === filemtime(__FILE__) ? 'modified as the file' : 'modified otherwise', "\n";
echo getmyinode() === fileinode(__FILE__) ? 'the inode of the file' : 'another inode', "\n";
