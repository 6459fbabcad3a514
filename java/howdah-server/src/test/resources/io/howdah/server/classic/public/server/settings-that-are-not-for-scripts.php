<?php

declare(strict_types=1);

foreach (
    [
        'disable_functions', 'open_basedir', 'post_max_size', 'upload_max_filesize', 'max_input_vars',
        'short_open_tag',
        'enable_post_data_reading', 'allow_url_include', 'expose_php', 'auto_prepend_file', 'file_uploads',
        'no.such.setting',
    ] as $name
) {
    echo $name, ' ', var_export(ini_set($name, '0'), true), "\n";
}
