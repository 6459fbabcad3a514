<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Command;

use Howdah\Tests\Serializer\Fixtures\Invoice;
use Howdah\Tests\Serializer\Fixtures\JmsAttributes;
use Howdah\Tests\Serializer\Fixtures\Magic;
use Howdah\Tests\Serializer\Fixtures\Order;
use PHPUnit\Framework\TestCase;
use Symfony\Component\PropertyInfo\PropertyInfoExtractor;
use Symfony\Component\Serializer\Serializer as Symfony;

final class CheckTest extends TestCase
{
    public function testFindsNothingWhereNothingDiffers(): void
    {
        $run = Run::of('check', '--conventions', 'jms', Invoice::class);
        self::assertSame(0, $run->code, $run->output);
        self::assertStringContainsString('nothing would behave differently', $run->output);
    }

    public function testFindsExpressionsThatNeedAnEvaluator(): void
    {
        $run = Run::of('check', '--conventions', 'jms', JmsAttributes::class);
        self::assertSame(1, $run->code);
        self::assertStringContainsString('  ' . JmsAttributes::class . "::\$name\n", $run->output);
        self::assertStringContainsString('Give the builder an evaluator of expressions.', $run->output);
    }

    public function testGoesOnAfterAClassOfWhichAPartIsRefused(): void
    {
        $run = Run::of('check', '--conventions', 'jms', Meeting::class, Invoice::class);
        self::assertSame(1, $run->code, $run->output);
        self::assertStringContainsString('2 classes', $run->output);
        self::assertStringContainsString("DateTimeZone is a class of PHP's own", $run->output);
    }

    public function testLooksInFoldersAtClassesThatSaySomethingToSerializers(): void
    {
        $run = Run::of('check', '--conventions', 'jms', dirname(__DIR__) . '/Fixtures');
        self::assertStringContainsString('JmsComments', $run->output);
        self::assertStringNotContainsString('NativeTypes', $run->output);
    }

    /**
     * In a process of its own, since the tests of others tell by whether Symfony's classes are there.
     *
     * @runInSeparateProcess
     * @preserveGlobalState disabled
     */
    public function testTellsWhatIsHandedOnToSymfony(): void
    {
        foreach (['Serializer', 'PropertyInfo', 'PropertyAccess'] as $component) {
            if (is_file("/usr/share/php/Symfony/Component/$component/autoload.php")) {
                require_once "/usr/share/php/Symfony/Component/$component/autoload.php";
            }
        }
        if (!class_exists(Symfony::class) || !class_exists(PropertyInfoExtractor::class)) {
            self::markTestSkipped('Symfony\'s serializer and property-info are not installed.');
        }
        $run = Run::of('check', '--conventions', 'symfony', Magic::class, Order::class, Lease::class);
        self::assertSame(0, $run->code, $run->output);
        self::assertStringContainsString("3 classes, by Howdah\Serializer\SymfonySerializer: nothing", $run->output);
        self::assertMatchesRegularExpression('/Handed on.*\n  .*Magic\n    Written by Symfony: /', $run->output);
        $reason = 'Written by Symfony: DateInterval has a normalizer of its own.';
        self::assertStringContainsString('  ' . Lease::class . "::\$for\n    $reason\n", $run->output);
        self::assertStringNotContainsString('Order', $run->output);
    }

    /**
     * @runInSeparateProcess
     * @preserveGlobalState disabled
     */
    public function testNamesThePropertyOfAGetterThatIsNotNamedAfterGet(): void
    {
        if (class_exists(Symfony::class)) {
            self::markTestSkipped('Symfony\'s serializer is loaded.');
        }
        $run = Run::of('check', '--conventions', 'symfony', Lease::class);
        self::assertSame(1, $run->code, $run->output);
        self::assertStringContainsString("::isOver()\n    Symfony writes what it gives", $run->output);
        self::assertStringContainsString("Give it #[VirtualProperty('over')].", $run->output);
    }
}
