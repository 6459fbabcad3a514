<?php

declare(strict_types=1);

final class Leaving implements JsonSerializable
{
    public function jsonSerialize(): mixed
    {
        exit("exit in jsonSerialize\n");
    }

    public function __serialize(): array
    {
        exit("exit in __serialize\n");
    }

    public function __unserialize(array $data): void
    {
        exit("exit in __unserialize\n");
    }
}

match ($_GET['by']) {
    'json' => print(json_encode([new Leaving()])),
    'serialize' => print(serialize([new Leaving()])),
    'unserialize' => unserialize('a:2:{i:0;O:7:"Leaving":0:{}i:1;i:2;}'),
};
echo "after\n";
