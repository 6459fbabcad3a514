<?php

declare(strict_types=1);

foreach ($_FILES as $name => $file) {
    echo $name, ': ', json_encode(array_diff_key($file, ['tmp_name' => 1])), "\n";
}
var_dump($_POST, file_get_contents('php://input'));
