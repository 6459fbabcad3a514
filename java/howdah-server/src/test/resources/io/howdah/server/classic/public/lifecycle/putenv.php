<?php

declare(strict_types=1);

var_dump(getenv('SET_BY_A_REQUEST'), putenv('SET_BY_A_REQUEST=1'), getenv('SET_BY_A_REQUEST'));
echo shell_exec('echo in a shell: $SET_BY_A_REQUEST');
