<?php

declare(strict_types=1);

namespace Notes;

use Howdah\Request;
use Howdah\Response;
use Search\Facet;
use Search\Problem;

/** Which request gets which response. */
final class Application
{
    private readonly string $secret;
    private int $requests = 0;

    public function __construct(private readonly Notes $notes, private readonly ?Library $library)
    {
        $this->secret = $notes->secret();
    }

    public function handle(Request $request): Response
    {
        $this->requests++;
        $token = FormToken::of($request, $this->secret);
        $page = new Page($token->value(), $this->requests);
        $response = $this->route($request, $token, $page);
        $response->headers += $token->headers() + self::safety();
        return $response;
    }

    private function route(Request $request, FormToken $token, Page $page): Response
    {
        $isForm = $request->method() === 'POST';
        if (!$isForm && !in_array($request->method(), ['GET', 'HEAD'], true)) {
            return self::html($page->problem('This cannot be done here', 'Pages are read, and forms are sent.'), 405, [
                'Allow' => 'GET, HEAD, POST',
            ]);
        }
        $form = $isForm ? $request->form() : [];
        if ($isForm && !$token->isIn($form)) {
            return self::html($page->problem(
                'This form is too old',
                'It was not made for this browser. Go back, load the page again, and send it once more.',
            ), 403);
        }
        preg_match('~^(/|/library|/notes|/notes/(\d{1,9})(/delete)?)$~D', $request->path(), $path);
        $note = isset($path[2]) ? $this->notes->find((int) $path[2]) : null;
        return match (true) {
            $path === [], isset($path[2]) && $note === null => self::html($page->problem(
                'There is no such page',
                'It may have been deleted. All that is left is among the notes.',
            ), 404),
            $path[0] === '/library' => $this->library($request, $page),
            isset($path[3]) => $isForm ? $this->delete($note) : self::redirect("/notes/$note->id"),
            $note !== null => $isForm ? $this->change($note, $form, $page) : self::html($page->edit($note)),
            $path[0] === '/notes' => $isForm ? $this->add($form, $page) : self::redirect('/'),
            default => self::html($page->notes($this->notes->all(), new Draft(), [], $request->queryParameter('done'))),
        };
    }

    /** @param array<string, mixed> $form */
    private function add(array $form, Page $page): Response
    {
        $draft = Draft::of($form);
        $problems = $draft->problems();
        if ($problems !== []) {
            return self::html($page->notes($this->notes->all(), $draft, $problems), 422);
        }
        return self::redirect('/?done=added#note-' . $this->notes->add($draft));
    }

    /** @param array<string, mixed> $form */
    private function change(Note $note, array $form, Page $page): Response
    {
        $draft = Draft::of($form);
        $problems = $draft->problems();
        if ($problems !== []) {
            return self::html($page->edit($note, $draft, $problems), 422);
        }
        $this->notes->change($note->id, $draft);
        return self::redirect("/?done=changed#note-$note->id");
    }

    private function delete(Note $note): Response
    {
        $this->notes->delete($note->id);
        return self::redirect('/?done=deleted');
    }

    private function library(Request $request, Page $page): Response
    {
        if ($this->library === null) {
            return self::html($page->problem(
                'The library is closed',
                'Lucene is not there. From the root of the repository, start ./howdah serve @examples/search/libraries'
                    . ' @examples/notes/options.',
            ), 503);
        }
        $words = $request->queryParameter('words', '');
        $filters = [];
        foreach (Facet::cases() as $facet) {
            $label = $request->queryParameter($facet->value, '');
            if ($label !== '') {
                $filters[$facet->value] = [$label];
            }
        }
        try {
            $start = hrtime(true);
            $results = $this->library->search($words, $filters);
            $milliseconds = (hrtime(true) - $start) / 1e6;
            return self::html($page->library($words, $filters, $results, $this->library->documents(), $milliseconds));
        } catch (Problem $problem) {
            return self::html($page->libraryProblem($words, $problem->getMessage()), 400);
        }
    }

    /** @param array<string, string> $headers */
    private static function html(string $page, int $status = 200, array $headers = []): Response
    {
        return new Response($page, $status, ['Content-Type' => 'text/html; charset=utf-8'] + $headers);
    }

    /** After a form, so that the browser's button to load a page again does not send it again. */
    private static function redirect(string $location): Response
    {
        return new Response('', 303, ['Location' => $location]);
    }

    /** @return array<string, string> what keeps a browser from running or framing what is not ours */
    private static function safety(): array
    {
        return [
            'Content-Security-Policy' => "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; "
                . "base-uri 'none'; frame-ancestors 'none'",
            'X-Content-Type-Options' => 'nosniff',
            'Referrer-Policy' => 'same-origin',
            'Cache-Control' => 'no-store',
        ];
    }
}
