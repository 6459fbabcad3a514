<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Text;

/**
 * The names that stand in square brackets: of extensions, and of the types in an Any.
 *
 * @internal
 */
final class Name
{
    private const EXTENSION = '/^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$/D';
    private const URL = '~^(?:[A-Za-z0-9\-._\~!$&()*+,;=]|%[0-9A-Fa-f]{2}|/)+/[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*$~D';

    public static function isExtension(string $name): bool
    {
        return \preg_match(self::EXTENSION, $name) === 1;
    }

    public static function isUrl(string $name): bool
    {
        return \preg_match(self::URL, $name) === 1;
    }
}
