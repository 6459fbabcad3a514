<?php

declare(strict_types=1);

namespace Howdah\Stubs;

/** `howdah generate stubs`. */
final class Command extends GenerateCommand
{
    protected const NAME = 'howdah generate stubs';
    protected const SOURCES = 'a PHP file, a class, a function, or ext: and an extension';
    protected const RESULT = 'the stubs';
    protected const NAMED = true;
    protected const HELP = <<<'HELP'
        Usage: howdah generate stubs --php SOURCE… --out DIR [--package NAME] [--name INTERFACE] [--bootstrap FILE…]

        Writes Java interfaces for PHP functions and classes, from PHP's reflection and phpdoc.

          --php SOURCE       what to write stubs of; may be repeated, and one --php may be followed by several:
                               a PHP file      all functions and classes that it declares
                               a class         such as 'App\Cart', loaded by what --bootstrap sets up
                               a function      such as 'App\total'
                               ext:NAME        the functions of an extension
          --name INTERFACE   the name of the interface of the functions; else it is made of the name of their file

        HELP;

    protected function generate(Options $options): iterable
    {
        return Generator::generate(Declarations::of($options->php), $options->package, $options->name);
    }
}
