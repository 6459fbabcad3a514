<?php

declare(strict_types=1);

namespace Notes;

use Search\Facet;
use Search\Hit;
use Search\Results;

/** The pages, in HTML. What somebody else has written goes through text(), always. */
final class Page
{
    private const DONE = [
        'added' => 'The note is added.',
        'changed' => 'The note is changed.',
        'deleted' => 'The note is deleted.',
    ];

    /**
     * @param string $token for the forms
     * @param int $requests how many this interpreter has answered, this one included
     */
    public function __construct(private readonly string $token, private readonly int $requests)
    {
    }

    /**
     * @param list<Note> $notes
     * @param array<string, string> $problems of the draft
     */
    public function notes(array $notes, Draft $draft, array $problems = [], ?string $done = null): string
    {
        $cards = implode('', array_map(self::card(...), $notes));
        $cards = $cards === '' ? '<p class="hint">There are no notes. Write the first one.</p>' : $cards;
        $status = isset(self::DONE[$done]) ? '<p class="status" role="status">' . self::DONE[$done] . '</p>' : '';
        return $this->layout('Notes', <<<HTML
            $status
            <div class="desk">
                <section class="writing" aria-labelledby="write">
                    <h2 id="write">A new note</h2>
                    {$this->form('/notes', $draft, $problems, 'Add the note')}
                </section>
                <section class="notes" aria-label="All notes">
                    $cards
                </section>
            </div>
            HTML);
    }

    /** @param array<string, string> $problems of the draft */
    public function edit(Note $note, ?Draft $draft = null, array $problems = []): string
    {
        $draft ??= new Draft($note->title, $note->text, $note->color);
        return $this->layout('Change a note', <<<HTML
            <section class="writing" aria-label="The note">
                {$this->form("/notes/$note->id", $draft, $problems, 'Keep the change')}
                <form method="post" action="/notes/$note->id/delete" class="deleting">
                    {$this->tokenField()}
                    <a href="/#note-$note->id">Leave it as it was</a>
                    <button class="danger">Delete the note</button>
                </form>
            </section>
            HTML);
    }

    /** @param array<string, list<string>> $filters facet => labels */
    public function library(
        string $words,
        array $filters,
        Results $results,
        int $documents,
        float $milliseconds,
    ): string {
        $hits = implode('', array_map(self::hit(...), $results->hits));
        $facets = implode('', array_map(
            static fn (Facet $facet) => self::facet($facet, $results->facets[$facet->value] ?? [], $words, $filters),
            Facet::cases(),
        ));
        $found = sprintf('%d of %d documents, in %.1f ms', $results->total, $documents, $milliseconds);
        return $this->layout('Library', <<<HTML
            {$this->searchForm($words, $filters)}
            <div class="library">
                <aside aria-label="Filters">$facets</aside>
                <section aria-label="What was found">
                    <p class="hint" role="status">$found. Apache Lucene has searched, called by PHP.</p>
                    $hits
                </section>
            </div>
            HTML);
    }

    public function libraryProblem(string $words, string $problem): string
    {
        return $this->layout('Library', $this->searchForm($words, []) . '<p class="problem" role="alert">'
            . ucfirst(self::text($problem)) . '.</p>');
    }

    public function problem(string $title, string $text): string
    {
        $text = self::text($text);
        return $this->layout($title, "<p class=\"problem\">$text</p><p><a href=\"/\">All notes</a></p>");
    }

    private static function card(Note $note): string
    {
        $title = self::text($note->title);
        $text = nl2br(self::text($note->text), false);
        $changed = date('c', $note->changed);
        $day = date('j F Y, H:i', $note->changed);
        return <<<HTML
            <article class="note {$note->color->value}" id="note-$note->id">
                <h2>$title</h2>
                <p>$text</p>
                <footer>
                    <time datetime="$changed">$day</time>
                    <a href="/notes/$note->id" aria-label="Change “{$title}”">Change</a>
                </footer>
            </article>
            HTML;
    }

    /** @param array<string, string> $problems */
    private function form(string $action, Draft $draft, array $problems, string $button): string
    {
        $title = self::text($draft->title);
        $text = self::text($draft->text);
        $longestTitle = Draft::LONGEST_TITLE;
        $longestText = Draft::LONGEST_TEXT;
        $colors = implode('', array_map(
            static fn (Color $color) => self::colorChoice($color, $draft->color),
            Color::cases(),
        ));
        [$titleProblem, $titleState] = self::problemOf('title', $problems);
        [$textProblem, $textState] = self::problemOf('text', $problems);
        return <<<HTML
            <form method="post" action="$action">
                {$this->tokenField()}
                <label for="title">Title</label>
                <input id="title" name="title" value="$title" maxlength="$longestTitle" required$titleState>
                $titleProblem
                <label for="text">Text</label>
                <textarea id="text" name="text" rows="6" maxlength="$longestText"$textState>$text</textarea>
                $textProblem
                <fieldset>
                    <legend>Paper</legend>
                    $colors
                </fieldset>
                <button>$button</button>
            </form>
            HTML;
    }

