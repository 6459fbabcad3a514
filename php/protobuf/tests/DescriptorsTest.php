<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf;

use Google\Protobuf\Descriptor;
use Google\Protobuf\DescriptorPool;
use Google\Protobuf\Internal\GPBLabel;
use Google\Protobuf\Internal\GPBType;
use Google\Protobuf\Timestamp;
use Howdah\Protobuf\DescriptorFile;
use Howdah\Tests\Generated\Legacy\Account;
use Howdah\Tests\Generated\Legacy\NickNameExtension;
use Howdah\Tests\Generated\Shop\Lists;
use Howdah\Tests\Generated\Shop\Order;
use PHPUnit\Framework\TestCase;

final class DescriptorsTest extends TestCase
{
    private static function of(string $class): Descriptor
    {
        return DescriptorPool::getGeneratedPool()->getDescriptorByClassName($class);
    }

    public function testAMessage(): void
    {
        $order = self::of(Order::class);
        self::assertSame('howdah.shop.Order', $order->getFullName());
        self::assertSame(Order::class, $order->getClass());
        self::assertSame(16, $order->getFieldCount());
        self::assertSame('id', $order->getField(0)->getName());
        self::assertSame('replaces', $order->getFieldByNumber(16)->getName());
        self::assertSame(4, $order->getFieldByName('status')->getNumber());
        self::assertNull($order->getFieldByName('x'));
        self::assertNull($order->getFieldByNumber(99));
        self::assertSame(2, $order->getOneofDeclCount());
        self::assertSame(1, $order->getRealOneofDeclCount());
        self::assertSame($order, self::of('\\' . Order::class), 'made once');
    }

    public function testFields(): void
    {
        $order = self::of(Order::class);
        foreach (
            // name => type, label, has presence, is a map
            [
                'id' => [GPBType::STRING, GPBLabel::OPTIONAL, false, false],
                'customer' => [GPBType::MESSAGE, GPBLabel::OPTIONAL, true, false],
                'lines' => [GPBType::MESSAGE, GPBLabel::REPEATED, false, false],
                'status' => [GPBType::ENUM, GPBLabel::OPTIONAL, false, false],
                'note' => [GPBType::STRING, GPBLabel::OPTIONAL, true, false],
                'labels' => [GPBType::MESSAGE, GPBLabel::REPEATED, false, true],
                'card' => [GPBType::STRING, GPBLabel::OPTIONAL, true, false],
            ] as $name => $expected
        ) {
            $field = $order->getFieldByName($name);
            self::assertSame(
                $expected,
                [$field->getType(), $field->getLabel(), $field->hasPresence(), $field->isMap()],
                $name,
            );
            self::assertSame($name, $order->getField($field->getIndex())->getName());
        }
        self::assertTrue($order->getFieldByName('history')->isPacked());
        self::assertFalse(self::of(Lists::class)->getFieldByName('unpacked')->isPacked());
    }

    public function testTypesOfFields(): void
    {
        $order = self::of(Order::class);
        self::assertSame('howdah.shop.Line', $order->getFieldByName('lines')->getMessageType()->getFullName());
        self::assertSame(Timestamp::class, $order->getFieldByName('placed')->getMessageType()->getClass());
        self::assertSame($order, $order->getFieldByName('replaces')->getMessageType());
        self::assertSame(Order\Status::class, $order->getFieldByName('status')->getEnumType()->getClass());
        $entry = $order->getFieldByName('gifts')->getMessageType();
        self::assertSame('howdah.shop.Order.GiftsEntry', $entry->getFullName());
        self::assertSame('', $entry->getClass());
        self::assertSame(GPBType::STRING, $entry->getFieldByNumber(1)->getType());
        self::assertSame('value', $entry->getField(1)->getName());
        self::assertSame('howdah.shop.Line', $entry->getField(1)->getMessageType()->getFullName());
        self::assertFalse($entry->getField(0)->isRepeated());
        self::assertSame('key', $entry->getField(0)->getJsonName());
    }

    public function testAFieldOfAnotherTypeHasNoMessageType(): void
    {
        $this->expectExceptionMessage('Expected a field of messages, got id of type 9');
        self::of(Order::class)->getFieldByName('id')->getMessageType();
    }

    public function testAFieldOfAnotherTypeHasNoEnumType(): void
    {
        $this->expectExceptionMessage('Expected a field of enums, got id of type 9');
        self::of(Order::class)->getFieldByName('id')->getEnumType();
    }

    public function testOneofs(): void
    {
        $order = self::of(Order::class);
        $payment = $order->getFieldByName('voucher')->getContainingOneof();
        self::assertSame('payment', $payment->getName());
        self::assertSame(3, $payment->getFieldCount());
        self::assertSame('card', $payment->getField(0)->getName());
        self::assertNull($payment->getField(3));
        self::assertFalse($payment->isSynthetic());
        self::assertSame($payment, $order->getFieldByName('card')->getRealContainingOneof());
        $note = $order->getFieldByName('note');
        self::assertTrue($note->getContainingOneof()->isSynthetic());
        self::assertNull($note->getRealContainingOneof());
        self::assertNull($order->getFieldByName('id')->getContainingOneof());
    }

