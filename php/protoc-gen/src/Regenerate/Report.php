<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Regenerate;

/** What a run did. */
final class Report
{
    /** .proto files, messages and enums that were written. */
    public int $files = 0;
    public int $messages = 0;
    public int $enums = 0;

    /** Methods that were carried over from the originals, such as Google's build(). */
    public int $carried = 0;

    /** @var list<string> classes that no descriptor tells of: they could not be used before, either */
    public array $dead = [];

    /** @var array<string, string> why something is not as it was, by path or class */
    public array $left = [];
}
