<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Extension\Fixtures;

/** Public properties alone, as Symfony's serializer writes them without a method. */
final class Album
{
    public string $name = '';
    public ?string $note = null;
    public mixed $any = null;

    /** @var array<?string> */
    public array $texts = [];

    /** @var array<string, float> */
    public array $ratios = [];
    public ?Level $level = null;
    public ?\DateTimeImmutable $day = null;
    public ?Album $below = null;
    public int $unset;
}
