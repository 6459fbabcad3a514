<?php

declare(strict_types=1);

enum Suit: string
{
    case Hearts = 'H';
}

function one(int $a): void
{
}

match ($_GET['of']) {
    'arguments' => one(),
    'type' => one('text'),
    'value' => array_fill(0, -1, 0),
    'match' => match ($_GET['of']) {
    },
    'division' => 1 % 0,
    'shift' => 1 << -1,
    'enum' => Suit::from('X'),
    'constant' => NO_SUCH_CONSTANT,
    'class' => new NoSuchClass(),
    'method' => (new ArrayObject())->noSuchMethod(),
    'property' => (fn (?stdClass $o): mixed => $o->a->b)(new stdClass()),
    'abstract' => new FilterIterator(new EmptyIterator()),
    'json' => json_decode('{', flags: JSON_THROW_ON_ERROR),
    'readonly' => (function (): void {
        $suit = Suit::Hearts;
        $suit->value = 'x';
    })(),
};
echo "after\n";
