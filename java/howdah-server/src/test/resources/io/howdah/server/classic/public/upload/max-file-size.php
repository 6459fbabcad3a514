<?php

declare(strict_types=1);

foreach ($_FILES as $name => $file) {
    echo $name, ' ', $file['error'], ' ', $file['size'], "\n";
}
