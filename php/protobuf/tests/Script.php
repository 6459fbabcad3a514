<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf;

use ErrorException;
use UnexpectedValueException;

/** What the scripts among the tests have in common. */
final class Script
{
    /**
     * Turns what PHP complains of into exceptions, and has classes of a folder load.
     *
     * @param string $mode pure or extension: what must be the case, so that nobody tests the wrong one
     */
    public static function start(string $mode, string $classes = ''): void
    {
        ini_set('display_errors', 'stderr');
        ini_set('log_errors', '0');
        error_reporting(E_ALL);
        set_error_handler(static function (int $severity, string $message, string $file, int $line): never {
            throw new ErrorException($message, 0, $severity, $file, $line);
        });
        $actual = \defined('HOWDAH_PROTOBUF_TABLE_1') ? 'extension' : 'pure';
        if ($mode !== $actual) {
            throw new UnexpectedValueException("The mode to test is '$mode', but PHP was started for '$actual'.");
        }
        spl_autoload_register(static function (string $class) use ($classes): void {
            $file = "$classes/" . strtr($class, '\\', '/') . '.php';
            if ($classes !== '' && is_file($file)) {
                require $file;
            }
        });
    }
}
