package io.howdah.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.server.HowdahServer;
import io.howdah.server.exchange.RequestHandler;
import io.howdah.server.options.LimitOptions;
import io.howdah.server.options.ListenOptions;
import io.howdah.server.options.TlsOptions;
import io.howdah.server.testing.Answers;
import io.howdah.server.testing.RawClient;
import io.howdah.server.testing.RawHttp2Client;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP/2, begun at once in clear text, and negotiated by TLS. */
public class Http2Test {

    @Test
    void requestsAreServed() throws Exception {
        RequestHandler handler =
                e ->
                        Answers.text(
                                e,
                                e.head().method()
                                        + " "
                                        + e.head().uri()
                                        + " "
                                        + e.head().protocolVersion()
                                        + " "
                                        + e.connection().serverName()
                                        + " "
                                        + e.connection().scheme());
        try (HowdahServer server = start(handler, true)) {
            HttpClient client = client();
            for (int i = 0; i < 3; i++) {
                HttpResponse<String> response = get(client, server, true, "/path?" + i);

                assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
                assertThat(response.headers().firstValue("server")).hasValue("Howdah");
                assertThat(response.headers().firstValue("date")).isPresent();
                assertThat(response.body())
                        .isEqualTo("GET /path?" + i + " " + "HTTP/2.0" + " localhost " + "https");
            }
        }
    }

    @Test
    void largeBodiesGoBothWays() throws Exception {
        String body = "0123456789".repeat(300_000);
        try (HowdahServer server = start(Answers::echo, true)) {
            HttpClient client = client();
            get(client, server, true, "/");
            HttpResponse<String> response = post(client, server, true, body);

            assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
            assertThat(response.body()).isEqualTo(body);
        }
    }

    @Test
    void bodiesAreStreamedBothWays() throws Exception {
        String body = "0123456789".repeat(300_000);
        try (HowdahServer server = start(Answers::echoPieces, true)) {
            HttpClient client = client();
            get(client, server, true, "/");

            assertThat(post(client, server, true, body).body()).isEqualTo(body);
        }
    }

