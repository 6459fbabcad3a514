<?php

declare(strict_types=1);

namespace Howdah\Tests\Runtime;

use Howdah\Server;
use PHPUnit\Framework\TestCase;

/** php/runtime without its server and frameworks: doubles stand for the engine's classes, Laravel's and Octane's. */
abstract class RuntimeTestCase extends TestCase
{
    private const HTTP_FOUNDATION = '/usr/share/php/Symfony/Component/HttpFoundation/autoload.php';

    public static function setUpBeforeClass(): void
    {
        if (!is_file(self::HTTP_FOUNDATION)) {
            self::markTestSkipped('php-symfony-http-foundation is missing; scripts/setup --test installs it');
        }
        require_once self::HTTP_FOUNDATION;
        spl_autoload_register(self::load(...));
        require_once __DIR__ . '/doubles/functions.php';
    }

    public static function tearDownAfterClass(): void
    {
        spl_autoload_unregister(self::load(...));
    }

    protected function setUp(): void
    {
        Server::$response = null;
        Server::$hasMore = false;
        Server::$finished = false;
    }

    private static function load(string $class): void
    {
        $file = __DIR__ . '/doubles/' . strtr($class, '\\', '/') . '.php';
        if (is_file($file)) {
            require_once $file;
        }
    }
}
