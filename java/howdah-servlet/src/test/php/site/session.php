<?php

declare(strict_types=1);

session_save_path(sys_get_temp_dir());
session_start();
echo $_SESSION['count'] = ($_SESSION['count'] ?? 0) + 1;
