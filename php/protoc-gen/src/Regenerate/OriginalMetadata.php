<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Regenerate;

use Howdah\Console\CommandException;

/** A class of Google's compiler that holds descriptors, as serialized FileDescriptorSets. */
final class OriginalMetadata
{
    private const CALL = 'internalAddGeneratedFile';

    /** @param list<string> $descriptors */
    private function __construct(
        public readonly string $path,
        public readonly Package $package,
        public readonly string $class,
        public readonly array $descriptors,
    ) {
    }

    /** Whether Composer loads it; code of tests, for example, it does not. */
    public function isLoaded(): bool
    {
        return $this->package->loads($this->path);
    }

    /**
     * @return self|null null when the source has none
     * @throws CommandException when it has, and they cannot be read
     */
    public static function in(string $path, Package $package, string $source): ?self
    {
        if (!str_contains($source, '->' . self::CALL)) {
            return null;
        }
        $tokens = Tokens::of($source, dirname($path));
        $namespace = '';
        $class = null;
        $descriptors = [];
        while (($token = $tokens->take()) !== null) {
            if ($token->id === T_NAMESPACE) {
                $namespace = $tokens->takeIf(T_STRING, T_NAME_QUALIFIED)->text ?? '';
            } elseif ($token->id === T_CLASS) {
                $class ??= $tokens->takeIf(T_STRING)?->text;
            } elseif ($token->id === T_OBJECT_OPERATOR && $tokens->takeIf(T_STRING)?->text === self::CALL) {
                $tokens->take();
                $descriptors[] = $tokens->string();
            }
        }
        return $class === null || $descriptors === []
            ? null
            : new self($path, $package, ltrim("$namespace\\$class", '\\'), $descriptors);
    }
}
