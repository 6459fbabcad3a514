<?php

declare(strict_types=1);

namespace Notes;

use java\util\logging\Level;
use java\util\logging\Logger;
use org\apache\lucene\index\IndexWriter;
use Search\Index;
use Search\Indexer;
use Search\Results;
use Search\Searcher;

/** The documents of examples/search, in an index of Apache Lucene, a Java library, in this process. */
final class Library
{
    /** Around words that were searched for; no text has them. */
    public const MARK = "\u{E000}";
    public const UNMARK = "\u{E001}";

    private function __construct(private readonly Searcher $searcher, private readonly Logger $log)
    {
    }

    /** Reads all documents; null if Lucene is not there. */
    public static function open(string $folder): ?self
    {
        if (!class_exists(IndexWriter::class)) {
            return null;
        }
        // On newer versions of Java, Lucene says at each start how it reads files. Java forgets the level of a logger
        // that nobody holds.
        $log = Logger::getLogger('org.apache.lucene');
        $log->setLevel(Level::SEVERE);
        $index = Index::inMemory();
        (new Indexer($index))->update($folder);
        return new self(new Searcher($index, self::MARK, self::UNMARK), $log);
    }

    public function documents(): int
    {
        return $this->searcher->documents();
    }

    /**
     * @param array<string, list<string>> $filters
     * @throws \Search\Problem if the query cannot be understood
     */
    public function search(string $words, array $filters): Results
    {
        return $this->searcher->search($words, $filters);
    }
}
