<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Google\Protobuf\Internal\SourceCodeInfo;

/** The comments of a .proto file by the path of what they stand at. */
final class Comments
{
    /** @var array<string, string> */
    private array $comments = [];

    public function __construct(?SourceCodeInfo $info)
    {
        foreach ($info?->getLocation() ?? [] as $location) {
            $comment = $location->getLeadingComments() ?: $location->getTrailingComments();
            if ($comment !== '') {
                $this->comments[implode('.', [...$location->getPath()])] = self::clean($comment);
            }
        }
    }

    /** @param list<int> $path */
    public function at(array $path): string
    {
        return $this->comments[implode('.', $path)] ?? '';
    }

    private static function clean(string $comment): string
    {
        $lines = array_map(rtrim(...), explode("\n", trim($comment, "\n")));
        foreach ($lines as $line) {
            if ($line !== '' && $line[0] !== ' ') {
                return implode("\n", $lines);
            }
        }
        return implode("\n", array_map(static fn(string $line): string => substr($line, 1), $lines));
    }
}
