<?php

declare(strict_types=1);

var_dump(ini_get('max_execution_time'), set_time_limit(5), ini_get('max_execution_time'));
ini_set('max_execution_time', '7');
var_dump(ini_get('max_execution_time'), set_time_limit(0), ini_get('max_execution_time'), ini_get('max_input_time'));
