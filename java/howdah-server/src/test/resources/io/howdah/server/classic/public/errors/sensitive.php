<?php

declare(strict_types=1);

function login(string $user, #[SensitiveParameter] string $password): void
{
    throw new RuntimeException('no such user');
}

login('anna', 'secret');