    @Test
    void manyStreamsShareAConnection() throws Exception {
        RequestHandler handler =
                exchange ->
                        exchange.eventLoop()
                                .execute(() -> Answers.text(exchange, exchange.head().uri()));
        try (HowdahServer server = start(handler, true)) {
            HttpClient client = client();
            get(client, server, true, "/");
            List<CompletableFuture<HttpResponse<String>>> responses = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                responses.add(
                        client.sendAsync(
                                HttpRequest.newBuilder(uri(server, true, "/" + i)).build(),
                                BodyHandlers.ofString()));
            }
            for (int i = 0; i < 100; i++) {
                assertThat(responses.get(i).get().body()).isEqualTo("/" + i);
            }
        }
    }

    @Test
    void aFailureInAResponseResetsItsStreamOnly() throws Exception {
        RequestHandler handler =
                exchange -> {
                    if (exchange.head().uri().equals("/cut")) {
                        exchange.begin(200, Answers.headers());
                        exchange.write(Answers.bytes("half"));
                        exchange.fail(500);
                    } else {
                        Answers.text(exchange, "whole");
                    }
                };
        try (HowdahServer server = start(handler, true)) {
            HttpClient client = client();
            get(client, server, true, "/");

            assertThatThrownBy(() -> get(client, server, true, "/cut"))
                    .isInstanceOf(IOException.class);
            assertThat(get(client, server, true, "/").body()).isEqualTo("whole");
        }
    }

    @Test
    void aBodyThatIsTooLongIsRefused() throws Exception {
        try (HowdahServer server =
                builder(Answers::echo, true).set(LimitOptions.MAX_BODY_SIZE, 1000L).start()) {
            HttpClient client = client();
            get(client, server, true, "/");

            assertThat(post(client, server, true, "x".repeat(1001)).statusCode()).isEqualTo(413);
            assertThat(post(client, server, true, "x".repeat(1000)).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void aHandlerIsToldThatAStreamWasReset() throws Exception {
        CompletableFuture<Void> begun = new CompletableFuture<>();
        CompletableFuture<Void> closed = new CompletableFuture<>();
        RequestHandler handler =
                exchange -> {
                    if (exchange.head().uri().equals("/")) {
                        Answers.text(exchange, "");
                    } else {
                        exchange.onClose(() -> closed.complete(null));
                        begun.complete(null);
                    }
                };
        try (HowdahServer server = start(handler, true)) {
            HttpClient client = client();
            get(client, server, true, "/");
            HttpRequest slow =
                    HttpRequest.newBuilder(uri(server, true, "/slow"))
                            .timeout(Duration.ofMillis(500))
                            .build();

            assertThatThrownBy(() -> client.send(slow, BodyHandlers.ofString()))
                    .isInstanceOf(IOException.class);
            begun.get();
            closed.get(20, TimeUnit.SECONDS);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anHttp1ClientIsServedToo(boolean tls) throws Exception {
        try (HowdahServer server = start(e -> Answers.text(e, "old"), tls)) {
            HttpClient client =
                    HttpClient.newBuilder()
                            .sslContext(trusting())
                            .version(HttpClient.Version.HTTP_1_1)
                            .build();
            HttpResponse<String> response = get(client, server, tls, "/");

            assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
            assertThat(response.body()).isEqualTo("old");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void http2CanBeTurnedOff(boolean tls) throws Exception {
        try (HowdahServer server =
                builder(e -> Answers.text(e, "old"), tls).set(ListenOptions.HTTP2, false).start()) {
            HttpResponse<String> response = get(client(), server, tls, "/");

            assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
        }
    }

    @Test
    void whatIsFlushedComesWhileTheHandlerKeepsTheLoop() throws Exception {
        CountDownLatch seen = new CountDownLatch(1);
        RequestHandler handler =
                exchange -> {
                    if (exchange.head().uri().equals("/")) {
                        Answers.text(exchange, "");
                        return;
                    }
                    exchange.begin(200, Answers.headers());
                    exchange.write(Answers.bytes("early"));
                    exchange.flush();
                    try {
                        assertThat(seen.await(20, TimeUnit.SECONDS)).isTrue();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                    exchange.end();
                };
        try (HowdahServer server = start(handler, true)) {
            HttpClient client = client();
            get(client, server, true, "/");
            HttpResponse<InputStream> response =
                    client.send(
                            HttpRequest.newBuilder(uri(server, true, "/stream")).build(),
                            BodyHandlers.ofInputStream());

            assertThat(response.body().readNBytes(5)).asString().isEqualTo("early");
            seen.countDown();
            assertThat(response.body().readAllBytes()).isEmpty();
        }
    }

    @Test
    void inClearTextAClientBeginsAtOnce() throws IOException {
        byte[] part = new byte[16_000];
        Arrays.fill(part, (byte) 'x');
        try (HowdahServer server = start(Answers::echo, false);
                RawHttp2Client client = new RawHttp2Client(server)) {
            client.begin();
            client.post(1, "/");
            for (int i = 0; i < 4; i++) {
                client.send(RawHttp2Client.DATA, i == 3 ? RawHttp2Client.END_STREAM : 0, 1, part);
            }
            client.flush();
            int received = 0;
            RawHttp2Client.Frame frame;
            do {
                frame = Objects.requireNonNull(client.read());
                received += frame.type() == RawHttp2Client.DATA ? frame.payload().length : 0;
            } while (!frame.ends());

            assertThat(received).isEqualTo(64_000);
        }
    }

    /** Otherwise a proxy that passes it on takes what follows for a tunnel. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Upgrade: h2c\nConnection: Upgrade, HTTP2-Settings\nHTTP2-Settings: AAMAAABk",
                "Upgrade: h2c\nConnection: Upgrade",
                "Upgrade: websocket, h2c\nConnection: Upgrade, HTTP2-Settings\n"
                        + "HTTP2-Settings: AAMAAABk",
                "Upgrade: websocket\nConnection: Upgrade\nSec-WebSocket-Version: 13"
            })
    void anUpgradeIsIgnored(String headers) throws IOException {
        RequestHandler handler =
                e -> Answers.text(e, e.head().protocolVersion() + " " + e.head().uri());
        try (HowdahServer server = start(handler, false);
                RawClient client = new RawClient(server)) {
            for (int i = 0; i < 2; i++) {
                RawClient.Response response =
                        client.send("GET /" + i + " HTTP/1.1\nHost: a\n" + headers + "\n\n").read();

                assertThat(response.status()).isEqualTo(200);
                assertThat(response.headers()).doesNotContainKeys("upgrade", "connection");
                assertThat(response.body()).isEqualTo("HTTP/1.1 /" + i);
            }
            client.send("PRI * HTTP/2.0\n\nSM\n\n");

            assertThat(client.read().status()).isEqualTo(505);
            assertThat(client.readToEnd()).isEmpty();
        }
    }

    private static HowdahServer start(RequestHandler handler, boolean tls) {
        return builder(handler, tls).start();
    }

    private static HowdahServer.Builder builder(RequestHandler handler, boolean tls) {
        return Answers.builder(handler).set(TlsOptions.TLS_SELF_SIGNED, tls);
    }

    private static URI uri(HowdahServer server, boolean tls, String target) {
        return URI.create(
                (tls ? "https" : "http") + "://localhost:" + server.address().getPort() + target);
    }

    private static HttpResponse<String> get(
            HttpClient client, HowdahServer server, boolean tls, String target) throws Exception {
        return client.send(
                HttpRequest.newBuilder(uri(server, tls, target)).build(), BodyHandlers.ofString());
    }

    private static HttpResponse<String> post(
            HttpClient client, HowdahServer server, boolean tls, String body) throws Exception {
        return client.send(
                HttpRequest.newBuilder(uri(server, tls, "/"))
                        .POST(BodyPublishers.ofString(body))
                        .build(),
                BodyHandlers.ofString());
    }

    private static HttpClient client() throws GeneralSecurityException {
        return HttpClient.newBuilder().sslContext(trusting()).build();
    }

    /** Trusts every certificate: what is tested is not the client. */
    public static SSLContext trusting() throws GeneralSecurityException {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new TrustAll()}, null);
        return context;
    }

    private static final class TrustAll extends X509ExtendedTrustManager {

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(
                X509Certificate[] chain, String type, java.net.Socket socket) {}

        @Override
        public void checkServerTrusted(
                X509Certificate[] chain, String type, java.net.Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
