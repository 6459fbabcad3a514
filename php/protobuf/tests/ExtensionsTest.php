<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf;

use Google\Protobuf\Internal\GPBDecodeException;
use Howdah\Protobuf\EncodeException;
use Howdah\Tests\Generated\Legacy\Account;
use Howdah\Tests\Generated\Legacy\CodesExtension;
use Howdah\Tests\Generated\Legacy\Detail;
use Howdah\Tests\Generated\Legacy\Item;
use Howdah\Tests\Generated\Legacy\LineExtension;
use Howdah\Tests\Generated\Legacy\NickNameExtension;
use Howdah\Tests\Generated\Legacy\Set;
use Howdah\Tests\Generated\Shop\Line;
use PHPUnit\Framework\TestCase;

final class ExtensionsTest extends TestCase
{
    private static function account(): Account
    {
        return (new Account(['name' => 'a']))
            ->writeExtension(NickNameExtension::class, 'b')
            ->writeExtension(CodesExtension::class, [1, 300])
            ->writeExtension(Detail\OfAccountExtension::class, (new Detail())->setText('t'));
    }

    public function testValuesAreReadBack(): void
    {
        $read = new Account();
        $read->mergeFromString(self::account()->serializeToString());
        foreach ([self::account(), $read] as $account) {
            self::assertSame('b', $account->readExtension(NickNameExtension::class));
            self::assertSame([1, 300], iterator_to_array($account->readExtension(CodesExtension::class)));
            self::assertSame('t', $account->readExtension(Detail\OfAccountExtension::class)->getText());
            self::assertTrue($account->containsExtension(NickNameExtension::class));
            self::assertFalse($account->containsExtension(LineExtension::class));
        }
        self::assertEquals(self::account(), $read);
    }

    public function testOneThatIsNotSetGivesItsDefault(): void
    {
        $account = new Account();
        self::assertSame('', $account->readExtension(NickNameExtension::class));
        self::assertCount(0, $account->readExtension(CodesExtension::class));
        self::assertNull($account->readExtension(LineExtension::class));
    }

    public function testWritingReplaces(): void
    {
        $account = self::account()->writeExtension(CodesExtension::class, [5]);
        self::assertSame([5], iterator_to_array($account->readExtension(CodesExtension::class)));
        self::assertSame('b', $account->readExtension(NickNameExtension::class));
    }

    public function testAChangedValueIsWrittenAgain(): void
    {
        $account = new Account();
        $account->writeExtension(LineExtension::class, new Line(['article' => 'tea']));
        $line = $account->readExtension(LineExtension::class)->setCount(3);
        self::assertSame(0, $account->readExtension(LineExtension::class)->getCount());
        $account->writeExtension(LineExtension::class, $line);
        self::assertSame(3, $account->readExtension(LineExtension::class)->getCount());
    }

    public function testOneIsRemoved(): void
    {
        $account = self::account()->removeExtension(CodesExtension::class);
        self::assertFalse($account->containsExtension(CodesExtension::class));
        self::assertTrue($account->containsExtension(NickNameExtension::class));
        $account->clear();
        self::assertFalse($account->containsExtension(NickNameExtension::class));
    }

    public function testPartsOfAMessageAreMerged(): void
    {
        $account = new Account();
        $account->mergeFromString("\x0a\x00" . "\xba\x06\x02\x0a\x00" . "\xba\x06\x02\x10\x07");
        self::assertEquals(new Line(['count' => 7]), $account->readExtension(LineExtension::class));
    }

    public function testJsonAndTextNameThem(): void
    {
        $json = new Account();
        $json->mergeFromJsonString(self::account()->serializeToJsonString());
        self::assertEquals(self::account(), $json);
        $text = new Account();
        $text->mergeFromTextString(self::account()->serializeToTextString());
        self::assertEquals(self::account(), $text);
    }

    public function testKnownOnesAreNotDiscarded(): void
    {
        $account = self::account();
        $account->mergeFromString("\x0a\x01a\xf8\x07\x01");
        $account->discardUnknownFields();
        self::assertEquals(self::account(), $account);
    }

    public function testAMessageSetHasThemAsItems(): void
    {
        $set = (new Set())->writeExtension(Item\ItemExtension::class, (new Item())->setText('x'));
        self::assertSame("\x0b\x10\xf0\xa2\x04\x1a\x03\x0a\x01x\x0c", $set->serializeToString());
        $unknown = "\x0b\x10\x05\x1a\x00\x0c";
        $read = new Set();
        $read->mergeFromString("\x0b\x1a\x03\x0a\x01x\x10\xf0\xa2\x04\x0c$unknown");
        self::assertSame('x', $read->readExtension(Item\ItemExtension::class)->getText());
        $read->writeExtension(Item\ItemExtension::class, (new Item())->setText('y'));
        self::assertSame("$unknown\x0b\x10\xf0\xa2\x04\x1a\x03\x0a\x01y\x0c", $read->serializeToString());
        $read->discardUnknownFields();
        self::assertSame("\x0b\x10\xf0\xa2\x04\x1a\x03\x0a\x01y\x0c", $read->serializeToString());
        $read->writeExtension(Item\ItemExtension::class, null);
        self::assertEquals(new Set(), $read);
    }

    public function testMalformedBytesAreRefusedWhenTheyAreRead(): void
    {
        $account = new Account();
        $account->mergeFromString("\x0a\x00\xba\x06\x02\x0a\x05");
        $this->expectException(GPBDecodeException::class);
        $account->readExtension(LineExtension::class);
    }

    public function testExtensionsOfOtherMessagesAreRefused(): void
    {
        try {
            (new Set())->readExtension(NickNameExtension::class);
            self::fail('Read.');
        } catch (\InvalidArgumentException $refusal) {
            self::assertStringContainsString('which extends ' . Account::class, $refusal->getMessage());
        }
        $this->expectExceptionMessage('which is not an extension');
        (new Account())->containsExtension(Line::class);
    }

    public function testBytesThatAreNoneOfAnExtensionCannotBeWrittenAsJsonOrText(): void
    {
        $account = new Account();
        $account->mergeFromString("\x0a\x01a\xba\x06\x02\x0a\x7f");
        foreach ([$account->serializeToJsonString(...), $account->serializeToTextString(...)] as $write) {
            try {
                $write();
                self::fail('Written.');
            } catch (EncodeException $e) {
                self::assertStringContainsString('LineExtension of howdah.legacy.Account cannot', $e->getMessage());
            }
        }
    }

    public function testAMessageSetWhoseItemsEndWithLongTags(): void
    {
        $set = new Set();
        $set->mergeFromString("\x0b\x10\xf0\xa2\x04\x1a\x03\x0a\x01a\x8c\x00");
        self::assertSame('{"[howdah.legacy.Item.item]":{"text":"a"}}', $set->serializeToJsonString());
    }
}
