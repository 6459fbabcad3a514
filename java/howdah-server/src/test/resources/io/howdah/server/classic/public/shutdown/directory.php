<?php

declare(strict_types=1);

register_shutdown_function(function (): void {
    echo getcwd() === __DIR__ ? "the script's\n" : "another\n";
});
final class Watching
{
    public function __destruct()
    {
        echo getcwd() === __DIR__ ? "the script's\n" : "another\n";
    }
}
$watching = new Watching();
