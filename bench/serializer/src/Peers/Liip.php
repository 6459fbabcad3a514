<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Peers;

use Doctrine\Common\Annotations\AnnotationReader;
use Howdah\Benchmarks\Serializer\Models\Catalog;
use Howdah\Benchmarks\Serializer\Models\Contact;
use Howdah\Benchmarks\Serializer\Models\Product;
use Liip\MetadataParser\Builder;
use Liip\MetadataParser\ModelParser\JMSParser;
use Liip\MetadataParser\ModelParser\ReflectionParser;
use Liip\MetadataParser\Parser;
use Liip\MetadataParser\RecursionChecker;
use Liip\Serializer\Configuration\GeneratorConfiguration;
use Liip\Serializer\Context;
use Liip\Serializer\DeserializerGenerator;
use Liip\Serializer\Serializer;
use Liip\Serializer\SerializerGenerator;
use Liip\Serializer\Template\Deserialization;
use Liip\Serializer\Template\Serialization;

/** Takes no lists, so that their elements are written and read one by one; reads neither by groups nor by version. */
final class Liip implements Peer
{
    private const CLASSES = [Contact::class, Product::class, Catalog::class];
    private const GROUPS = ['Default', 'detail', 'list'];

    private readonly Serializer $serializer;
    private readonly Context $all;
    private readonly Context $chosen;

    public function __construct(string $folder)
    {
        $configuration = GeneratorConfiguration::createFomArray([
            'default_versions' => ['', '2.0'],
            'default_group_combinations' => [[], self::GROUPS],
            'classes' => array_fill_keys(self::CLASSES, []),
        ]);
        $parsers = [new ReflectionParser(), new JMSParser(new AnnotationReader())];
        $models = new Builder(new Parser($parsers), new RecursionChecker(null, []));
        (new SerializerGenerator(new Serialization(), $configuration, $folder))->generate($models);
        (new DeserializerGenerator(new Deserialization(), self::CLASSES, $folder))->generate($models);
        $this->serializer = new Serializer($folder);
        $this->all = new Context();
        $this->chosen = (new Context())->setGroups(self::GROUPS)->setVersion('2.0');
    }

    public function write(mixed $value, bool $chosen): string
    {
        $context = $chosen ? $this->chosen : $this->all;
        $written = is_array($value)
            ? array_map(fn (object $element): array => $this->serializer->toArray($element, $context), $value)
            : $this->serializer->toArray($value, $context);
        return json_encode($written, JSON_PRESERVE_ZERO_FRACTION | JSON_THROW_ON_ERROR);
    }

    public function read(string $json, string $type, bool $chosen): mixed
    {
        $data = json_decode($json, true, 512, JSON_THROW_ON_ERROR);
        if (!str_starts_with($type, 'list<')) {
            return $this->serializer->fromArray($data, $type);
        }
        $class = substr($type, 5, -1);
        return array_map(fn (array $element): object => $this->serializer->fromArray($element, $class), $data);
    }
}
