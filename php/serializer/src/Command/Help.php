<?php

declare(strict_types=1);

namespace Howdah\Serializer\Command;

/** What `--help` shows. */
final class Help
{
    private const COMMANDS = <<<'HELP'
        Usage: howdah-serializer COMMAND CLASS|FOLDER…

          generate      generates the code of classes ahead of time
          check         tells what would behave differently in place of JMS serializer, or of Symfony's
          schema        shows the JSON Schema of classes
          typescript    shows TypeScript declarations of classes
          proto         shows the .proto file of classes that are messages of Protocol Buffers

        howdah-serializer COMMAND --help shows the options of each.

        HELP;

    private const GENERATE = <<<'HELP'
        Usage: howdah-serializer generate CLASS|FOLDER… [--groups LIST]… [--version V]… [--folder DIR]

        Generates the code that a serializer looks up for these classes, so that it has none left to generate: if it
        does not check sources, either, it then works on a folder that it cannot write to.

          CLASS               a class or an enum, or a type as fromJson() takes it: 'array<string, Acme\Product>'
          FOLDER              a folder, or one file, of PHP sources: all classes and enums that they declare, and that
                              the autoloader finds; vendor/ and node_modules/ below it are passed over
          --groups LIST       groups as calls say them, in any order: list,detail; trees of groups as JSON:
                              '{"0": "list", "author": ["name"]}'. May be repeated: code is generated for each.
                              '' stands for calls without groups, as does no --groups at all.
          --version V         as calls say it; may be repeated, as --groups, with each of which it is combined
          --read, --write     for this direction alone
          --folder DIR        where the code goes; by default, where the serializer itself has it

        HELP;

    private const CHECK = <<<'HELP'
        Usage: howdah-serializer check CLASS|FOLDER… (--conventions jms|symfony | --serializer FILE) [--groups LIST]

        Tells what JmsSerializer or SymfonySerializer refuses of these classes, and why, and what it hands on to the
        serializer that it stands in for, which is no faster than before. Where that library is not installed, tells
        what Howdah\Serializer\Serializer refuses under its conventions.

          CLASS               a class
          FOLDER              a folder, or one file, of PHP sources: the classes that say something to the library by
                              attributes or comments
          --groups LIST       groups of Symfony's contexts: list,detail
          --serializer FILE   a PHP file that returns the application's serializer: JMS\Serializer\Serializer or
                              Symfony\Component\Serializer\Serializer; by default, as their builders make them

        HELP;

    private const SCHEMA = <<<'HELP'
        Usage: howdah-serializer schema CLASS|FOLDER… [--read] [--groups LIST] [--version V]

        Shows the JSON Schema (draft 2020-12) of what is written, or read. Classes are under $defs.

          CLASS               a class or an enum, or a type as fromJson() takes it: 'list<Acme\Product>'

        HELP;

    private const TYPESCRIPT = <<<'HELP'
        Usage: howdah-serializer typescript CLASS|FOLDER… [--read] [--groups LIST] [--version V]

        Shows TypeScript declarations of what is written, or read: those of the schema that `schema` shows.

          CLASS               a class or an enum, or a type as fromJson() takes it: 'list<Acme\Product>', which is the
                              type Root

        HELP;

    private const PROTO = <<<'HELP'
        Usage: howdah-serializer proto CLASS|FOLDER… [--package NAME]

        Shows the .proto file by which other languages read and write what toProtobuf() writes of these classes, and of
        those that they hold: all properties that have a field number, whatever groups and versions they are in.

          CLASS               a class whose properties have #[ProtobufField]
          FOLDER              a folder, or one file, of PHP sources: all such classes that they declare
          --package NAME      the package of the messages: acme.shop

        HELP;

    /** Of those that show something of documents, under CLASS. */
    private const DOCUMENTS = <<<'HELP'
          FOLDER              a folder, or one file, of PHP sources: all classes and enums that they declare
          --write             of what is written; the default
          --read              of what is read
          --groups LIST       groups as calls say them: list,detail; trees of groups as JSON
          --version V         as calls say it

        HELP;

    private const SERIALIZER = <<<'HELP'
          --conventions NAME  howdah (the default), jms or symfony: as the serializer is made that does the calls
          --serializer FILE   a PHP file that returns that serializer, where more than its conventions is set; for
                              generate, also a JmsSerializer or SymfonySerializer

        HELP;

    private const COMMON = <<<'HELP'
          --bootstrap FILE    a PHP file that is loaded first; by default vendor/autoload.php, if it is there
          --help              show this

        HELP;

    private const SHOWN = self::SERIALIZER . self::COMMON
        . "\nExit codes: 0 it is shown; 1 a class was refused; 2 the command line is wrong.\n";

    public static function of(string $command): string
    {
        return match ($command) {
            'generate' => self::GENERATE . self::SERIALIZER . self::COMMON
                . "\nExit codes: 0 all is generated; 1 something was refused; 2 the command line is wrong.\n",
            'check' => self::CHECK . self::COMMON
                . "\nExit codes: 0 nothing would behave differently; 1 something would; 2 the command line is wrong.\n",
            'schema' => self::SCHEMA . self::DOCUMENTS . self::SHOWN,
            'typescript' => self::TYPESCRIPT . self::DOCUMENTS . self::SHOWN,
            'proto' => self::PROTO . self::SHOWN,
            default => self::COMMANDS,
        };
    }
}