    private static function colorChoice(Color $color, Color $chosen): string
    {
        $checked = $color === $chosen ? ' checked' : '';
        $name = ucfirst($color->value);
        return <<<HTML
            <label class="paper $color->value">
                <input type="radio" name="color" value="$color->value"$checked>$name
            </label>
            HTML;
    }

    /**
     * @param array<string, string> $problems
     * @return array{string, string} what says it, and what ties that to the field
     */
    private static function problemOf(string $field, array $problems): array
    {
        if (!isset($problems[$field])) {
            return ['', ''];
        }
        return [
            "<p class=\"problem\" id=\"$field-problem\" role=\"alert\">" . self::text($problems[$field]) . '</p>',
            " aria-invalid=\"true\" aria-describedby=\"$field-problem\"",
        ];
    }

    private function tokenField(): string
    {
        return '<input type="hidden" name="' . FormToken::FIELD . "\" value=\"$this->token\">";
    }

    /** @param array<string, list<string>> $filters */
    private function searchForm(string $words, array $filters): string
    {
        $chosen = '';
        foreach ($filters as $facet => [$label]) {
            $chosen .= "<input type=\"hidden\" name=\"$facet\" value=\"" . self::text($label) . '">';
        }
        $words = self::text($words);
        return <<<HTML
            <form class="searching" role="search" action="/library">
                <label for="words">Search the library</label>
                <input id="words" name="words" type="search" value="$words" placeholder="elephant OR howdah">
                $chosen
                <button>Search</button>
            </form>
            HTML;
    }

    private static function hit(Hit $hit): string
    {
        $title = self::text($hit->title);
        $about = self::text(implode(' · ', array_map(
            static fn (array $labels) => implode(', ', $labels),
            $hit->labels,
        )));
        $snippet = strtr(self::text($hit->snippet), [Library::MARK => '<mark>', Library::UNMARK => '</mark>']);
        return "<article class=\"hit\"><h2>$title</h2><p class=\"hint\">$about</p><p>$snippet</p></article>";
    }

    /**
     * @param array<int|string, int> $counts label => how many documents have it
     * @param array<string, list<string>> $filters
     */
    private static function facet(Facet $facet, array $counts, string $words, array $filters): string
    {
        $chosen = $filters[$facet->value][0] ?? null;
        $links = '';
        foreach ($counts as $label => $count) {
            $label = (string) $label;
            $isChosen = $label === $chosen;
            $query = ['words' => $words] + array_map(static fn (array $labels) => $labels[0], $filters);
            $query[$facet->value] = $isChosen ? '' : $label;
            $address = self::text('/library?' . http_build_query(array_filter($query, strlen(...))));
            $state = $isChosen ? ' aria-current="true"' : '';
            $links .= "<li><a href=\"$address\"$state>" . self::text($label) . "</a> <small>$count</small></li>";
        }
        return $links === '' ? '' : '<h2>' . ucfirst($facet->value) . "</h2><ul>$links</ul>";
    }

    private function layout(string $title, string $content): string
    {
        $version = PHP_VERSION;
        $tabs = '';
        foreach (['/' => 'Notes', '/library' => 'Library'] as $address => $name) {
            $state = $name === $title ? ' aria-current="page"' : '';
            $tabs .= "<a href=\"$address\"$state>$name</a>";
        }
        $count = $this->requests === 1 ? 'its first request' : "request number $this->requests";
        return <<<HTML
            <!doctype html>
            <html lang="en">
            <head>
                <meta charset="utf-8">
                <meta name="viewport" content="width=device-width, initial-scale=1">
                <title>$title – Howdah</title>
                <link rel="stylesheet" href="/style.css">
                <link rel="icon" href="/icon.svg" type="image/svg+xml">
            </head>
            <body>
                <a class="skip" href="#content">To the content</a>
                <header>
                    <img src="/icon.svg" alt="" width="40" height="40">
                    <nav aria-label="Parts">$tabs</nav>
                </header>
                <main id="content">
                    <h1>$title</h1>
                    $content
                </main>
                <footer>PHP $version inside a JVM has answered $count since it was started.</footer>
            </body>
            </html>
            HTML;
    }

    private static function text(string $text): string
    {
        return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE | ENT_HTML5);
    }
}
