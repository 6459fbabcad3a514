<?php

declare(strict_types=1);

var_dump($_POST, $_GET, $_REQUEST);
