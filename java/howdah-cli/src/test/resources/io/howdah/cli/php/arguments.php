<?php
/* What a script sees of its command line. */
var_dump($argc === count($argv), $argv, __FILE__, getcwd() === getenv('PWD'), defined('STDIN'));
var_dump($_SERVER['PHP_SELF'], $_SERVER['SCRIPT_NAME'], $_SERVER['SCRIPT_FILENAME'], $_SERVER['PATH_TRANSLATED']);
var_dump($_SERVER['DOCUMENT_ROOT'], get_included_files());
