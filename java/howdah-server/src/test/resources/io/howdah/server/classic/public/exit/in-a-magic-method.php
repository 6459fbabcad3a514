<?php

declare(strict_types=1);

final class Magic
{
    public function __toString(): string
    {
        exit("exit in __toString\n");
    }

    public function __get(string $name): mixed
    {
        exit("exit in __get of $name\n");
    }

    public function __call(string $name, array $arguments): mixed
    {
        exit("exit in __call of $name\n");
    }

    public static function __callStatic(string $name, array $arguments): mixed
    {
        exit("exit in __callStatic of $name\n");
    }

    public function __clone(): void
    {
        exit("exit in __clone\n");
    }
}

$magic = new Magic();
header('X-Method: ' . $_GET['method']);
match ($_GET['method']) {
    '__toString' => print("in a string: $magic"),
    '__get' => print($magic->some),
    '__call' => print($magic->some()),
    '__callStatic' => print(Magic::some()),
    '__clone' => clone $magic,
};
echo "after\n";
