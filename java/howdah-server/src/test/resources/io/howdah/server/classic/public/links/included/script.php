<?php

declare(strict_types=1);

$root = $_SERVER['DOCUMENT_ROOT'];
foreach (['SCRIPT_FILENAME', 'SCRIPT_NAME', 'PHP_SELF', 'PATH_INFO', 'DOCUMENT_URI'] as $name) {
    echo $name, ' = ', str_replace($root, '', $_SERVER[$name] ?? '-'), "\n";
}
echo '__FILE__ = ', str_replace($root, '', __FILE__), "\n";
echo 'getcwd() = ', str_replace($root, '', getcwd()), "\n";
echo 'included = ', str_replace($root, '', get_included_files()[0]), "\n";
