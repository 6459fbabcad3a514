<?php

declare(strict_types=1);

header('X-Trailing: 1    ');
header("X-Line-End: 1\r\n");
header('X-Empty:');
header('X-Good:1');
header('');
print_r(headers_list());
