<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Text;

use Howdah\Protobuf\DescriptorFile;
use Howdah\Protobuf\Field;
use Howdah\Protobuf\Table;

/**
 * The fields of a class by the names that they have in text format.
 *
 * @internal
 */
final class TextTable
{
    /** @var array<class-string, self> */
    private static array $built = [];

    /** @var array<string, Field> a group by its type's name and by the field's */
    public readonly array $byName;

    /** @var list<string>|null names that were fields once, and are passed over */
    private ?array $reserved = null;

    private function __construct(public readonly Table $table)
    {
        $byName = [];
        foreach ($table->fields as $field) {
            $byName[$field->text] = $field;
        }
        $this->byName = $byName + $table->byName;
    }

    /** @param class-string $class */
    public static function of(string $class): self
    {
        return self::$built[$class] ??= new self(Table::of($class));
    }

    public function isReserved(string $name): bool
    {
        return \in_array($name, $this->reserved ??= self::reserved($this->table), true);
    }

    /** @return list<string> */
    private static function reserved(Table $table): array
    {
        return \class_exists($table->metadata)
            ? DescriptorFile::of($table->metadata)->reservedNames($table->name)
            : [];
    }
}
