<?php

declare(strict_types=1);

ini_set('zlib.output_compression', '1');
var_dump(ini_get('zlib.output_compression'));
ini_set('zlib.output_compression', '0');
echo "text\n";
var_dump(ini_set('zlib.output_compression', '1'));
