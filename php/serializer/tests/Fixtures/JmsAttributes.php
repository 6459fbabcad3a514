<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Fixtures;

use JMS\Serializer\Annotation as Serializer;

#[Serializer\ExclusionPolicy('ALL')]
#[Serializer\AccessorOrder('custom', custom: ['late', 'id'])]
#[Serializer\VirtualProperty('sum', exp: 'object.a + object.b', options: [
    [Serializer\SerializedName::class, ['total']],
])]
class JmsAttributes
{
    #[Serializer\Expose]
    #[Serializer\Type('integer')]
    #[Serializer\Groups(['list', 'detail'])]
    protected $id;

    #[Serializer\Expose(if: 'show')]
    #[Serializer\SerializedName('Name')]
    #[Serializer\Since('1.1')]
    #[Serializer\Until('2.0')]
    #[Serializer\Accessor(getter: 'getName', setter: 'setName')]
    private string $name;

    #[Serializer\Expose]
    #[Serializer\Type("DateTime<'Y-m-d', 'UTC', ['Y-m-d', 'U']>")]
    #[Serializer\ReadOnlyProperty]
    #[Serializer\XmlAttribute]
    private ?\DateTime $late = null;

    #[Serializer\Expose]
    #[Serializer\Type('array<string, Howdah\Tests\Serializer\Fixtures\NativeTypes>')]
    #[Serializer\SkipWhenEmpty]
    #[Serializer\MaxDepth(2)]
    private $map;

    private string $secret = '';

    public function getName(): string
    {
        return $this->name;
    }

    public function setName(string $name): void
    {
        $this->name = $name;
    }

    #[Serializer\VirtualProperty]
    #[Serializer\Groups('detail')]
    public function getFullName(): ?string
    {
        return $this->name;
    }

    #[Serializer\PreSerialize]
    private function prepare(): void
    {
    }
}
