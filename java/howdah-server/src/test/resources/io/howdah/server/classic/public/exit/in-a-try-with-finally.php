<?php

declare(strict_types=1);

final class Watched
{
    public function __destruct()
    {
        echo "destructor\n";
    }
}

function leaves(): void
{
    $watched = new Watched();
    try {
        try {
            exit("exit\n");
        } catch (Throwable) {
            echo "caught\n";
        } finally {
            echo "inner finally\n";
        }
    } finally {
        echo "outer finally\n";
    }
}

leaves();
