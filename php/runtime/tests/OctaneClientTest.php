<?php

declare(strict_types=1);

namespace Howdah\Tests\Runtime;

use Howdah\Request as ServerRequest;
use Howdah\Runtime\OctaneClient;
use Howdah\Server;
use Illuminate\Foundation\Application;
use Illuminate\Http\Request;
use Laravel\Octane\OctaneResponse;
use Laravel\Octane\RequestContext;
use RuntimeException;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpFoundation\StreamedResponse;

final class OctaneClientTest extends RuntimeTestCase
{
    private OctaneClient $client;

    protected function setUp(): void
    {
        parent::setUp();
        $this->client = new OctaneClient();
    }

    /** @return array{Request, RequestContext} */
    private function marshal(ServerRequest $request): array
    {
        return $this->client->marshalRequest(new RequestContext(['request' => $request]));
    }

    public function testTheRequestIsLaravels(): void
    {
        $server = ['REQUEST_METHOD' => 'POST', 'REQUEST_URI' => '/teas?page=2'];
        $sent = new ServerRequest($server, ['page' => '2'], ['a' => '1']);
        [$request, $context] = $this->marshal($sent);

        self::assertInstanceOf(Request::class, $request);
        self::assertSame('/teas', $request->getPathInfo());
        self::assertSame('2', $request->query->get('page'));
        self::assertSame(['a' => '1'], $request->request->all());
        self::assertSame($sent, $context->request);
    }

    public function testJsonIsInput(): void
    {
        [$request] = $this->marshal(new ServerRequest(
            ['REQUEST_METHOD' => 'POST', 'CONTENT_TYPE' => 'application/json'],
            body: '{"name": "Assam"}',
        ));

        self::assertSame('Assam', $request->request->get('name'));
        self::assertSame('{"name": "Assam"}', $request->getContent());
    }

    public function testAResponseIsSentBehindWhatWasPrinted(): void
    {
        [, $context] = $this->marshal(new ServerRequest([]));
        $this->client->respond($context, new OctaneResponse(new Response('content', 201), 'dumped '));

        self::assertSame('dumped content', Server::$response->body);
        self::assertSame(201, Server::$response->status);
    }

    public function testAnErrorIsAResponse(): void
    {
        foreach (['Internal server error.' => false, 'no tea' => true] as $body => $debug) {
            $this->setUp();
            [$request, $context] = $this->marshal(new ServerRequest([]));
            $this->client->error(new RuntimeException('no tea'), new Application($debug), $request, $context);

            self::assertSame($body, Server::$response->body);
            self::assertSame(500, Server::$response->status);
            self::assertSame('text/plain', Server::$response->headers['Content-Type']);
        }
    }

    public function testAStreamThatFailsIsNotRespondedToAgain(): void
    {
        $this->expectOutputString('a part');
        [$request, $context] = $this->marshal(new ServerRequest([]));
        $stream = new StreamedResponse(static function (): void {
            echo 'a part';
            throw new RuntimeException('torn');
        });
        try {
            $this->client->respond($context, new OctaneResponse($stream));
            self::fail('nothing was thrown');
        } catch (RuntimeException $e) {
            $this->client->error($e, new Application(true), $request, $context);
        }
        self::assertSame(200, Server::$response->status);

        Server::$response = null;
        [$request, $context] = $this->marshal(new ServerRequest([]));
        $this->client->error(new RuntimeException('next'), new Application(true), $request, $context);
        self::assertSame(500, Server::$response->status);
    }
}
