<?php

declare(strict_types=1);

final class Speaking
{
    public function __construct(private string $name)
    {
    }

    public function __destruct()
    {
        echo $this->name, ' ends, ', headers_sent() ? 'headers are sent' : 'headers are not sent', "\n";
    }
}

$first = new Speaking('first');
$second = new Speaking('second');
function temporary(): void
{
    new Speaking('temporary');
    $local = new Speaking('local');
}
temporary();
$first = null;
echo "the script's end\n";
