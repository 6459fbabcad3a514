<?php

declare(strict_types=1);

var_dump(ob_get_level(), ob_get_contents(), ob_get_length(), ob_get_status());
var_dump(ob_end_clean(), ob_end_flush(), ob_flush(), ob_clean(), ob_get_clean(), ob_get_flush());
