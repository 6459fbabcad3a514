<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Regenerate;

use Howdah\Console\CommandException;

/** All that Google's compiler wrote below some folders. */
final class Originals
{
    /** @var list<OriginalMetadata> */
    public array $metadata = [];

    /** @var array<string, OriginalClass> by PHP class */
    public array $classes = [];

    /** @var array<string, list<OriginalClass>> by full proto name */
    private array $named = [];

    /** @var array<string, string> why a file is left as it is, by path */
    public array $left = [];

    /** Where google/protobuf itself is, which Howdah takes the place of. */
    public ?string $runtime = null;

    private readonly \HashContext $hash;

    public function __construct()
    {
        $this->hash = hash_init('sha256');
    }

    public function add(string $path, Package $package): void
    {
        $source = (string) file_get_contents($path);
        if (!str_contains($source, 'rotobuf') || str_contains($source, 'protoc-gen-howdah')) {
            return;
        }
        try {
            $found = OriginalMetadata::in($path, $package, $source) ?? OriginalClass::in($path, $package, $source);
        } catch (CommandException $failure) {
            $this->left[$path] = $failure->getMessage();
            return;
        }
        if ($found === null) {
            return;
        }
        if (preg_match('~^(?:GPBMetadata\\\\)?Google\\\\Protobuf\\\\~', $found->class) === 1) {
            $this->runtime ??= $package->root;
            return;
        }
        hash_update($this->hash, "$found->class\0" . hash('sha256', $source, true));
        if ($found instanceof OriginalMetadata) {
            $this->metadata[] = $found;
        } elseif ($found->scope !== '') {
            $this->left[$path] = "it extends $found->scope, a copy of google/protobuf under another name";
        } elseif (!isset($this->classes[$found->class]) || !$this->classes[$found->class]->isLoaded()) {
            $this->classes[$found->class] = $found;
            $this->named[$found->protoName][] = $found;
        }
    }

    /** A hash of all that was found. */
    public function hash(): string
    {
        return hash_final(hash_copy($this->hash));
    }

    /** The class of a message or an enum: of this package, else of any if that is wanted. */
    public function classOf(string $protoName, Package $package, bool $anywhere): ?OriginalClass
    {
        $classes = $this->named[$protoName] ?? [];
        foreach ($classes as $class) {
            if ($class->package === $package) {
                return $class;
            }
        }
        return $anywhere ? $classes[0] ?? null : null;
    }
}
