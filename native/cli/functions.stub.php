<?php

/**
 * The functions of PHP's command line, as its own sapi/cli has them.
 *
 * @generate-function-entries
 * @undocumentable
 */

function dl(string $extension_filename): bool
{
}

function cli_set_process_title(string $title): bool
{
}

function cli_get_process_title(): ?string
{
}
