<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Text;

use Google\Protobuf\Internal\DescriptorProto;
use Google\Protobuf\Internal\FileDescriptorProto;
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
        return \in_array($name, $this->reserved ??= $this->findReserved(), true);
    }

    /** @return list<string> */
    private function findReserved(): array
    {
        $file = new FileDescriptorProto();
        $file->mergeFromString($this->table->metadata::DESCRIPTOR);
        $package = $file->getPackage();
        $scope = $package === '' ? '' : "$package.";
        return $this->findIn($file->getMessageType(), $scope) ?? [];
    }

    /**
     * @param iterable<DescriptorProto> $messages
     * @return list<string>|null null: the message is not among these
     */
    private function findIn(iterable $messages, string $scope): ?array
    {
        foreach ($messages as $message) {
            $name = $scope . $message->getName();
            if ($name === $this->table->name) {
                return [...$message->getReservedName()];
            }
            if (\str_starts_with($this->table->name, "$name.")) {
                return $this->findIn($message->getNestedType(), "$name.");
            }
        }
        return null;
    }
}
