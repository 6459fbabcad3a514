<?php

declare(strict_types=1);

// For editors and static analysers: written by howdah generate ide.

namespace Howdah;

/**
 * An HTTP response, as the handler of Server::serve() returns it.
 */
final class Response
{
    /** @var string|iterable<mixed, string|\Stringable> */
    public string|iterable $body = '';

    public int $status = 200;

    /** @var array<string, string|int|list<string|int>> */
    public array $headers = [];

    /**
     * @param string|iterable<mixed, string|\Stringable> $body each element is sent as soon as it is there
     * @param int $status 200 to 599
     * @param array<string, string|int|list<string|int>> $headers by name, in any case; a list gives several
     *     headers of that name. The default content-type is text/html; charset=UTF-8.
     */
    public function __construct(string|iterable $body = '', int $status = 200, array $headers = [])
    {
    }
}
