<?php

declare(strict_types=1);

use Howdah\Runtime\KernelRunner;
use Symfony\Component\Config\Loader\LoaderInterface;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpKernel\HttpKernelInterface;
use Symfony\Component\HttpKernel\Kernel;

/* php/runtime with a kernel that has no sessions of PHP. */

$application = require __DIR__ . '/application.php';
foreach (['Runtime', 'Config', 'DependencyInjection'] as $component) {
    require_once "/usr/share/php/Symfony/Component/$component/autoload.php";
}
require_once dirname(__DIR__, 7) . '/php/runtime/src/HttpFoundation.php';
require_once dirname(__DIR__, 7) . '/php/runtime/src/KernelRunner.php';
require_once dirname(__DIR__, 7) . '/php/runtime/src/Trace.php';

final class SessionlessKernel extends Kernel
{
    public function __construct(private readonly HttpKernelInterface $application)
    {
        parent::__construct('prod', false);
    }

    public function registerBundles(): iterable
    {
        return [];
    }

    public function registerContainerConfiguration(LoaderInterface $loader): void
    {
    }

    public function getProjectDir(): string
    {
        return FOLDER;
    }

    public function handle(
        Request $request,
        int $type = HttpKernelInterface::MAIN_REQUEST,
        bool $catch = true
    ): Response {
        return $this->application->handle($request, $type, $catch);
    }

    public function terminate(Request $request, Response $response): void
    {
        $this->application->terminate($request, $response);
    }
}

(new KernelRunner(new SessionlessKernel($application)))->run();
