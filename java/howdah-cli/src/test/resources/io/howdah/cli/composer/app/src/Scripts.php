<?php

declare(strict_types=1);

namespace App;

use Composer\Script\Event;

final class Scripts
{
    public static function report(Event $event): void
    {
        $event->getIO()->write($event->getName() . ' ' . implode(',', $event->getArguments()));
        exit(5);
    }
}
