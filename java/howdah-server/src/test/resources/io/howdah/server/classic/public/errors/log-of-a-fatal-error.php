<?php

declare(strict_types=1);

if (isset($_GET['fail'])) {
    ini_set('display_errors', '0');
    no_such_function();
}
echo file_get_contents(ini_get('error_log'));
