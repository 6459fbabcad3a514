<?php

declare(strict_types=1);

final class Ending
{
    public function __destruct()
    {
        exit("exit of a destructor\n");
    }
}

$global = new Ending();
register_shutdown_function(function (): void {
    echo "shutdown function\n";
});
function local(): void
{
    $ending = new Ending();
}
local();
echo "after\n";
