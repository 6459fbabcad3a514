<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Regenerate;

use Google\Protobuf\Internal\DescriptorProto;
use Google\Protobuf\Internal\FileDescriptorProto;
use Google\Protobuf\Internal\FileDescriptorSet;
use Howdah\Protobuf\Compiler\Naming;
use Howdah\Protobuf\Compiler\Schema;

/** Which .proto files are compiled, and what their classes are called: as they were. */
final class Plan
{
    /** @var array<string, FileDescriptorProto> by name */
    public array $files = [];

    /** @var array<string, OriginalMetadata> by the name of the .proto file */
    public array $sources = [];

    /** @var array<string, true> the full names of all messages and enums */
    public array $types = [];

    /** @var array<string, string> PHP classes by the full names of messages and enums, where there were some */
    public array $classes = [];

    /** @var array<string, string> PHP classes by the names of .proto files */
    public array $metadata = [];

    /** @var array<string, list<string>> types that no file declares, by the names of the .proto files that need them */
    public array $lacking = [];

    /** @var array<string, list<string>> names of .proto files by a class that held several of them */
    public array $bundles = [];

    /** @param bool $first whether classes of other packages than the descriptor's can be meant */
    private function __construct(private readonly bool $first)
    {
    }

    /**
     * Several plans only where two packages have a .proto file of the same name for different classes.
     *
     * @return list<self>
     */
    public static function of(Originals $originals): array
    {
        $plans = [new self(true)];
        $all = $originals->metadata;
        usort($all, static fn (OriginalMetadata $a, OriginalMetadata $b) => $b->isLoaded() <=> $a->isLoaded());
        foreach ($all as $metadata) {
            try {
                $files = self::decoded($metadata);
            } catch (\Exception $failure) {
                $originals->left[$metadata->path] = "its descriptor is damaged: {$failure->getMessage()}";
                continue;
            }
            foreach ($files as $file) {
                self::place($plans, $file, $metadata, count($files) > 1);
            }
        }
        foreach ($plans as $plan) {
            $plan->name($originals);
        }
        return $plans;
    }

    /**
     * All that the files of this plan can refer to.
     *
     * @param array<string, FileDescriptorProto> $others files that they may import, by name
     */
    public function schema(array $others): Schema
    {
        $files = $this->files + $others;
        $completion = new DescriptorCompletion($files);
        foreach ($this->files as $name => $file) {
            $this->lacking[$name] = $completion->complete($file);
        }
        return new Schema($files, $this->classes, $this->metadata);
    }

    /** @return list<FileDescriptorProto> */
    private static function decoded(OriginalMetadata $metadata): array
    {
        $files = [];
        foreach ($metadata->descriptors as $bytes) {
            $set = new FileDescriptorSet();
            $set->mergeFromString($bytes);
            array_push($files, ...$set->getFile());
        }
        return $files;
    }

    /** @param list<self> $plans */
    private static function place(
        array &$plans,
        FileDescriptorProto $file,
        OriginalMetadata $metadata,
        bool $bundled,
    ): void {
        foreach ($plans as $plan) {
            if ($plan->takes($file, $metadata, $bundled)) {
                return;
            }
        }
        $plans[] = $plan = new self(false);
        $plan->takes($file, $metadata, $bundled);
    }

    private function takes(FileDescriptorProto $file, OriginalMetadata $metadata, bool $bundled): bool
    {
        $name = $file->getName();
        $known = $this->files[$name] ?? null;
        if ($known !== null && Naming::namespace($known) !== Naming::namespace($file)) {
            return false;
        }
        if ($bundled) {
            $this->bundles[$metadata->class][] = $name;
        }
        $expected = Naming::metadataClass($file);
        $isOwn = strcasecmp($metadata->class, $expected) === 0;
        if ($known === null || ($isOwn && strcasecmp($this->metadata[$name], $expected) !== 0)) {
            $this->files[$name] = $file;
            $this->sources[$name] = $metadata;
            $this->metadata[$name] = $isOwn || !$bundled ? $metadata->class : $expected;
        }
        return true;
    }

    private function name(Originals $originals): void
    {
        foreach ($this->files as $name => $file) {
            $prefix = $file->getPackage() === '' ? '' : $file->getPackage() . '.';
            $package = $this->sources[$name]->package;
            foreach ($file->getEnumType() as $enum) {
                $this->nameType($prefix . $enum->getName(), $package, $originals);
            }
            foreach ($file->getMessageType() as $message) {
                $this->nameMessage($message, $prefix, $package, $originals);
            }
        }
        $this->bundles = array_diff_key($this->bundles, array_flip($this->metadata));
    }

    private function nameMessage(
        DescriptorProto $message,
        string $prefix,
        Package $package,
        Originals $originals,
    ): void {
        $name = $prefix . $message->getName();
        $this->nameType($name, $package, $originals);
        foreach ($message->getEnumType() as $enum) {
            $this->nameType("$name." . $enum->getName(), $package, $originals);
        }
        foreach ($message->getNestedType() as $nested) {
            $this->nameMessage($nested, "$name.", $package, $originals);
        }
    }

    private function nameType(string $name, Package $package, Originals $originals): void
    {
        $this->types[$name] = true;
        $class = $originals->classOf($name, $package, $this->first)?->class;
        if ($class !== null && self::isPossible($class)) {
            $this->classes[$name] = $class;
        }
    }

    /** Old versions made classes, `ReadOnly` for one, that today's PHP does not accept. */
    private static function isPossible(string $class): bool
    {
        $name = substr((string) strrchr("\\$class", '\\'), 1);
        return \PhpToken::tokenize("<?php $name")[1]->id === T_STRING;
    }
}
