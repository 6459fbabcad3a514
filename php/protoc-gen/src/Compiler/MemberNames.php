<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Google\Protobuf\Internal\FieldDescriptorProto;
use Google\Protobuf\Internal\OneofDescriptorProto;

/** Names of properties and accessors of one class; fields of lower numbers choose first. */
final class MemberNames
{
    /** @var array<int, string> */
    private array $properties = [];
    /** @var array<int, string> */
    private array $accessors = [];
    /** @var array<string, string> */
    private array $oneofAccessors = [];
    /** @var array<string, string> */
    private array $valueProperties = [];
    /** @var array<string, string> */
    private array $caseProperties = [];
    /** @var array<string, true> */
    private array $takenProperties = ['unknownFields' => true];
    /** @var array<string, true> lower-cased, as PHP compares methods */
    private array $takenAccessors = ['' => true];

    /**
     * @param iterable<FieldDescriptorProto> $fields
     * @param iterable<OneofDescriptorProto> $oneofs
     */
    public function __construct(iterable $fields, iterable $oneofs)
    {
        $names = [];
        foreach ($fields as $field) {
            $names[$field->getNumber()] = $field->getName();
        }
        ksort($names);
        foreach ($names as $number => $name) {
            $this->properties[$number] = $this->property($name);
            $this->accessors[$number] = $this->accessor(Naming::camel($name), "_$number");
        }
        foreach ($oneofs as $oneof) {
            $name = $oneof->getName();
            $this->valueProperties[$name] = $this->property($name);
            $this->caseProperties[$name] = $this->property(lcfirst(Naming::camel($name)) . 'Case');
            $this->oneofAccessors[$name] = $this->accessor(Naming::camel($name), 'Oneof');
        }
    }

    public function propertyOf(int $number): string
    {
        return $this->properties[$number];
    }

    public function accessorOf(int $number): string
    {
        return $this->accessors[$number];
    }

    public function oneofAccessor(string $name): string
    {
        return $this->oneofAccessors[$name];
    }

    public function valueProperty(string $name): string
    {
        return $this->valueProperties[$name];
    }

    public function caseProperty(string $name): string
    {
        return $this->caseProperties[$name];
    }

    private function property(string $name): string
    {
        while (isset($this->takenProperties[$name])) {
            $name .= '_';
        }
        $this->takenProperties[$name] = true;
        return $name;
    }

    private function accessor(string $name, string $suffix): string
    {
        while (isset($this->takenAccessors[strtolower($name)])) {
            $name .= $suffix;
        }
        $this->takenAccessors[strtolower($name)] = true;
        return $name;
    }
}
