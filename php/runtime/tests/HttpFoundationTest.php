<?php

declare(strict_types=1);

namespace Howdah\Tests\Runtime;

use Howdah\Request as ServerRequest;
use Howdah\Runtime\HttpFoundation;
use Howdah\Server;
use RuntimeException;
use Symfony\Component\HttpFoundation\BinaryFileResponse;
use Symfony\Component\HttpFoundation\Cookie;
use Symfony\Component\HttpFoundation\Request;
use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\HttpFoundation\StreamedResponse;

final class HttpFoundationTest extends RuntimeTestCase
{
    public function testARequestHasWhatTheServerSays(): void
    {
        $_GET = ['not' => 'this'];
        $_SERVER['HTTP_NOT'] = 'this';
        $request = HttpFoundation::request(new ServerRequest(
            ['REQUEST_METHOD' => 'PUT', 'REQUEST_URI' => '/teas/a%20b?page=2&tag[]=x', 'HTTP_HOST' => 'example.com:81',
                'HTTP_ACCEPT' => 'text/html, */*', 'HTTPS' => 'on', 'QUERY_STRING' => 'page=2&tag[]=x',
                'REMOTE_ADDR' => '192.0.2.1', 'CONTENT_TYPE' => 'application/x-www-form-urlencoded'],
            query: ['page' => '2', 'tag' => ['x']],
            form: ['name' => 'Assam'],
            cookies: ['a' => 'b c'],
            body: 'name=Assam',
        ));
        $_GET = [];
        unset($_SERVER['HTTP_NOT']);

        self::assertSame(Request::class, $request::class);
        self::assertSame('PUT', $request->getMethod());
        self::assertSame('https://example.com:81/teas/a%20b?page=2&tag%5B0%5D=x', $request->getUri());
        self::assertSame(['page' => '2', 'tag' => ['x']], $request->query->all());
        self::assertSame(['name' => 'Assam'], $request->request->all());
        self::assertSame(['a' => 'b c'], $request->cookies->all());
        self::assertSame('name=Assam', $request->getContent());
        self::assertSame('192.0.2.1', $request->getClientIp());
        self::assertSame(['text/html, */*'], $request->headers->all('accept'));
        self::assertNull($request->headers->get('not'));
    }

    public function testTheEnvironmentIsBehindWhatTheRequestHas(): void
    {
        $request = HttpFoundation::request(
            new ServerRequest(['REQUEST_METHOD' => 'GET']),
            Request::class,
            ['APP_ENV' => 'prod', 'REQUEST_METHOD' => 'POST'],
        );

        self::assertSame('prod', $request->server->get('APP_ENV'));
        self::assertSame('GET', $request->getMethod());
    }

    public function testFilesThatWereSentAreThere(): void
    {
        $file = tempnam(sys_get_temp_dir(), 'howdah');
        file_put_contents($file, 'leaves');
        $sent = new ServerRequest(
            ['REQUEST_METHOD' => 'POST', 'CONTENT_TYPE' => 'multipart/form-data; boundary=x'],
            form: ['field' => 'value'],
            files: [
                'one' => ['name' => 'tea.txt', 'type' => 'text/plain', 'tmp_name' => $file, 'error' => 0, 'size' => 6],
                'none' => ['name' => '', 'type' => '', 'tmp_name' => '', 'error' => UPLOAD_ERR_NO_FILE, 'size' => 0],
            ],
        );
        $request = HttpFoundation::request($sent);

        self::assertSame('tea.txt', $request->files->get('one')->getClientOriginalName());
        self::assertSame('leaves', file_get_contents($request->files->get('one')->getPathname()));
        self::assertNull($request->files->get('none'));
        self::assertSame('value', $request->request->get('field'));
        self::assertSame('', $request->getContent());
        self::assertSame(0, $sent->bodiesRead);
        unlink($file);
    }

