<?php

declare(strict_types=1);

use Symfony\Component\EventDispatcher\EventDispatcher;
use Symfony\Component\HttpFoundation\BinaryFileResponse;
use Symfony\Component\HttpFoundation\JsonResponse;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\RequestStack;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpFoundation\Session\Session;
use Symfony\Component\HttpFoundation\Session\Storage\NativeSessionStorage;
use Symfony\Component\HttpFoundation\StreamedResponse;
use Symfony\Component\HttpKernel\Controller\ArgumentResolver;
use Symfony\Component\HttpKernel\Controller\ControllerResolver;
use Symfony\Component\HttpKernel\Event\RequestEvent;
use Symfony\Component\HttpKernel\Event\ResponseEvent;
use Symfony\Component\HttpKernel\Event\TerminateEvent;
use Symfony\Component\HttpKernel\HttpKernel;
use Symfony\Component\HttpKernel\HttpKernelInterface;

foreach (['HttpKernel', 'HttpFoundation', 'EventDispatcher'] as $component) {
    require_once "/usr/share/php/Symfony/Component/$component/autoload.php";
}

/* Every answer names what it has seen of a visitor: it must be the one who asks. */
$stack = new RequestStack();
$terminated = (object) ['expected' => 0, 'seen' => 0];
$controllers = [
    '/see' => static fn (Request $request): Response => new JsonResponse([
        'who' => $request->query->get('who'),
        'session' => $request->hasSession() ? $request->getSession()->get('who') : null,
        'cookies' => array_keys($request->cookies->all()),
        'outer' => $stack->getParentRequest() === null,
        'body' => $request->getContent(),
        'terminated' => $terminated->expected - $terminated->seen,
    ]),
    '/login' => static function (Request $request): Response {
        $request->getSession()->set('who', $request->query->get('who'));
        return new Response('welcome ' . $request->getSession()->get('who'));
    },
    '/throw' => static fn (Request $request): Response => throw new LogicException($request->query->get('who')),
    '/exit' => static function (Request $request): never {
        header('X-Visitor: ' . $request->query->get('who'));
        echo 'gone ', $request->query->get('who');
        exit;
    },
    '/stream' => static fn (Request $request): Response => new StreamedResponse(
        static function () use ($request): void {
            foreach (str_split($request->query->get('who')) as $letter) {
                echo $letter;
                flush();
            }
        }
    ),
    '/file' => static fn (): Response => new BinaryFileResponse(__FILE__),
    '/sub' => static function (Request $request) use (&$kernel): Response {
        $inner = Request::create('/see', 'GET', ['who' => $request->query->get('who')]);
        return $kernel->handle($inner, HttpKernelInterface::SUB_REQUEST);
    },
];
$dispatcher = new EventDispatcher();
$dispatcher->addListener('kernel.request', static function (RequestEvent $event) use ($controllers): void {
    $request = $event->getRequest();
    $request->attributes->set('_controller', $controllers[$request->getPathInfo()]);
    if ($event->isMainRequest() && defined('SESSIONS')) {
        $request->setSession(new Session(new NativeSessionStorage(['name' => 'VISITOR', 'save_path' => SESSIONS])));
    }
});
$dispatcher->addListener('kernel.terminate', static function (TerminateEvent $event) use ($terminated): void {
    $terminated->seen++;
});
$dispatcher->addListener('kernel.response', static function (ResponseEvent $event) use ($terminated): void {
    $terminated->expected += (int) $event->isMainRequest();
});
return $kernel = new HttpKernel($dispatcher, new ControllerResolver(), $stack, new ArgumentResolver());
