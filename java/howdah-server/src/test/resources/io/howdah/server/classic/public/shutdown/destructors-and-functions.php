<?php

declare(strict_types=1);

final class Watched
{
    public function __construct(private string $name)
    {
    }

    public function __destruct()
    {
        echo "destructor of $this->name\n";
    }
}

$first = new Watched('first');
$second = new Watched('second');
$cycle = new ArrayObject();
$cycle['self'] = $cycle;
$cycle['watched'] = new Watched('a cycle');
function holds(): void
{
    static $static;
    $static = new Watched('a static');
}
holds();
register_shutdown_function(function () use ($second): void {
    echo "shutdown function\n";
});
unset($second);
ob_start(fn (string $text): string => "buffered: $text");
echo "script\n";
