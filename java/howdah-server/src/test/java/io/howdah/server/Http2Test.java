package io.howdah.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** HTTP/2, upgraded from HTTP/1.1 in clear text, and negotiated by TLS. */
class Http2Test {

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void requestsAreServed(boolean tls) throws Exception {
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
        try (HowdahServer server = start(handler, tls)) {
            HttpClient client = client();
            for (int i = 0; i < 3; i++) {
                HttpResponse<String> response = get(client, server, tls, "/path?" + i);

                assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
                assertThat(response.headers().firstValue("server")).hasValue("Howdah");
                assertThat(response.headers().firstValue("date")).isPresent();
                assertThat(response.body())
                        .isEqualTo(
                                "GET /path?"
                                        + i
                                        + " "
                                        + "HTTP/2.0"
                                        + " localhost "
                                        + (tls ? "https" : "http"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void largeBodiesGoBothWays(boolean tls) throws Exception {
        String body = "0123456789".repeat(300_000);
        try (HowdahServer server = start(Answers::echo, tls)) {
            HttpClient client = client();
            get(client, server, tls, "/"); // the upgrade, in clear text
            HttpResponse<String> response = post(client, server, tls, body);

            assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
            assertThat(response.body()).isEqualTo(body);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void bodiesAreStreamedBothWays(boolean tls) throws Exception {
        String body = "0123456789".repeat(300_000);
        try (HowdahServer server = start(Answers::echoPieces, tls)) {
            HttpClient client = client();
            get(client, server, tls, "/");

            assertThat(post(client, server, tls, body).body()).isEqualTo(body);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void manyStreamsShareAConnection(boolean tls) throws Exception {
        RequestHandler handler =
                exchange ->
                        exchange.eventLoop()
                                .execute(() -> Answers.text(exchange, exchange.head().uri()));
        try (HowdahServer server = start(handler, tls)) {
            HttpClient client = client();
            get(client, server, tls, "/");
            List<CompletableFuture<HttpResponse<String>>> responses = new ArrayList<>();
            for (int i = 0; i < 100; i++) {
                responses.add(
                        client.sendAsync(
                                HttpRequest.newBuilder(uri(server, tls, "/" + i)).build(),
                                BodyHandlers.ofString()));
            }
            for (int i = 0; i < 100; i++) {
                assertThat(responses.get(i).get().body()).isEqualTo("/" + i);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aFailureInAResponseResetsItsStreamOnly(boolean tls) throws Exception {
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
        try (HowdahServer server = start(handler, tls)) {
            HttpClient client = client();
            get(client, server, tls, "/");

            assertThatThrownBy(() -> get(client, server, tls, "/cut"))
                    .isInstanceOf(IOException.class);
            assertThat(get(client, server, tls, "/").body()).isEqualTo("whole");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aBodyThatIsTooLongIsRefused(boolean tls) throws Exception {
        try (HowdahServer server =
                builder(Answers::echo, tls).set(ServerOption.MAX_BODY_SIZE, 1000L).start()) {
            HttpClient client = client();
            get(client, server, tls, "/");

            assertThat(post(client, server, tls, "x".repeat(1001)).statusCode()).isEqualTo(413);
            assertThat(post(client, server, tls, "x".repeat(1000)).statusCode()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aHandlerIsToldThatAStreamWasReset(boolean tls) throws Exception {
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
        try (HowdahServer server = start(handler, tls)) {
            HttpClient client = client();
            get(client, server, tls, "/");
            HttpRequest slow =
                    HttpRequest.newBuilder(uri(server, tls, "/slow"))
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
                builder(e -> Answers.text(e, "old"), tls).set(ServerOption.HTTP2, false).start()) {
            HttpResponse<String> response = get(client(), server, tls, "/");

            assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_1_1);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatIsFlushedComesWhileTheHandlerKeepsTheLoop(boolean tls) throws Exception {
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
        try (HowdahServer server = start(handler, tls)) {
            HttpClient client = client();
            get(client, server, tls, "/");
            HttpResponse<InputStream> response =
                    client.send(
                            HttpRequest.newBuilder(uri(server, tls, "/stream")).build(),
                            BodyHandlers.ofInputStream());

            assertThat(response.body().readNBytes(5)).asString().isEqualTo("early");
            seen.countDown();
            assertThat(response.body().readAllBytes()).isEmpty();
        }
    }

    private static HowdahServer start(RequestHandler handler, boolean tls) {
        return builder(handler, tls).start();
    }

    private static HowdahServer.Builder builder(RequestHandler handler, boolean tls) {
        return Answers.builder(handler).set(ServerOption.TLS_SELF_SIGNED, tls);
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
    static SSLContext trusting() throws GeneralSecurityException {
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
