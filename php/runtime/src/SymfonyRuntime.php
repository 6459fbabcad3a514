<?php

declare(strict_types=1);

namespace Howdah\Runtime;

use Symfony\Component\HttpKernel\HttpKernelInterface;
use Symfony\Component\Runtime\RunnerInterface;
use Symfony\Component\Runtime\SymfonyRuntime as Runtime;

/** Symfony's runtime, which handles request after request where the script is a worker's. `APP_RUNTIME` names it. */
final class SymfonyRuntime extends Runtime
{
    public function getRunner(?object $application): RunnerInterface
    {
        if ($application instanceof HttpKernelInterface && isset($_SERVER['FRANKENPHP_WORKER'])) {
            return new KernelRunner($application);
        }
        return parent::getRunner($application);
    }
}
