<?php

declare(strict_types=1);

namespace Howdah\Tests\Protobuf\Regenerate;

use Howdah\Protobuf\Regenerate\AddedMembers;
use PHPUnit\Framework\TestCase;

final class AddedMembersTest extends TestCase
{
    private const GENERATED = <<<'PHP'
        <?php

        declare(strict_types=1);

        namespace Shop;

        final class Order extends \Howdah\Protobuf\Message
        {
            protected string $id = '';

            public function getId(): string
            {
                return $this->id;
            }
        }

        PHP;

    public function testChangesNothingWhereTheCompilerWroteAll(): void
    {
        $carried = new AddedMembers(self::original('public function getId() { return $this->id; }'), self::GENERATED);
        self::assertSame(self::GENERATED, $carried->source);
        self::assertSame([], $carried->left);
    }

    public function testCarriesMethodsAndConstantsWithTheirCommentsAndImports(): void
    {
        $original = self::original(<<<'PHP'
            private $id = '';

                /** @param string $id {@see x} */
                public static function build(string $id): self
                {
                    return (new self())->setId("{$id}" . Suffix::of($id));
                }

                public const LIMIT = 3;

                public function getId() { return $this->id; }
            PHP);
        $carried = new AddedMembers($original, self::GENERATED);
        self::assertSame(<<<'PHP'
            <?php

            declare(strict_types=1);

            namespace Shop;

            use Text\Ending as Suffix;

            final class Order extends \Howdah\Protobuf\Message
            {
                protected string $id = '';

                public function getId(): string
                {
                    return $this->id;
                }

                /** @param string $id {@see x} */
                public static function build(string $id): self
                {
                    return (new self())->setId("{$id}" . Suffix::of($id));
                }

                public const LIMIT = 3;
            }

            PHP, $carried->source);
        self::assertSame([], $carried->left);
    }

    public function testLeavesWhatOnlyGooglesRuntimeCanDo(): void
    {
        $original = self::original('public function getOld() { return $this->readOneof(2); }');
        $carried = new AddedMembers($original, self::GENERATED);
        self::assertSame(self::GENERATED, $carried->source);
        self::assertSame(['getOld'], $carried->left);
    }

    public function testCarriesAliases(): void
    {
        $alias = 'class_alias(Order::class, \Shop\Cart_Order::class);';
        self::assertSame(
            self::GENERATED . "\n\\$alias\n",
            (new AddedMembers(self::original('', $alias), self::GENERATED))->source,
        );
    }

    private static function original(string $members, string $tail = ''): string
    {
        return <<<PHP
            <?php
            namespace Shop;

            use Google\\Protobuf\\Internal\\GPBUtil;
            use Text\\Ending as Suffix;

            /**
             * Generated from protobuf message <code>shop.Order</code>
             */
            class Order extends \\Google\\Protobuf\\Internal\\Message
            {
                $members

                public function __construct(\$data = NULL) {
                    \\GPBMetadata\\Shop::initOnce();
                    parent::__construct(\$data);
                }
            }

            $tail
            PHP;
    }
}
