<?php

declare(strict_types=1);

namespace Howdah\Protobuf\Compiler;

use Exception;

/** What is wrong with a request, in words for whoever runs protoc. */
final class CompilerException extends Exception
{
}
