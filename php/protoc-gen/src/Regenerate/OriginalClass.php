<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Regenerate;

/**
 * A message or an enum that Google's compiler wrote.
 *
 * Its comment tells which: in all versions, "Generated from protobuf message <code>…" or "Protobuf type <code>…".
 */
final class OriginalClass
{
    private const NAMED = '~[pP]rotobuf (?:message|type|enum) <code>([\w.]+)</code>~';
    private const MESSAGE = 'Google\Protobuf\Internal\Message';

    /** @param string $scope the parent, where it is a copy of Google's Message with a prefix; else empty */
    private function __construct(
        public readonly string $path,
        public readonly Package $package,
        public readonly string $class,
        public readonly string $protoName,
        public readonly string $scope,
    ) {
    }

    public static function in(string $path, Package $package, string $source): ?self
    {
        $declaration = '~^(?:final )?class (\w+)(?: extends \\\\?([\w\\\\]+))?~m';
        if (preg_match($declaration, $source, $match, PREG_OFFSET_CAPTURE) !== 1) {
            return null;
        }
        [$name, $at] = $match[1];
        $parent = $match[2][0] ?? '';
        $head = substr($source, 0, $at);
        if (preg_match_all(self::NAMED, $head, $names) < 1 || ($parent !== '' && !str_ends_with($parent, 'Message'))) {
            return null;
        }
        $namespace = preg_match('~^\s*namespace\s+([\w\\\\]+)\s*;~m', $head, $match) === 1 ? $match[1] . '\\' : '';
        return new self(
            $path,
            $package,
            $namespace . $name,
            (string) end($names[1]),
            str_ends_with($parent, '\\' . self::MESSAGE) ? $parent : '',
        );
    }

    /** Whether Composer loads it; code of tests, for example, it does not. */
    public function isLoaded(): bool
    {
        return $this->package->loads($this->path);
    }

    public function source(): string
    {
        return (string) file_get_contents($this->path);
    }
}
