<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Jms;

use Howdah\Serializer\JmsSerializer;
use Howdah\Tests\Serializer\ReadOnlyFolder;
use JMS\Serializer\EventDispatcher\EventDispatcher;
use JMS\Serializer\EventDispatcher\ObjectEvent;
use JMS\Serializer\Metadata\StaticPropertyMetadata;
use JMS\Serializer\SerializationContext;
use JMS\Serializer\SerializerBuilder;
use JMS\Serializer\Tests\Fixtures\Author;
use JMS\Serializer\Tests\Fixtures\BlogPost;
use JMS\Serializer\Tests\Fixtures\Discriminator\Car;
use JMS\Serializer\Tests\Fixtures\Discriminator\Vehicle;
use JMS\Serializer\Tests\Fixtures\GroupsObject;
use JMS\Serializer\Tests\Fixtures\Publisher;
use PHPUnit\Framework\TestCase;

/** What JmsSerializer looks up can be generated before there are calls. */
final class GenerateTest extends TestCase
{
    use ReadOnlyFolder;

    protected function setUp(): void
    {
        Oracle::require();
    }

    public function testLeavesNothingToGenerateForObjectsAndArraysOfThem(): void
    {
        self::assertSame([], $this->serializer()->generate([BlogPost::class]));
        $this->assertIsGenerated();
    }

    public function testGeneratesForGroupsAndVersions(): void
    {
        self::assertSame([], $this->serializer()->generate([GroupsObject::class], ['foo'], '1.0'));
        $context = SerializationContext::create()->setGroups(['foo'])->setVersion('1.0');
        $object = new GroupsObject();
        $this->assertGeneratesNothing(fn() => $this->serializer()->serialize($object, 'json', $context));
        $this->assertGenerates(fn() => $this->serializer()->serialize($object, 'json'));
    }

    public function testGeneratesForFamilies(): void
    {
        self::assertSame([], $this->serializer()->generate([Vehicle::class]));
        $this->assertGeneratesNothing(function (): void {
            $json = $this->serializer()->serialize(new Car(5), 'json');
            self::assertInstanceOf(Car::class, $this->serializer()->deserialize($json, Vehicle::class, 'json'));
        });
    }

    public function testGeneratesForObjectsThatListenersHearOf(): void
    {
        $listen = static fn(EventDispatcher $dispatcher) => array_map(
            static fn(string $event) => $dispatcher->addListener($event, static fn(): mixed => null, Author::class),
            ['serializer.post_serialize', 'serializer.post_deserialize'],
        );
        self::assertSame([], $this->serializer($listen)->generate([BlogPost::class]));
        $this->assertIsGenerated($listen);
    }

    public function testGeneratesForWhatListenersAddWithoutAType(): void
    {
        $add = static function (ObjectEvent $event): void {
            $property = new StaticPropertyMetadata('', '_links', null);
            $event->getVisitor()->visitProperty($property, ['self' => ['href' => '/authors/a']]);
        };
        $listen = static fn(EventDispatcher $dispatcher) => $dispatcher
            ->addListener('serializer.post_serialize', $add, Author::class);
        self::assertSame([], $this->serializer($listen)->generate([BlogPost::class]));
        $this->assertIsGenerated($listen);
    }

    public function testTheSameCodeServesWhateverTypesWereReadBefore(): void
    {
        $jms = SerializerBuilder::create()->build();
        $write = fn(): string => (new JmsSerializer($jms, $this->folder))->serialize(new Author('a'), 'json');
        $write();
        (new JmsSerializer($jms, $this->folder))->deserialize('[]', 'array<int>', 'json');
        $this->assertGeneratesNothing($write);
    }

    private function assertIsGenerated(?\Closure $listen = null): void
    {
        $post = new BlogPost('a', new Author('b'), new \DateTime('@0'), new Publisher('c'));
        $this->assertGeneratesNothing(function () use ($post, $listen): void {
            $serializer = $this->serializer($listen);
            $json = $serializer->serialize($post, 'json');
            self::assertStringContainsString('"full_name":"b"', $json);
            $serializer->serialize([$post], 'json');
            $serializer->serialize([$post], 'json', null, 'array<' . BlogPost::class . '>');
            $serializer->toArray($post);
            self::assertInstanceOf(BlogPost::class, $serializer->deserialize($json, BlogPost::class, 'json'));
            $serializer->deserialize("[$json]", 'array<' . BlogPost::class . '>', 'json');
        });
    }

    private function serializer(?\Closure $listen = null): JmsSerializer
    {
        $builder = SerializerBuilder::create();
        $listen === null || $builder->configureListeners($listen);
        return new JmsSerializer($builder->build(), $this->folder, checksSources: false);
    }
}
