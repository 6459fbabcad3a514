<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Serializer;
use Howdah\Tests\Serializer\Fixtures\Payment;
use Howdah\Tests\Serializer\Fixtures\WirePayment;
use PHPUnit\Framework\TestCase;

/** What Serializer does by Symfony's conventions, without Symfony. */
final class SymfonyConventionsTest extends TestCase
{
    use TemporaryFolder;

    public function testADiscriminatorIsWrittenInAnyGroups(): void
    {
        $serializer = new Serializer($this->folder, Conventions::symfony());
        $payment = new WirePayment();
        self::assertSame('{"method":"wire"}', $serializer->toJson($payment, ['list']));
        self::assertSame('{"iban":"","method":"wire"}', $serializer->toJson($payment, ['detail']));
        $json = $serializer->toJson([$payment], ['detail'], type: 'list<' . Payment::class . '>');
        self::assertEquals([$payment], $serializer->fromJson($json, 'list<' . Payment::class . '>', ['detail']));
    }
}
