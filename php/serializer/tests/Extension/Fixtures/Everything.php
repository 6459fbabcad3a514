<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Extension\Fixtures;

/** A property of each kind that the extension knows. */
class Everything extends Parental
{
    public bool $flag = true;
    protected int $count = 1;
    private float $ratio = 0.5;
    public string $name = '';
    public ?string $note = null;
    public mixed $any = null;
    /** @var list<int> */
    public array $numbers = [];
    /** @var list<?string> */
    public array $texts = [];
    /** @var array<string, float> */
    public array $ratios = [];
    /** @var array<int, string> */
    public array $numbered = [];
    /** @var array<mixed> */
    public array $things = [];
    public ?Level $level = null;
    public ?Shade $shade = null;
    public ?Signal $signal = null;
    public ?\DateTimeImmutable $day = null;
    public ?\DateTime $changed = null;
    public ?\DateTimeInterface $other = null;
    public ?Leaf $leaf = null;
    /** @var list<Leaf> */
    public array $leaves = [];
    /** @var array<string, ?Leaf> */
    public array $named = [];
    public ?self $below = null;
    public int $unset;

    /** @return array<string, mixed> */
    public function hidden(): array
    {
        return ['count' => $this->count, 'ratio' => $this->ratio, ...$this->private()];
    }

    public function set(int $count, float $ratio, int $secret): void
    {
        $this->count = $count;
        $this->ratio = $ratio;
        $this->keep($secret);
    }

    public function forget(): void
    {
        unset($this->ratio);
    }
}
