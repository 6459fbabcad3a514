<?php

declare(strict_types=1);

namespace Notes;

/** What somebody has written into the form, before it is known to be good. */
final class Draft
{
    public const LONGEST_TITLE = 80;
    public const LONGEST_TEXT = 5_000;

    public function __construct(
        public readonly string $title = '',
        public readonly string $text = '',
        public readonly Color $color = Color::Sand,
    ) {
    }

    /** @param array<string, mixed> $form as it came: anybody can send anything */
    public static function of(array $form): self
    {
        $field = static fn (string $name): string => is_string($form[$name] ?? null) ? $form[$name] : '';
        return new self(
            trim($field('title')),
            str_replace("\r\n", "\n", trim($field('text'))),
            Color::tryFrom($field('color')) ?? Color::Sand,
        );
    }

    /** @return array<string, string> field => what is wrong with it and what to do */
    public function problems(): array
    {
        $problems = [];
        if ($this->title === '') {
            $problems['title'] = 'A note needs a title.';
        }
        foreach (['title' => self::LONGEST_TITLE, 'text' => self::LONGEST_TEXT] as $field => $longest) {
            $length = self::length($this->$field);
            if ($length === null) {
                $problems[$field] = 'This is no UTF-8 text.';
            } elseif ($length > $longest) {
                $problems[$field] = sprintf('%d characters are too many; %d fit.', $length, $longest);
            }
        }
        return $problems;
    }

    private static function length(string $text): ?int
    {
        $length = preg_match_all('/./su', $text);
        return $length === false ? null : $length;
    }
}
