<?php

declare(strict_types=1);

// What JdkEscapes has PHP code try, for one class of Java after the other.

/** A value for a parameter, as JdkEscapes names it. */
function value(string $kind): mixed
{
    [$name, $text] = explode(':', $kind, 2) + [1 => ''];
    return match ($name) {
        'text' => $text,
        'int' => (int) $text,
        'float' => 1.5,
        'true' => true,
        'texts' => [$text],
        'in' => new java\io\ByteArrayInputStream('tea'),
        'out' => new java\io\ByteArrayOutputStream(),
        'reader' => new java\io\StringReader('tea'),
        'writer' => new java\io\StringWriter(),
        'list' => new java\util\ArrayList(['tea']),
        'set' => new java\util\HashSet(['tea']),
        'map' => new java\util\HashMap(['tea' => 1]),
        'properties' => new java\util\Properties(),
        'locale' => java\util\Locale::$text(),
        'charset' => java\nio\charset\StandardCharsets::UTF_8,
        'buffer' => java\nio\ByteBuffer::allocate(8),
        'closure' => fn (...$arguments) => $arguments[0] ?? null,
        'null' => null,
    };
}

function text(mixed $value): string
{
    return is_array($value) ? implode(' ', array_map(text(...), $value)) : (is_bool($value) ? '' : (string) $value);
}

/**
 * Uses a class in many ways.
 *
 * @param array $attempts each a kind, a member and the values for its parameters
 * @return array how many there were, how many were answered by something else than a refusal, and those that gave
 *     the secret away
 */
function attempts(string $class, string $secret, array $attempts): array
{
    $object = null;
    $tried = 0;
    $answered = 0;
    $leaks = [];
    foreach ($attempts as [$kind, $member, $values]) {
        if ($kind === 'method' && $object === null) {
            continue; // there is no way to one
        }
        $tried++;
        try {
            $arguments = array_map(value(...), $values);
            $result = match ($kind) {
                'new' => new $class(...$arguments),
                'static' => $class::$member(...$arguments),
                'field' => Howdah\Java::getStatic(str_replace('\\', '.', $class), $member),
                'method' => $object->$member(...$arguments),
            };
            $answered++;
            if ($object === null && $result instanceof $class) {
                $object = $result;
            }
            $said = text($result);
        } catch (Throwable $e) {
            $said = $e->getMessage();
            $answered += str_contains($said, 'restricted') ? 0 : 1;
        }
        if (str_contains($said, $secret)) {
            $leaks[] = "$kind $member(" . implode(', ', $values) . ')';
        }
    }
    return [$tried, $answered, $leaks];
}

/** Whether PHP code may use a class of Java: it is then told that there is no such field. */
function is_open(string $class): bool
{
    try {
        Howdah\Java::getStatic($class, 'nothing');
        return true;
    } catch (Throwable $e) {
        return !preg_match('/ is restricted | is not public|there is no Java class/', $e->getMessage());
    }
}
