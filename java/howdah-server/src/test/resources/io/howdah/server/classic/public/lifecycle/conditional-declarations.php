<?php

declare(strict_types=1);

if (isset($_GET['other'])) {
    function declared(): string
    {
        return 'one';
    }
} else {
    function declared(): string
    {
        return 'other';
    }
}
echo declared(), "\n";
