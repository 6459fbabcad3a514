<?php

declare(strict_types=1);

namespace Howdah\Records;

use Howdah\Serializer\SerializerException;
use Howdah\Stubs\GenerateCommand;
use Howdah\Stubs\Options;

/** `howdah generate records`. */
final class Command extends GenerateCommand
{
    protected const NAME = 'howdah generate records';
    protected const FAILURES = [SerializerException::class];
    protected const SOURCES = 'a class, a PHP file, or a folder of them';
    protected const RESULT = 'the records';
    protected const HELP = <<<'HELP'
        Usage: howdah generate records --php SOURCE… --out DIR [--package NAME] [--bootstrap FILE…]

        Writes Java records for PHP classes, with annotations that say what the serializer's attributes say: their
        JSON is that of Howdah's serializer, for the same groups and version. The classes, enums and families that
        properties lead to are written, too.

          --php SOURCE       what to write records of; may be repeated, and one --php may be followed by several:
                               a folder, a file    all classes and enums that its PHP files declare
                               a class             such as 'App\Cart', loaded by what --bootstrap sets up

        HELP;

    protected function generate(Options $options): iterable
    {
        return Generator::generate(Sources::classes($options->php), $options->package);
    }
}