    public function testAResponseIsSentWithAllItsHeaders(): void
    {
        $response = new Response('the body', 404, ['X-List' => ['1', '2'], 'Content-Type' => 'text/plain']);
        $response->headers->setCookie(Cookie::create('a', '1'));
        $response->headers->setCookie(Cookie::create('b', '2'));
        HttpFoundation::send($response);

        self::assertSame('the body', Server::$response->body);
        self::assertSame(404, Server::$response->status);
        self::assertFalse(Server::$hasMore);
        self::assertSame(['1', '2'], Server::$response->headers['X-List']);
        self::assertSame(['text/plain'], Server::$response->headers['Content-Type']);
        self::assertCount(2, Server::$response->headers['Set-Cookie']);
        self::assertStringStartsWith('b=2', Server::$response->headers['Set-Cookie'][1]);
        self::assertArrayNotHasKey('Status', Server::$response->headers);
    }

    public function testAReasonOfItsOwnIsSent(): void
    {
        HttpFoundation::send((new Response())->setStatusCode(404, 'No Such Tea'));

        self::assertSame(['404 No Such Tea'], Server::$response->headers['Status']);
    }

    public function testAStatusThatIsNotRegisteredIsSent(): void
    {
        HttpFoundation::send(new Response('', 299));

        self::assertSame(299, Server::$response->status);
        self::assertArrayNotHasKey('Status', Server::$response->headers);
    }

    public function testWhatWasPrintedStandsBeforeTheContent(): void
    {
        HttpFoundation::send(new Response('content', 200, ['Content-Length' => '7']), 'printed ');

        self::assertSame('printed content', Server::$response->body);
        self::assertArrayNotHasKey('Content-Length', Server::$response->headers);
    }

    public function testAStreamPrintsBehindItsHead(): void
    {
        $this->expectOutputString('one, two');
        HttpFoundation::send(new StreamedResponse(function (): void {
            self::assertSame('text/event-stream', Server::$response->headers['Content-Type'][0]);
            echo 'one, ';
            echo 'two';
            self::assertFalse(Server::$finished);
        }, 200, ['Content-Type' => 'text/event-stream']));

        self::assertTrue(Server::$hasMore);
        self::assertTrue(Server::$finished, 'the client need not wait for what terminates the kernel');
        self::assertSame('', Server::$response->body);
    }

    public function testAStreamThatFailsHasPrintedWhatItHad(): void
    {
        $level = ob_get_level();
        $this->expectOutputString('a part');
        try {
            HttpFoundation::send(new StreamedResponse(static function (): void {
                echo 'a part';
                throw new RuntimeException('torn');
            }));
            self::fail('nothing was thrown');
        } catch (RuntimeException $e) {
            self::assertSame('torn', $e->getMessage());
            self::assertFalse(Server::$finished);
        }
        self::assertSame($level, ob_get_level());
    }

    public function testAFileIsPrinted(): void
    {
        $this->expectOutputString(file_get_contents(__FILE__));
        $response = new BinaryFileResponse(__FILE__, 200, ['Content-Type' => 'text/plain']);
        HttpFoundation::send($response->prepare(Request::create('/')));

        self::assertTrue(Server::$hasMore);
        self::assertEquals([filesize(__FILE__)], Server::$response->headers['Content-Length']);
    }

    public function testHeadHasNoContent(): void
    {
        $this->expectOutputString('');
        $request = Request::create('/', 'HEAD');
        $file = new BinaryFileResponse(__FILE__, 200, ['Content-Type' => 'text/plain']);
        $stream = new StreamedResponse(static fn () => print 'x');
        foreach ([$file, $stream] as $response) {
            $this->setUp();
            HttpFoundation::send($response->prepare($request));
            self::assertSame('', Server::$response->body);
        }
        $this->setUp();
        HttpFoundation::send((new Response('content', 200, ['Content-Length' => '7']))->prepare($request));
        self::assertSame('', Server::$response->body);
        self::assertSame(['7'], Server::$response->headers['Content-Length']);
    }
}
