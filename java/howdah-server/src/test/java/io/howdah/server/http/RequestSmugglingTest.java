package io.howdah.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.server.HowdahServer;
import io.howdah.server.exchange.RequestHandler;
import io.howdah.server.testing.Answers;
import io.howdah.server.testing.RawClient;
import io.howdah.server.testing.RawClient.Response;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Requests that two readers could understand in two ways. In the cases, ␍ ␊ ␉ ␋ ␌ ␠ ␀ are what they
 * show.
 */
class RequestSmugglingTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "length and chunks | 400 | POST / HTTP/1.1␍␊Host: a␍␊Content-Length: 3␍␊Transfer-Encoding: chunked␍␊␍␊0␍␊␍␊",
                "chunks and length | 400 | POST / HTTP/1.1␍␊Host: a␍␊Transfer-Encoding: chunked␍␊Content-Length: 3␍␊␍␊0␍␊␍␊",
                "two lengths | 400 | POST / HTTP/1.1␍␊Host: a␍␊Content-Length: 3␍␊Content-Length: 4␍␊␍␊abcd",
                "two lengths in one | 400 | POST / HTTP/1.1␍␊Host: a␍␊Content-Length: 3, 4␍␊␍␊abcd",
                "a length with a sign | 400 | POST / HTTP/1.1␍␊Host: a␍␊Content-Length: +3␍␊␍␊abc",
                "a negative length | 400 | POST / HTTP/1.1␍␊Host: a␍␊Content-Length: -3␍␊␍␊abc",
                "a length in hexadecimal | 400 | POST / HTTP/1.1␍␊Host: a␍␊Content-Length: 0x3␍␊␍␊abc",
                "a length that overflows | 400 | POST / HTTP/1.1␍␊Host: a␍␊Content-Length: 99999999999999999999␍␊␍␊",
                "another coding | 501 | POST / HTTP/1.1␍␊Host: a␍␊Transfer-Encoding: gzip, chunked␍␊␍␊0␍␊␍␊",
                "no chunked at the end | 400 | POST / HTTP/1.1␍␊Host: a␍␊Transfer-Encoding: chunked, gzip␍␊␍␊0␍␊␍␊",
                "chunked twice | 400 | POST / HTTP/1.1␍␊Host: a␍␊Transfer-Encoding: chunked␍␊Transfer-Encoding: chunked␍␊␍␊0␍␊␍␊",
                "chunked misspelt | 400 | POST / HTTP/1.1␍␊Host: a␍␊Transfer-Encoding: xchunked␍␊␍␊0␍␊␍␊",
                "a space before the colon | 400 | POST / HTTP/1.1␍␊Host: a␍␊Transfer-Encoding : chunked␍␊␍␊0␍␊␍␊",
                "a vertical tab in the value | 400 | POST / HTTP/1.1␍␊Host: a␍␊Transfer-Encoding: ␋chunked␍␊␍␊0␍␊␍␊",
                "chunks in HTTP/1.0 | 400 | POST / HTTP/1.0␍␊Transfer-Encoding: chunked␍␊␍␊0␍␊␍␊",
                "a folded header | 400 | GET / HTTP/1.1␍␊Host: a␍␊X-Y: one␍␊ two␍␊␍␊",
                "a header folded by a tab | 400 | GET / HTTP/1.1␍␊Host: a␍␊X-Y: one␍␊␉two␍␊␍␊",
                "a folded coding | 400 | POST / HTTP/1.1␍␊Host: a␍␊Transfer-Encoding:␍␊ chunked␍␊␍␊0␍␊␍␊",
                "a first header that is folded | 400 | GET / HTTP/1.1␍␊ Host: a␍␊␍␊",
                "a line feed alone | 400 | GET / HTTP/1.1␊Host: a␊␊",
                "a line feed alone in headers | 400 | GET / HTTP/1.1␍␊Host: a␊X: y␍␊␍␊",
                "a carriage return in a value | 400 | GET / HTTP/1.1␍␊Host: a␍␊X: y␍z␍␊␍␊",
                "a zero byte in a value | 400 | GET / HTTP/1.1␍␊Host: a␍␊X: y␀␍␊␍␊",
                "a header without colon | 400 | GET / HTTP/1.1␍␊Host: a␍␊X␍␊␍␊",
                "an empty header name | 400 | GET / HTTP/1.1␍␊Host: a␍␊: x␍␊␍␊",
                "no host | 400 | GET / HTTP/1.1␍␊␍␊",
                "two hosts | 400 | GET / HTTP/1.1␍␊Host: a␍␊Host: b␍␊␍␊",
                "two hosts in HTTP/1.0 | 400 | GET / HTTP/1.0␍␊Host: a␍␊Host: b␍␊␍␊",
                "a host with a path | 400 | GET / HTTP/1.1␍␊Host: a/b␍␊␍␊",
                "a host with a user | 400 | GET / HTTP/1.1␍␊Host: u@a␍␊␍␊",
                "a host with a list | 400 | GET / HTTP/1.1␍␊Host: a, b␍␊␍␊",
                "a host with a wrong port | 400 | GET / HTTP/1.1␍␊Host: a:99999␍␊␍␊",
                "two spaces in the line | 400 | GET  / HTTP/1.1␍␊Host: a␍␊␍␊",
                "a space at the line's end | 400 | GET / HTTP/1.1 ␍␊Host: a␍␊␍␊",
                "a tab behind the method | 400 | GET␉/ HTTP/1.1␍␊Host: a␍␊␍␊",
                "a vertical tab behind the method | 400 | GET␋/ HTTP/1.1␍␊Host: a␍␊␍␊",
                "a vertical tab and a space | 400 | GET␋ / HTTP/1.1␍␊Host: a␍␊␍␊",
                "a form feed behind the target | 400 | GET /␌HTTP/1.1␍␊Host: a␍␊␍␊",
                "a tab behind the target | 400 | GET /␉HTTP/1.1␍␊Host: a␍␊␍␊",
                "a carriage return behind the target | 400 | GET /␍HTTP/1.1␍␊Host: a␍␊␍␊",
                "two spaces behind the target | 400 | GET /  HTTP/1.1␍␊Host: a␍␊␍␊",
                "a space before the method | 400 | ␠GET / HTTP/1.1␍␊Host: a␍␊␍␊",
                "a tab before the method | 400 | ␉GET / HTTP/1.1␍␊Host: a␍␊␍␊",
                "a zero byte before the method | 400 | ␀GET / HTTP/1.1␍␊Host: a␍␊␍␊",
                "an empty line, and a space | 400 | ␍␊ GET / HTTP/1.1␍␊Host: a␍␊␍␊",
                "a zero byte in the target | 400 | GET /␀ HTTP/1.1␍␊Host: a␍␊␍␊",
                "a folded trailer | 400 | POST / HTTP/1.1␍␊Host: a␍␊Transfer-Encoding: chunked␍␊␍␊1␍␊x␍␊0␍␊X: y␍␊ z␍␊␍␊",
                "a trailer folded by a tab | 400 | POST / HTTP/1.1␍␊Host: a␍␊Transfer-Encoding: chunked␍␊␍␊1␍␊x␍␊000␍␊X: y␍␊␉z␍␊␍␊",
                "a first trailer that is folded | 400 | POST / HTTP/1.1␍␊Host: a␍␊Transfer-Encoding: chunked␍␊␍␊0;x=y␍␊ X: y␍␊␍␊",
                "a trailer with a space before the colon | 400 | POST / HTTP/1.1␍␊Host: a␍␊Transfer-Encoding: chunked␍␊␍␊0␍␊X : y␍␊␍␊",
                "a trailer without colon | 400 | POST / HTTP/1.1␍␊Host: a␍␊Transfer-Encoding: chunked␍␊␍␊0␍␊X␍␊␍␊",
                "a trailer with a zero byte | 400 | POST / HTTP/1.1␍␊Host: a␍␊Transfer-Encoding: chunked␍␊␍␊0␍␊X: y␀␍␊␍␊",
                "a trailer with a carriage return | 400 | POST / HTTP/1.1␍␊Host: a␍␊Transfer-Encoding: chunked␍␊␍␊0␍␊X: y␍z␍␊␍␊",
                "a trailer that ends by a line feed | 400 | POST / HTTP/1.1␍␊Host: a␍␊Transfer-Encoding: chunked␍␊␍␊0␍␊X: y␊␍␊",
                "a blank before a chunk's size | 400 | POST / HTTP/1.1␍␊Host: a␍␊Transfer-Encoding: chunked␍␊␍␊ 1␍␊x␍␊0␍␊␍␊",
                "a blank behind a chunk's size | 400 | POST / HTTP/1.1␍␊Host: a␍␊Transfer-Encoding: chunked␍␊␍␊1 ␍␊x␍␊0␍␊␍␊",
                "a chunk without size | 400 | POST / HTTP/1.1␍␊Host: a␍␊Transfer-Encoding: chunked␍␊␍␊␍␊x␍␊0␍␊␍␊",
                "a target with a fragment | 400 | GET /a#b HTTP/1.1␍␊Host: a␍␊␍␊",
                "a target without slash | 400 | GET a HTTP/1.1␍␊Host: a␍␊␍␊",
                "a target of another scheme | 400 | GET ftp://a/ HTTP/1.1␍␊Host: a␍␊␍␊",
                "an asterisk for GET | 400 | GET * HTTP/1.1␍␊Host: a␍␊␍␊",
                "a method that is no token | 400 | G(T / HTTP/1.1␍␊Host: a␍␊␍␊",
                "another version | 505 | GET / HTTP/2.0␍␊Host: a␍␊␍␊",
                "a version in lower case | 0 | GET / http/1.1␍␊Host: a␍␊␍␊",
                "a number as version | 505 | GET / HTTP/0.9␍␊Host: a␍␊␍␊",
                "no version | 0 | GET /␍␊Host: a␍␊␍␊",
                "CONNECT | 405 | CONNECT a:80 HTTP/1.1␍␊Host: a␍␊␍␊",
                "TRACE | 405 | TRACE / HTTP/1.1␍␊Host: a␍␊␍␊",
                "another expectation | 417 | POST / HTTP/1.1␍␊Host: a␍␊Content-Length: 1␍␊Expect: 200-ok␍␊␍␊x",
                "a chunk size with a sign | 400 | POST / HTTP/1.1␍␊Host: a␍␊Transfer-Encoding: chunked␍␊␍␊+1␍␊x␍␊0␍␊␍␊",
                "a chunk size as C writes it | 400 | POST / HTTP/1.1␍␊Host: a␍␊Transfer-Encoding: chunked␍␊␍␊0x1␍␊x␍␊0␍␊␍␊",
                "a chunk size that overflows | 400 | POST / HTTP/1.1␍␊Host: a␍␊Transfer-Encoding: chunked␍␊␍␊ffffffffffffffff1␍␊x␍␊",
                "a chunk that ends elsewhere | 400 | POST / HTTP/1.1␍␊Host: a␍␊Transfer-Encoding: chunked␍␊␍␊1␍␊xyz␍␊0␍␊␍␊",
                "a line feed alone behind a chunk's size | 400 | POST / HTTP/1.1␍␊Host: a␍␊Transfer-Encoding: chunked␍␊␍␊1␊x␍␊0␍␊␍␊",
                "a WebSocket of old | 400 | GET / HTTP/1.1␍␊Host: a␍␊Sec-WebSocket-Key1: 1␍␊Sec-WebSocket-Key2: 2␍␊␍␊",
                "an extension that is quoted over lines | 400 | POST / HTTP/1.1␍␊Host: a␍␊Transfer-Encoding: chunked␍␊␍␊1;x=␊y␍␊x␍␊0␍␊␍␊",
            })
    void isRefusedAndNothingBehindItIsServed(String name, int status, String request)
            throws IOException {
        String smuggled = "GET /smuggled HTTP/1.1␍␊Host: a␍␊␍␊";
        RequestHandler handler =
                exchange -> {
                    if (exchange.head().uri().equals("/smuggled")) {
                        Answers.text(exchange, "served");
                    } else {
                        Answers.echo(exchange);
                    }
                };
        try (HowdahServer server = Answers.serve(handler);
                RawClient client = new RawClient(server)) {
            client.sendExactly(characters(request.strip() + smuggled));
            if (status != 0) { // 0: what is no HTTP gets no answer
                Response response = client.read();
                assertThat(response.status()).isEqualTo(status);
                assertThat(response.header("connection")).isEqualTo("close");
            }
            assertThat(client.readToEnd()).isEmpty();
        }
    }

    private static String characters(String shown) {
        return shown.replace('␍', '\r')
                .replace('␊', '\n')
                .replace('␉', '\t')
                .replace('␋', '\u000b')
                .replace('␌', '\f')
                .replace('␠', ' ')
                .replace('␀', '\0');
    }

    /** Sends the request in two parts, cut at each place from one on. */
    private static void assertRefusesSplit(HowdahServer server, String request, int from)
            throws IOException {
        for (int split = from; split < request.length(); split++) {
            try (RawClient client = new RawClient(server)) {
                client.sendExactly(request.substring(0, split));
                Thread.onSpinWait();
                client.sendExactly(request.substring(split));

                assertThat(client.read().status()).as("split at %s", split).isEqualTo(400);
            }
        }
    }

    @Test
    void aFoldIsSeenWhereverTheRequestIsSplit() throws IOException {
        String request = "GET / HTTP/1.1\r\nHost: abcdefgh\r\nX: one\r\n two\r\n\r\n";
        try (HowdahServer server = Answers.serve(e -> Answers.text(e, "served"))) {
            assertRefusesSplit(server, request, 1);
        }
    }

    @Test
    void aFoldedTrailerIsSeenWhereverTheRequestIsSplit() throws IOException {
        String request =
                """
                POST / HTTP/1.1\r
                Host: a\r
                Transfer-Encoding: chunked\r
                \r
                1\r
                x\r
                0\r
                X: one\r
                 two\r
                \r
                """;
        try (HowdahServer server = Answers.serve(Answers::echo)) {
            assertRefusesSplit(server, request, request.indexOf("1\r\nx"));
        }
    }

    @Test
    void trailersThatNobodyCanMisreadAreSkipped() throws IOException {
        try (HowdahServer server = Answers.serve(Answers::echo);
                RawClient client = new RawClient(server)) {
            for (int i = 0; i < 2; i++) {
                client.send(
                        """
                        POST / HTTP/1.1
                        Host: a
                        Transfer-Encoding: chunked

                        1
                        x
                        2;a=b
                         0
                        00
                        X: y
                        Z:
                        Host: b
                        Content-Length: 5
                        Transfer-Encoding: gzip

                        """);

                assertThat(client.read().body()).isEqualTo("x 0");
            }
        }
    }

    @Test
    void trailersAreLimitedAsHeadersAre() throws IOException {
        String begin = "POST / HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\n0\n";
        try (HowdahServer server = Answers.serve(Answers::echo)) {
            for (String trailers :
                    new String[] {"X: " + "y".repeat(40_000), "X: y\n".repeat(200)}) {
                try (RawClient client = new RawClient(server)) {
                    client.send(begin + trailers + "\n\n");

                    assertThat(client.read().status()).isIn(400, 431);
                }
            }
        }
    }

    @Test
    void whatCameBeforeABadRequestIsAnsweredFirst() throws IOException {
        try (HowdahServer server = Answers.serve(e -> Answers.text(e, e.head().uri()));
                RawClient client = new RawClient(server)) {
            client.send("GET /good HTTP/1.1\nHost: a\n\nGET /bad HTTP/1.1\n\n");

            assertThat(client.read().body()).isEqualTo("/good");
            assertThat(client.read().status()).isEqualTo(400);
        }
    }

    @Test
    void aTargetWithAHostOverridesTheHostHeader() throws IOException {
        RequestHandler handler =
                exchange ->
                        Answers.text(
                                exchange,
                                exchange.head().headers().get("host")
                                        + exchange.head().uri()
                                        + " "
                                        + exchange.connection().serverName());
        try (HowdahServer server = Answers.serve(handler);
                RawClient client = new RawClient(server)) {
            client.send("GET http://real:81/x?y HTTP/1.1\nHost: other\n\n");
            assertThat(client.read().body()).isEqualTo("real:81/x?y real");

            client.send("GET http://real?y HTTP/1.1\nHost: other\n\n");
            assertThat(client.read().body()).isEqualTo("real/?y real");
        }
    }

    @Test
    void headersWithUnderscoresAreDroppedBecausePhpCannotTellThemFromHyphens() throws IOException {
        RequestHandler handler =
                exchange -> Answers.text(exchange, exchange.head().headers().names().toString());
        try (HowdahServer server = Answers.serve(handler);
                RawClient client = new RawClient(server)) {
            client.send("GET / HTTP/1.1\nHost: a\nX_Forwarded_For: 1.2.3.4\nX-Y: z\n\n");

            assertThat(client.read().body()).isEqualTo("[Host, X-Y]");
        }
    }
}
