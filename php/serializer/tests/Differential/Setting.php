<?php

declare(strict_types=1);

namespace Howdah\Tests\Serializer\Differential;

use Howdah\Serializer\Conventions;
use Howdah\Serializer\Selection;
use Howdah\Tests\Protobuf\Property\Random;

/** Makes up what a serializer is built and called with. */
final class Setting
{
    public function __construct(private readonly Random $random)
    {
    }

    public function conventions(): Conventions
    {
        $conventions = $this->random->pick([Conventions::howdah(), Conventions::jms(), Conventions::symfony()]);
        $changes = match ($this->random->int(0, 7)) {
            0 => ['nulls' => !$conventions->nulls],
            1 => ['constructor' => !$conventions->constructor],
            2 => ['unknownKeys' => false],
            3 => ['casts' => false, 'required' => true, 'unknownKeys' => false],
            4 => ['cutsCycles' => !$conventions->cutsCycles],
            default => [],
        };
        return new Conventions(...$changes + get_object_vars($conventions));
    }

    public function selection(): Selection
    {
        return new Selection(
            match ($this->random->int(0, 5)) {
                0 => ['a'],
                1 => ['Default', 'b'],
                2 => ['Default', 'a', 'p1' => ['b'], 'p2' => ['Default', 'p3' => ['c']], 'p6' => ['a', 'Default']],
                default => [],
            },
            $this->random->oneIn(3) ? $this->random->pick(['1.0', '1.2', '1.5', '3']) : null,
            $this->random->oneIn(6) ? $this->random->oneIn(2) : null,
            $this->random->oneIn(5),
            $this->random->oneIn(8) ? ['p0', 'p1' => ['p2', 'p5'], 'p3', 'p4', 'p7' => []] : null,
        );
    }
}
