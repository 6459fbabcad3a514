<?php

declare(strict_types=1);

namespace Howdah\Benchmarks\Serializer\Peers;

use EventSauce\ObjectHydrator\DefaultSerializerRepository;
use EventSauce\ObjectHydrator\DefinitionProvider;
use EventSauce\ObjectHydrator\ObjectMapper;
use EventSauce\ObjectHydrator\ObjectMapperCodeGenerator;
use EventSauce\ObjectHydrator\PropertySerializers\SerializeDateTime;
use Howdah\Benchmarks\Serializer\Models\Catalog;
use Howdah\Benchmarks\Serializer\Models\Category;
use Howdah\Benchmarks\Serializer\Models\Contact;
use Howdah\Benchmarks\Serializer\Models\Image;
use Howdah\Benchmarks\Serializer\Models\Price;
use Howdah\Benchmarks\Serializer\Models\Product;

/** Writes by generated code. It reads objects by their constructors, which the models lack, and knows no groups. */
final class ObjectHydrator implements Peer
{
    private const CLASSES = [
        Catalog::class, Category::class, Contact::class, Image::class, Price::class, Product::class,
    ];

    private readonly ObjectMapper $mapper;

    public function __construct(string $folder)
    {
        $class = 'Howdah\Benchmarks\Serializer\GeneratedMapper';
        $file = "$folder/GeneratedMapper.php";
        $formats = DefaultSerializerRepository::builtIn();
        $formats->registerDefaultSerializer(\DateTimeImmutable::class, SerializeDateTime::class, ['Y-m-d\TH:i:sP']);
        $definitions = new DefinitionProvider(defaultSerializerRepository: $formats);
        file_put_contents($file, (new ObjectMapperCodeGenerator($definitions))->dump(self::CLASSES, $class));
        require $file;
        $this->mapper = new $class();
    }

    public function write(mixed $value, bool $chosen): string
    {
        $written = is_array($value)
            ? array_map($this->mapper->serializeObject(...), $value)
            : $this->mapper->serializeObject($value);
        return json_encode($written, JSON_PRESERVE_ZERO_FRACTION | JSON_THROW_ON_ERROR);
    }

    public function read(string $json, string $type, bool $chosen): never
    {
        throw new \LogicException("The models have no constructors by which $type could be read");
    }
}
