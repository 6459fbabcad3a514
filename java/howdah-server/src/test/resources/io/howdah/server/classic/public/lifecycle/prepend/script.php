<?php

declare(strict_types=1);

echo $prepended, "\n";
if (isset($_GET['exit'])) {
    exit("exit\n");
}
if (isset($_GET['throw'])) {
    throw new DomainException('thrown');
}
echo count(get_included_files()), "\n";
