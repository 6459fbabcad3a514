<?php

declare(strict_types=1);

namespace Search;

use java\nio\file\Path;
use org\apache\lucene\analysis\Analyzer;
use org\apache\lucene\analysis\en\EnglishAnalyzer;
use org\apache\lucene\facet\FacetsConfig;
use org\apache\lucene\index\DirectoryReader;
use org\apache\lucene\index\IndexWriter;
use org\apache\lucene\index\IndexWriterConfig;
use org\apache\lucene\store\ByteBuffersDirectory;
use org\apache\lucene\store\Directory;
use org\apache\lucene\store\FSDirectory;
use org\apache\lucene\store\LockObtainFailedException;

/** Where Lucene keeps what it knows of the documents, and how it reads their words. */
final class Index
{
    /** Takes English words apart and finds their stems: "elephants" is found by "elephant". */
    public readonly Analyzer $analyzer;
    public readonly FacetsConfig $facets;

    private function __construct(private readonly Directory $directory)
    {
        $this->analyzer = new EnglishAnalyzer();
        $this->facets = new FacetsConfig();
        $this->facets->setMultiValued(Facet::Topic->value, true);
    }

    public static function onDisk(string $folder): self
    {
        return new self(FSDirectory::open(Path::of($folder)));
    }

    public static function inMemory(): self
    {
        return new self(new ByteBuffersDirectory());
    }

    public function exists(): bool
    {
        return DirectoryReader::indexExists($this->directory);
    }

    public function reader(): DirectoryReader
    {
        return DirectoryReader::open($this->directory);
    }

    /** @throws Problem if somebody else writes */
    public function writer(): IndexWriter
    {
        try {
            return new IndexWriter($this->directory, new IndexWriterConfig($this->analyzer));
        } catch (LockObtainFailedException $e) {
            throw new Problem('another process is writing this index: try again when it has finished', 0, $e);
        }
    }
}
