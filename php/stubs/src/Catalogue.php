<?php

declare(strict_types=1);

namespace Howdah\Stubs;

use Howdah\Console\CommandException;

/**
 * What is known of PHP's own functions beyond reflection: a text file for each topic.
 *
 * A name at the start of a line is a function, and the indented lines below are its phpdoc. Lines that start with `@`
 * say something of the whole file, those that start with `#` are comments.
 */
final class Catalogue
{
    private const SKIPPED = 'skipped';
    private const PARAMETERS = 'parameters';

    /** @var array<string, CatalogueEntry> */
    public readonly array $entries;

    /** @var array<string, string> reasons by the name of a function */
    public readonly array $skipped;

    private readonly PhpDoc $parameters;

    public function __construct(string $directory)
    {
        $entries = [];
        foreach (glob("$directory/*.txt") as $file) {
            $name = basename($file, '.txt');
            if ($name !== self::SKIPPED && $name !== self::PARAMETERS) {
                $entries[$name] = self::entry($name, $file);
            }
        }
        if ($entries === []) {
            throw new CommandException("There is no catalogue in $directory.");
        }
        $this->entries = $entries;
        $this->skipped = array_filter(self::blocks("$directory/" . self::SKIPPED . '.txt'));
        $this->parameters = PhpDoc::ofText(
            preg_replace('~^#.*~m', '', (string) file_get_contents("$directory/" . self::PARAMETERS . '.txt')),
            PhpTypeParser::ofFullNames(),
        );
    }

    /** The phpdoc of a function, with what its parameters are everywhere. */
    public function doc(CatalogueEntry $entry, string $function): PhpDoc
    {
        $text = $entry->functions[$function];
        $doc = PhpDoc::ofText($text, PhpTypeParser::ofFullNames());
        $original = $doc->tag('alias');
        if ($original === null) {
            return $doc->or($this->parameters);
        }
        if (!isset($entry->functions[$original])) {
            throw new CommandException("$function is an alias of $original, which is not in $entry->name.txt.");
        }
        return $this->doc($entry, $original)->with("It is another name of `$original`.");
    }

    private static function entry(string $name, string $file): CatalogueEntry
    {
        $blocks = self::blocks($file);
        $head = $blocks[''] ?? '';
        unset($blocks['']);
        $doc = PhpDoc::ofText($head, PhpTypeParser::ofFullNames());
        return new CatalogueEntry(
            $name,
            (string) $doc->tag('summary'),
            (string) preg_replace('~\s+~', ' ', (string) $doc->tag('description')),
            preg_split('~\s+~', (string) $doc->tag('constants'), -1, PREG_SPLIT_NO_EMPTY),
            $blocks,
        );
    }

    /** @return array<string, string> indented blocks by the name above them; the head of the file under '' */
    private static function blocks(string $file): array
    {
        $blocks = [];
        $name = '';
        foreach (file($file, FILE_IGNORE_NEW_LINES) ?: [] as $line) {
            if (str_starts_with($line, '#')) {
                continue;
            }
            if (preg_match('~^\w+$~', $line) === 1) {
                $name = $line;
                $line = '';
            }
            $blocks[$name] = ($blocks[$name] ?? '') . preg_replace('~^ {4}~', '', $line) . "\n";
        }
        return array_map(trim(...), $blocks);
    }
}