    public function testDefaults(): void
    {
        $account = self::of(Account::class);
        foreach (
            [
                'name' => '',
                'limit' => 100,
                'kind' => Account\Kind::SAVINGS,
                'salt' => "\x01\"x",
                'rate' => INF,
                'most' => '18446744073709551615',
                'open' => true,
                'owner' => null,
                'children' => null,
            ] as $name => $default
        ) {
            self::assertSame($default, $account->getFieldByName($name)->getDefaultValue(), $name);
        }
        self::assertTrue($account->getFieldByName('name')->isRequired());
        self::assertSame(GPBLabel::REQUIRED, $account->getFieldByName('name')->getLabel());
        self::assertSame(GPBType::GROUP, $account->getFieldByName('owner')->getType());
        self::assertSame(Account\Owner::class, $account->getFieldByName('owner')->getMessageType()->getClass());
        self::assertSame(0, self::of(Order::class)->getFieldByName('status')->getDefaultValue());
        self::assertFalse(self::of(Lists::class)->getFieldByName('bools')->hasPresence());
    }

    public function testAnEnum(): void
    {
        $pool = DescriptorPool::getGeneratedPool();
        $status = $pool->getEnumDescriptorByClassName(Order\Status::class);
        self::assertSame('howdah.shop.Order.Status', $status->getFullName());
        self::assertSame(Order\Status::class, $status->getClass());
        self::assertSame(5, $status->getValueCount());
        self::assertSame(['PAID', 1], [$status->getValue(1)->getName(), $status->getValue(1)->getNumber()]);
        self::assertSame('SENT', $status->getValueByNumber(2)->getName());
        self::assertSame(2, $status->getValueByName('SENT')->getNumber());
        self::assertNull($status->getValueByName('X'));
        self::assertNull($status->getValueByNumber(7));
        $this->expectException(\OutOfBoundsException::class);
        $status->getValue(5);
    }

    public function testByNamesOfProtobuf(): void
    {
        $pool = \Google\Protobuf\Internal\DescriptorPool::getGeneratedPool();
        self::assertSame(DescriptorPool::getGeneratedPool(), $pool);
        self::assertSame(Timestamp::class, $pool->getDescriptorByProtoName('google.protobuf.Timestamp')->getClass());
        self::assertSame(
            'Google\Protobuf\NullValue',
            $pool->getEnumDescriptorByProtoName('.google.protobuf.NullValue')->getClass(),
        );
        self::assertNull($pool->getDescriptorByProtoName('google.protobuf.NullValue'));
        self::assertNull($pool->getDescriptorByProtoName('no.such.Type'));
        self::assertNull($pool->getEnumDescriptorByProtoName('google.protobuf.Timestamp'));
    }

    public function testOtherClassesHaveNone(): void
    {
        $pool = DescriptorPool::getGeneratedPool();
        foreach ([self::class, 'No\Such', Order\Status::class, NickNameExtension::class] as $class) {
            self::assertNull($pool->getDescriptorByClassName($class));
        }
        foreach ([self::class, 'No\Such', Order::class, Suit::class] as $class) {
            self::assertNull($pool->getEnumDescriptorByClassName($class));
        }
    }

    public function testMissingFieldsAndOneofsAreNamed(): void
    {
        foreach (
            [['getField', 'Expected the index of one of 16 fields, got 16.'],
            ['getOneofDecl', 'Expected the index of one of 2 oneofs, got 16.']] as [$method, $message]
        ) {
            try {
                self::of(Order::class)->$method(16);
                self::fail('Found.');
            } catch (\OutOfBoundsException $refusal) {
                self::assertSame($message, $refusal->getMessage());
            }
        }
    }

    public function testMetadataOfGooglesCompilerIsRefused(): void
    {
        $this->expectException(\LogicException::class);
        $this->expectExceptionMessage('howdah-protobuf regenerate');
        DescriptorPool::getGeneratedPool()->internalAddGeneratedFile('', true);
    }

    public function testAnImportForWhichThereIsNoCode(): void
    {
        $metadata = new class {
            public const DESCRIPTOR = '';
            public const TYPES = [];
            public const DEPENDENCIES = ['No\Such\File', \GPBMetadata\Google\Protobuf\Timestamp::class];
        };
        $file = DescriptorFile::of($metadata::class)->declaring('google.protobuf.Timestamp');
        self::assertSame('google.protobuf.Timestamp', $file->message('google.protobuf.Timestamp')->getFullName());
    }
}
