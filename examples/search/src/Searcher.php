<?php

declare(strict_types=1);

namespace Search;

use java\text\BreakIterator;
use java\util\Locale;
use org\apache\lucene\document\Document as LuceneDocument;
use org\apache\lucene\facet\DrillDownQuery;
use org\apache\lucene\facet\DrillSideways;
use org\apache\lucene\facet\Facets;
use org\apache\lucene\facet\sortedset\DefaultSortedSetDocValuesReaderState;
use org\apache\lucene\index\DirectoryReader;
use org\apache\lucene\queryparser\classic\MultiFieldQueryParser;
use org\apache\lucene\queryparser\classic\ParseException;
use org\apache\lucene\queryparser\classic\QueryParser\Operator;
use org\apache\lucene\search\IndexSearcher;
use org\apache\lucene\search\MatchAllDocsQuery;
use org\apache\lucene\search\Query;
use org\apache\lucene\search\TopDocs;
use org\apache\lucene\search\uhighlight\DefaultPassageFormatter;
use org\apache\lucene\search\uhighlight\UnifiedHighlighter;

/** Finds documents in an index. */
final class Searcher
{
    /** Where a query's words are looked for, and what a match there is worth. */
    private const FIELDS = ['title' => 3.0, 'topic' => 2.0, 'author' => 2.0, 'text' => 1.0];
    private const SENTENCES = 2;
    private const LABELS = 8;

    private readonly DirectoryReader $reader;
    private readonly IndexSearcher $searcher;

    /**
     * @param string $before what comes before a word of a snippet that was searched for
     * @param string $after what comes behind it
     */
    public function __construct(
        private readonly Index $index,
        private readonly string $before = '*',
        private readonly string $after = '*',
    ) {
        $this->reader = $index->reader();
        $this->searcher = new IndexSearcher($this->reader);
    }

    public function documents(): int
    {
        return $this->reader->numDocs();
    }

    /**
     * Finds the best documents.
     *
     * @param string $words Lucene's query syntax; all documents if it is empty
     * @param array<string, list<string>> $filters facet => labels, of which a document must have one
     * @throws Problem if the query cannot be understood
     */
    public function search(string $words, array $filters = [], int $limit = 10): Results
    {
        $query = $this->parse($words);
        if ($this->documents() === 0) {
            return new Results(0, [], []);
        }
        $drillDown = new DrillDownQuery($this->index->facets, $query);
        foreach ($filters as $facet => $labels) {
            foreach ($labels as $label) {
                $drillDown->add($facet, $label);
            }
        }
        // Sideways: where an author is chosen, the other authors are counted as if none were.
        $state = new DefaultSortedSetDocValuesReaderState($this->reader, $this->index->facets);
        $found = (new DrillSideways($this->searcher, $this->index->facets, $state))->search($drillDown, $limit);
        return new Results(
            $found->hits->totalHits->value,
            $this->hits($query, $found->hits),
            $this->count($found->facets),
        );
    }

    private function parse(string $words): Query
    {
        if (trim($words) === '') {
            return new MatchAllDocsQuery();
        }
        $parser = new MultiFieldQueryParser(array_keys(self::FIELDS), $this->index->analyzer, self::FIELDS);
        $parser->setDefaultOperator(Operator::AND);
        try {
            return $parser->parse($words);
        } catch (ParseException $e) {
            throw new Problem(
                "the query $words cannot be understood; examples of good ones: green tea, \"boiling water\","
                    . ' elephant OR howdah, title:mountain*, tea -green',
                0,
                $e,
            );
        }
    }

    /** @return list<Hit> */
    private function hits(Query $query, TopDocs $found): array
    {
        $snippets = UnifiedHighlighter::builder($this->searcher, $this->index->analyzer)
            ->withBreakIterator(static fn () => BreakIterator::getSentenceInstance(Locale::ENGLISH))
            ->withFormatter(new DefaultPassageFormatter($this->before, $this->after, '… ', false))
            ->build()
            ->highlight('text', $query, $found, self::SENTENCES);
        $documents = $this->searcher->storedFields();
        $hits = [];
        foreach ($found->scoreDocs as $i => $hit) {
            $document = $documents->document($hit->doc);
            $hits[] = new Hit(
                $document->get('path'),
                $document->get('title'),
                self::labels($document),
                trim($snippets[$i] ?? ''),
                $hit->score,
            );
        }
        return $hits;
    }

    /** @return array<string, list<string>> */
    private static function labels(LuceneDocument $document): array
    {
        $labels = [];
        foreach (Facet::cases() as $facet) {
            $labels[$facet->value] = $document->getValues($facet->value);
        }
        return array_filter($labels);
    }

    /** @return array<string, array<int|string, int>> facet => label => how many documents have it */
    private function count(Facets $facets): array
    {
        $counts = [];
        foreach (Facet::cases() as $facet) {
            foreach ($facets->getTopChildren(self::LABELS, $facet->value)?->labelValues ?? [] as $child) {
                $counts[$facet->value][$child->label] = $child->value;
            }
        }
        return $counts;
    }
}
