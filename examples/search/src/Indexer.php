<?php

declare(strict_types=1);

namespace Search;

use FilesystemIterator;
use org\apache\lucene\document\Document as LuceneDocument;
use org\apache\lucene\document\Field\Store;
use org\apache\lucene\document\StoredField;
use org\apache\lucene\document\StringField;
use org\apache\lucene\document\TextField;
use org\apache\lucene\facet\sortedset\SortedSetDocValuesFacetField;
use org\apache\lucene\index\DirectoryReader;
use org\apache\lucene\index\IndexWriter;
use org\apache\lucene\index\Term;
use org\apache\lucene\search\IndexSearcher;
use org\apache\lucene\search\MatchAllDocsQuery;
use RecursiveDirectoryIterator;
use RecursiveIteratorIterator;
use SplFileInfo;

/** Brings an index up to date with a folder. */
final class Indexer
{
    private const EXTENSIONS = ['md', 'txt'];

    public function __construct(private readonly Index $index)
    {
    }

    /**
     * Reads what is new or has changed since it was indexed, and forgets what is gone.
     *
     * @throws Problem if there is no such folder, or if somebody else writes the index
     */
    public function update(string $folder): Changes
    {
        $files = self::files($folder);
        $changes = new Changes();
        $writer = $this->index->writer();
        try {
            $indexed = self::indexed($writer, $folder);
            foreach ($files as $path => $modified) {
                $known = $indexed[$path] ?? null;
                if ($known === $modified) {
                    $changes->unchanged++;
                    continue;
                }
                try {
                    $writer->updateDocument(new Term('path', $path), $this->describe(Document::read($path)));
                    $known === null ? $changes->added++ : $changes->updated++;
                } catch (Problem $problem) {
                    $changes->problems[] = $problem->getMessage();
                }
            }
            foreach (array_diff_key($indexed, $files) as $path => $modified) {
                $writer->deleteDocuments(new Term('path', $path));
                $changes->removed++;
            }
            $writer->commit();
        } finally {
            $writer->close();
        }
        return $changes;
    }

    /** @return array<string, int> path => time of the last change */
    private static function files(string $folder): array
    {
        $root = realpath($folder);
        if ($root === false || !is_dir($root)) {
            throw new Problem("there is no folder $folder");
        }
        $files = [];
        $tree = new RecursiveDirectoryIterator($root, FilesystemIterator::SKIP_DOTS);
        /** @var SplFileInfo $file */
        foreach (new RecursiveIteratorIterator($tree) as $file) {
            if ($file->isFile() && in_array(strtolower($file->getExtension()), self::EXTENSIONS, true)) {
                $files[$file->getPathname()] = $file->getMTime();
            }
        }
        ksort($files);
        return $files;
    }

    /** @return array<string, int> what the index has of the folder, as files() gives it */
    private static function indexed(IndexWriter $writer, string $folder): array
    {
        $reader = DirectoryReader::open($writer);
        try {
            $searcher = new IndexSearcher($reader);
            $all = $searcher->search(new MatchAllDocsQuery(), max(1, $reader->numDocs()));
            $documents = $searcher->storedFields();
            $indexed = [];
            foreach ($all->scoreDocs as $hit) {
                $document = $documents->document($hit->doc, ['path', 'modified']);
                $path = $document->get('path');
                if (str_starts_with($path, realpath($folder) . DIRECTORY_SEPARATOR)) {
                    $indexed[$path] = (int) $document->get('modified');
                }
            }
            return $indexed;
        } finally {
            $reader->close();
        }
    }

    /** What Lucene is to know of a document: a field is searched, stored, or both. */
    private function describe(Document $document): LuceneDocument
    {
        $fields = new LuceneDocument();
        $fields->add(new StringField('path', $document->path, Store::YES));
        $fields->add(new StoredField('modified', $document->modified));
        $fields->add(new TextField('title', $document->title, Store::YES));
        $fields->add(new TextField('text', $document->text, Store::YES));
        foreach ($document->labels as $facet => $labels) {
            foreach ($labels as $label) {
                $fields->add(new SortedSetDocValuesFacetField($facet, $label));
                $fields->add(new TextField($facet, $label, Store::YES));
            }
        }
        return $this->index->facets->build($fields);
    }
}
