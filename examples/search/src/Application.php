<?php

declare(strict_types=1);

namespace Search;

use java\lang\Throwable as JavaThrowable;
use java\util\logging\Level;
use java\util\logging\Logger;
use org\apache\lucene\index\IndexWriter;

/** The commands. */
final class Application
{
    private const HELP = <<<'HELP'
        Searches a folder of documents, in PHP, by Apache Lucene.

        Usage:
          search.php index <folder>           reads the .md and .txt files below the folder that are
                                              new or have changed, and forgets those that are gone
          search.php search [<query>]         finds documents; without a query, all

        Options:
          --facet <name>=<value>              only documents of this author, topic or year; repeat
                                              it for more: authors are alternatives, an author and
                                              a topic must both be right
          --limit <number>                    shows so many documents; 10 if not given
          --index <folder>                    where the index is; examples/search/index if not given
          --help                              shows this

        While there is no index, the sample documents are searched, in memory.

        Queries:
          green tea                           both words, in any form, anywhere
          "boiling water"                     one behind the other
          elephant OR howdah                  one of the two
          tea -mountain                       one without the other
          title:read* author:brunner          in a field; words that begin so

        HELP;

    /** Kept here, because Java forgets the level of a logger that nobody holds. */
    private Logger $log;

    /** @param string $home the folder of the example */
    public function __construct(private readonly string $home)
    {
    }

    /**
     * @param list<string> $arguments
     * @return int the exit code
     */
    public function run(array $arguments): int
    {
        if ($arguments === [] || array_intersect(['--help', '-h'], $arguments) !== []) {
            echo self::HELP;
            return 0;
        }
        try {
            $this->prepareLucene();
            $command = array_shift($arguments);
            $arguments = new Arguments($arguments, ['facet', 'index', 'limit']);
            return match ($command) {
                'index' => $this->index($arguments),
                'search' => $this->search($arguments),
                default => throw new Problem("there is no command $command; --help lists them"),
            };
        } catch (Problem $problem) {
            fwrite(STDERR, "search: {$problem->getMessage()}\n");
        } catch (JavaThrowable $e) {
            fwrite(STDERR, "search: {$e->getJavaClass()}: {$e->getMessage()}\n");
        }
        return 1;
    }

    private function prepareLucene(): void
    {
        if (!class_exists(IndexWriter::class)) {
            throw new Problem(
                "Lucene is not there; start this from the root of the repository by\n"
                    . '  ./howdah run @examples/search/libraries examples/search/search.php search tea',
            );
        }
        // On newer versions of Java, Lucene says at each start how it reads files.
        $this->log = Logger::getLogger('org.apache.lucene');
        $this->log->setLevel(Level::SEVERE);
    }

    private function index(Arguments $arguments): int
    {
        if (count($arguments->words) !== 1) {
            throw new Problem('index takes one folder: search.php index examples/search/documents');
        }
        $folder = $this->indexFolder($arguments);
        $start = hrtime(true);
        $changes = (new Indexer(Index::onDisk($folder)))->update($arguments->words[0]);
        printf(
            "%d added, %d updated, %d removed, %d unchanged, in %.0f ms; the index is %s\n",
            $changes->added,
            $changes->updated,
            $changes->removed,
            $changes->unchanged,
            (hrtime(true) - $start) / 1e6,
            $folder,
        );
        foreach ($changes->problems as $problem) {
            fwrite(STDERR, "search: $problem\n");
        }
        return $changes->problems === [] ? 0 : 1;
    }

    private function search(Arguments $arguments): int
    {
        $filters = self::filters($arguments->options('facet'));
        $limit = $arguments->option('limit') ?? '10';
        if (!ctype_digit($limit) || (int) $limit < 1) {
            throw new Problem("--limit is a number from 1 up, not $limit");
        }
        $words = implode(' ', $arguments->words);
        $terminal = Terminal::ofStandardOutput();
        $searcher = new Searcher($this->openIndex($arguments), Terminal::MARK, Terminal::UNMARK);
        $start = hrtime(true);
        $results = $searcher->search($words, $filters, (int) $limit);
        $milliseconds = (hrtime(true) - $start) / 1e6;
        $terminal->show($results, $searcher->documents(), $milliseconds);
        return 0;
    }

    private function openIndex(Arguments $arguments): Index
    {
        $folder = $this->indexFolder($arguments);
        if (is_dir($folder)) {
            $index = Index::onDisk($folder);
            if ($index->exists()) {
                return $index;
            }
        }
        if ($arguments->option('index') !== null) {
            throw new Problem("there is no index in $folder; search.php index <folder> --index $folder makes one");
        }
        $index = Index::inMemory();
        (new Indexer($index))->update("$this->home/documents");
        return $index;
    }

    private function indexFolder(Arguments $arguments): string
    {
        return $arguments->option('index') ?? "$this->home/index";
    }

    /**
     * @param list<string> $options such as author=Lin Meizhen
     * @return array<string, list<string>>
     */
    private static function filters(array $options): array
    {
        $filters = [];
        foreach ($options as $option) {
            [$name, $label] = explode('=', $option, 2) + [1 => ''];
            $facet = Facet::tryFrom($name);
            if ($facet === null || $label === '') {
                $names = implode(', ', array_column(Facet::cases(), 'value'));
                throw new Problem("--facet takes <name>=<value> with a name of $names, not $option");
            }
            $filters[$facet->value][] = $label;
        }
        return $filters;
    }
}
