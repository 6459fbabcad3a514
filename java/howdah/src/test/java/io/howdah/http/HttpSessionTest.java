package io.howdah.http;

import static com.google.protobuf.ByteString.copyFromUtf8;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.howdah.Engines;
import io.howdah.Php;
import io.howdah.channel.Deadline;
import io.howdah.channel.EngineChannel;
import io.howdah.failure.PhpFailure;
import io.howdah.failure.PhpFatalError;
import io.howdah.process.ShmChannel;
import io.howdah.proto.v1.HttpRequest;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** HTTP requests as the bridge carries them, with no server around it. */
@Tag("engine")
@Timeout(60)
final class HttpSessionTest {

    private static final Path SCRIPTS = Path.of("src/test/php/http").toAbsolutePath();

    private Php php;
    private Client client;

    /** What a server does with parts of responses, as text. */
    private static final class Client implements HttpSession.Listener {
        final StringBuilder heard = new StringBuilder();
        final Deque<String> bodies = new ArrayDeque<>();
        final List<PhpFailure> failures = new ArrayList<>();
        boolean ended;
        @Nullable Deadline late;
        boolean delayWrites;

        /** Held by who interrupts, as by a watchdog. */
        final Object firing = new Object();

        private @Nullable HttpSession own;

        HttpSession session() {
            return Objects.requireNonNull(own);
        }

        @Override
        public void responses(HttpResponses parts) {
            synchronized (firing) {
                hear(parts);
            }
        }

        private void hear(HttpResponses parts) {
            while (parts.next()) {
                heard.append(parts.status() == 0 ? "+" : parts.status() + " ");
                heard.append(text(parts, parts.headersStart(), parts.headersEnd()));
                heard.append('[')
                        .append(text(parts, parts.bodyStart(), parts.bodyEnd()))
                        .append(']');
                heard.append(parts.informational() ? "i" : "").append(parts.failed() ? "f" : "");
                heard.append(parts.interrupted() ? "~" : "");
                heard.append(parts.more() ? "…" : "\n");
            }
        }

        private static String text(HttpResponses parts, int from, int to) {
            StringBuilder text = new StringBuilder();
            for (int i = from; i < to; i++) {
                char c = (char) (parts.bytes().get(i) & 0xff);
                text.append(c < ' ' || c > '~' ? ' ' : c);
            }
            return text.length() > 2000 ? text.length() + " bytes" : text.toString();
        }

        @Override
        public void idle() {}

        @Override
        public void writing() {
            if (late != null) {
                late.close();
                late = null;
            }
            if (!delayWrites) {
                session().written(true);
            }
        }

        @Override
        public void reading(int most) {
            String next = bodies.poll();
            if (next == null) {
                session().endOfBody();
            } else {
                session().body(ByteBuffer.wrap(next.getBytes(ISO_8859_1)));
            }
        }

        @Override
        public void ended(@Nullable PhpFailure failure) {
            ended = true;
            if (failure != null) {
                failures.add(failure);
            }
        }
    }

    @BeforeEach
    void open() {
        php =
                Php.builder()
                        .engine(Engines.engine())
                        .server()
                        .ini("expose_php", "0")
                        .ini("output_buffering", "0")
                        .ini("memory_limit", "64M")
                        .open();
        client = new Client();
        client.own = new HttpSession(EngineChannel.of(php.calls()), client);
    }

    @AfterEach
    void close() {
        if (client.session().isIdle()) {
            client.session().stop();
            settle();
        }
        assertThat(client.session().isEnded()).isTrue();
        assertThat(php.liveCounts().objects()).isZero();
        php.close();
    }

    /**
     * A PHP process answers while the thread goes on; this waits until it has to be answered
     * itself.
     */
    private void settle() {
        if (EngineChannel.of(php.calls()) instanceof ShmChannel channel) {
            while (channel.loop().isWaiting()) {
                if (!channel.loop().poll() && channel.loop().prepareToSleep()) {
                    channel.loop().sleep();
                }
            }
        }
    }

    private void worker(String script) {
        worker(script, false);
    }

    private void worker(String script, boolean exitKeepsIt) {
        client.session().startWorker(SCRIPTS.resolve(script).toString(), exitKeepsIt);
        settle();
        assertThat(client.session().isIdle()).isTrue();
    }

    private static HttpRequest.Builder request(String method, String target, String... headers) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder()
                        .setMethod(copyFromUtf8(method))
                        .setTarget(copyFromUtf8(target))
                        .setProtocol(copyFromUtf8("HTTP/1.1"))
                        .addHeaders(copyFromUtf8("Host"))
                        .addHeaders(copyFromUtf8("localhost:8080"));
        for (String text : headers) {
            request.addHeaders(copyFromUtf8(text));
        }
        return request;
    }

    private void add(HttpRequest.Builder request) {
        byte[] fields = request.build().toByteArray();
        HttpRequestWriter writer = client.session().requests();
        writer.begin();
        writer.fields(fields, fields.length);
        writer.end();
    }

    private void add(String target) {
        add(request("GET", target));
    }

    private String send() {
        client.heard.setLength(0);
        client.session().send();
        settle();
        return client.heard.toString();
    }

    private String get(String target) {
        add(target);
        return send();
    }

    @Test
    void theFastPathGivesOneObjectAndTakesOne() {
        worker("fast.php");
        assertThat(get("/plain"))
                .isEqualTo(
                        "200    content-type  text/plain[Hello, World!]\n".replace("   c", "  c"));
        assertThat(get("/string")).contains("text/html; charset=UTF-8[a string]");
        assertThat(get("/nothing")).startsWith("404").endsWith("[none]\n");
    }

    @Test
    void aRequestCanBeAskedForAllThatItHas() {
        worker("fast.php");
        HttpRequest.Builder request =
                request(
                        "POST",
                        "/echo?a=1&b[]=2",
                        "X-One",
                        "1",
                        "x-one",
                        "2",
                        "Cookie",
                        "c=d%20e; f=g");
        request.setBody(copyFromUtf8("the body"));
        add(request);
        assertThat(send())
                .startsWith("201")
                .contains("x-list  1  x-list  2")
                .contains(
                        "[[\"POST\",\"/echo?a=1&b[]=2\",\"a=1&b[]=2\",{\"a\":\"1\",\"b\":[\"2\"]},\"1\",\"1, 2\","
                                + "{\"host\":\"localhost:8080\",\"x-one\":\"1, 2\",\"cookie\":\"c=d%20e; f=g\"},"
                                + "{\"c\":\"d e\",\"f\":\"g\"},\"the body\",\"localhost:8080\",false,\"\",\"HTTP/1.1\"]]");
    }

    @Test
    void theFastPathHasSuperglobalsWhereCodeReadsThem() {
        worker("fast.php");
        assertThat(get("/plain?a=1")).startsWith("200");
        for (int i = 0; i < 3; i++) {
            HttpRequest.Builder request =
                    request(
                            "POST",
                            "/included?a=" + i,
                            "Content-Type",
                            "application/x-www-form-urlencoded",
                            "Cookie",
                            "c=" + i);
            request.setBody(copyFromUtf8("p=" + i));
            add(request);
            assertThat(send())
                    .contains(
                            "[[{\"a\":\"N\"},{\"p\":\"N\"},{\"c\":\"N\"},\"POST\"]]"
                                    .replace("N", "" + i));
        }
        assertThat(get("/plain")).contains("[Hello, World!]");
    }

    @Test
    void superglobalsAreThereAfterAFatalErrorToo() {
        for (int i = 0; i < 3; i++) {
            worker("fast.php");
            HttpRequest.Builder request =
                    request(
                            "POST",
                            "/included?a=b",
                            "Content-Type",
                            "application/x-www-form-urlencoded");
            request.setBody(copyFromUtf8("p=q"));
            add(request);
            assertThat(send()).contains("[[{\"a\":\"b\"},{\"p\":\"q\"},[],\"POST\"]]");
            assertThat(get("/memory")).startsWith("500");
        }
    }

    @Test
    void whereTheScriptWantsObjectsAloneCodeFindsNoRequestInSuperglobals() {
        worker("objects.php");
        HttpRequest.Builder request =
                request(
                        "POST",
                        "/included?a=1",
                        "Content-Type",
                        "application/x-www-form-urlencoded");
        request.setBody(copyFromUtf8("p=q"));
        add(request);
        assertThat(send()).contains("[[[],[],[],null]]");
    }

    @Test
    void aRequestHasWhatServerVariablesSay() {
        worker("objects.php");
        add(
                request(
                        "GET",
                        "/server?a=1",
                        "X-One",
                        "1",
                        "Cookie",
                        "c=d",
                        "cookie",
                        "e=f",
                        "Authorization",
                        "Basic YW5uOnRlYTptaW50"));
        add("/server");
        assertThat(send().lines())
                .first()
                .asString()
                .contains("\"HTTP_HOST\":\"localhost:8080\"")
                .contains("\"HTTP_X_ONE\":\"1\",\"HTTP_COOKIE\":\"c=d; e=f\"")
                .contains("\"REMOTE_USER\":\"ann\",\"SERVER_PROTOCOL\":\"HTTP/1.1\"")
                .contains("\"REQUEST_URI\":\"/server?a=1\",\"CONTENT_TYPE\":\"\"")
                .contains("\"REQUEST_METHOD\":\"GET\",\"QUERY_STRING\":\"a=1\"")
                .contains("\"PHP_AUTH_USER\":\"ann\",\"PHP_AUTH_PW\":\"tea:mint\"");
        assertThat(get("/server")).doesNotContain("PHP_AUTH").contains("\"REMOTE_USER\":\"\"");
        assertThat(get("/time")).contains("[a time]");
    }

    private HttpRequest.Builder upload(String target, String text) {
        String body =
                """
                --x\r
                Content-Disposition: form-data; name="field"\r
                \r
                %s\r
                --x\r
                Content-Disposition: form-data; name="file"; filename="tea.txt"\r
                \r
                file %s\r
                --x--\r
                """
                        .formatted(text, text);
        return request("POST", target, "Content-Type", "multipart/form-data; boundary=x")
                .setContentLength(body.length() + 1)
                .setBody(copyFromUtf8(body));
    }

    @Test
    void aFormWithFilesIsReadWhenItIsAskedFor() {
        worker("objects.php");
        for (String text : new String[] {"one", "two"}) {
            add(upload("/upload", text));
            add("/upload");
            assertThat(send())
                    .contains(
                            "[[{\"field\":\"N\"},{\"file\":[\"tea.txt\",0,true,\"file N\"]},[],[]]]"
                                    .replace("N", text))
                    .contains("[[[],[],[],[]]]");
        }
    }

    @Test
    void aFormWithFilesThatIsStreamedIsReadToo() {
        worker("objects.php");
        HttpRequest.Builder request = upload("/upload", "one");
        String body = request.getBody().toStringUtf8();
        client.bodies.addAll(List.of(body.substring(0, 50), body.substring(50)));
        add(request.clearBody().setStreamed(true));
        assertThat(send()).contains("{\"field\":\"one\"}").contains("\"file one\"");
    }

    @Test
    void aFormWithFilesIsNotReadBehindItsResponse() {
        worker("objects.php");
        add(upload("/late-upload", "one"));
        assertThat(send()).endsWith("[early]\n");
        assertThat(get("/upload")).contains("[[[],[],[],[]]]");
    }

    @Test
    void aHandlerCanRespondBeforeItReturns() {
        worker("objects.php");
        add("/respond");
        add("/respond-throw");
        add("/nothing");
        add("/respond");
        assertThat(send().lines().map(line -> line.replaceAll("content-type[^\\[]*", "")))
                .map(line -> line.replaceAll("\\s+", " "))
                .containsExactly(
                        "200 [responded]", "200 [responded]", "500 []f", "200 [responded]");
    }

    @Test
    void aHandlerRespondsOnce() {
        worker("objects.php");
        assertThat(get("/twice")).endsWith("[once]\n").doesNotContain("twice");
        assertThat(get("/respond")).endsWith("[responded]\n");
    }

    @Test
    void whatIsPrintedBehindAResponseThatHasMoreIsPartOfIt() {
        worker("objects.php");
        assertThat(get("/print")).endsWith("[head, flushed, ]…+[and the rest]\n");
        assertThat(get("/pieces")).endsWith("[one, ]…+[two, ]…+[three]\n");
        assertThat(get("/included")).contains("[[[],[],[],null]]");
    }

    @Test
    void anExceptionBehindWhatWasFlushedIsNoOtherResponse() {
        worker("objects.php");
        assertThat(get("/print-throw?flush")).startsWith("200").contains("[a part]…+[");
        assertThat(get("/print-throw")).startsWith("500");
        assertThat(get("/included")).contains("[[[],[],[],null]]");
    }

    @Test
    void aFatalErrorBehindWhatWasPrintedIsTheResponse() {
        worker("objects.php");
        assertThat(get("/print-memory")).startsWith("500");
        worker("objects.php");
        assertThat(get("/included")).startsWith("200").contains("[[[],[],[],null]]");
    }

    @Test
    void whatWasPrintedBeforeAnExitIsItsResponse() {
        worker("objects.php", true);
        assertThat(get("/print-exit")).startsWith("200").endsWith("[printed, and left]\n");
        assertThat(get("/included")).contains("[[[],[],[],null]]");
    }

    @Test
    void whatLiesInBuffersAtAnExitIsInItsResponseAlone() {
        worker("fast.php", true);
        assertThat(get("/buffered-exit")).endsWith("[in a buffer]\n");
        assertThat(get("/plain")).endsWith("[Hello, World!]\n");
    }

    @Test
    void severalRequestsCrossAtOnce() {
        worker("fast.php");
        add("/plain");
        add("/string");
        add("/none");
        assertThat(send().lines().map(line -> line.substring(0, 3)))
                .containsExactly("200", "200", "404");
    }

    @Test
    void aStreamedResponseGoesPieceByPieceAndWaitsForTheClient() {
        worker("fast.php");
        client.delayWrites = true;
        add("/stream");
        assertThat(send()).endsWith("[one,]…");
        assertThat(client.session().isIdle()).isFalse();
        client.session().written(true);
        settle();
        assertThat(client.heard.toString()).endsWith("[one,]…+[two,]…");
        client.session().written(true);
        settle();
        client.session().written(true);
        settle();
        assertThat(client.heard.toString()).endsWith("[one,]…+[two,]…+[three]…+[]\n");
        assertThat(client.session().isIdle()).isTrue();
    }

    @Test
    void aStreamedBodyIsReadWhenItIsAskedFor() {
        worker("fast.php");
        client.bodies.addAll(List.of("one", "two", "three"));
        add(request("POST", "/body").setStreamed(true));
        assertThat(send()).endsWith("[11]\n");
    }

    @Test
    void whatAHandlerThrowsCostsItsRequestAlone() {
        worker("fast.php");
        add("/plain");
        add("/throw");
        add("/wrong");
        add("/plain");
        assertThat(send().lines().map(line -> line.replaceAll("(?s)content-type.*\\[", "[")))
                .map(line -> line.replaceAll("\\s+", " "))
                .containsExactly(
                        "200 [Hello, World!]", "500 []f", "500 []f", "200 [Hello, World!]");
    }

    @Test
    void exitEndsTheScriptBehindItsResponse() {
        worker("fast.php");
        add("/plain");
        add("/exit");
        add("/plain");
        assertThat(send().lines().map(line -> line.substring(0, 3))).containsExactly("200", "200");
        assertThat(client.failures).isEmpty();
        worker("fast.php");
        assertThat(get("/plain")).startsWith("200");
    }

    @Test
    void exitKeepsTheScriptWhereThatIsAskedFor() {
        worker("fast.php", true);
        add("/plain");
        add("/exit");
        add("/plain");
        assertThat(send().lines().map(line -> line.substring(0, 3)))
                .containsExactly("200", "200", "200");
    }

    @Test
    void aFatalErrorCostsItsRequestAndTheOthersAreToldApart() {
        worker("fast.php");
        add("/plain");
        add("/memory");
        add("/plain");
        String heard = send();
        assertThat(heard.lines().map(line -> line.substring(0, 3))).containsExactly("200", "500");
        assertThat(client.failures).hasOnlyElementsOfType(PhpFatalError.class).hasSize(1);
        worker("fast.php");
        assertThat(get("/plain")).startsWith("200");
    }

    @Test
    @SuppressWarnings("try")
    void aDeadlineUnwindsOneRequestAndEndsTheScript() {
        worker("fast.php");
        try (Deadline deadline =
                EngineChannel.of(php.calls()).deadline(java.time.Duration.ofMillis(50))) {
            add("/loop");
            add("/plain");
            client.late = deadline;
            assertThat(send().lines().map(line -> line.substring(0, 3))).containsExactly("504");
        }
        worker("fast.php");
        assertThat(get("/plain")).startsWith("200");
    }

    /** Interrupts what is even among requests, for as long as it runs. */
    private Thread interruptEvenOnes(long first, int requests) {
        Thread watchdog =
                new Thread(
                        () -> {
                            long activity = first;
                            while (activity < first + 2L * requests - 1) {
                                synchronized (client.firing) {
                                    activity = client.session().activity();
                                    if ((activity - first) % 4 == 2) {
                                        client.session().interrupt(activity);
                                    }
                                }
                                LockSupport.parkNanos(10_000);
                            }
                        });
        watchdog.start();
        return watchdog;
    }

    @Test
    void anInterruptionIsForOneRequestOfThoseThatCrossedTogether() throws InterruptedException {
        worker("fast.php", true);
        long first = client.session().activity() + 1;
        Thread watchdog = interruptEvenOnes(first, 4);
        add("/throw");
        add("/loop");
        add("/throw");
        add("/plain");
        assertThat(send().lines().map(line -> line.substring(0, 3) + line.replaceAll("[^]]*]", "")))
                .startsWith("500f", "504f~", "500f")
                .hasSize(4);
        watchdog.join();
        assertThat(client.session().interrupt(first + 2)).isFalse();
        assertThat(get("/plain")).startsWith("200").doesNotContain("~");
    }

    @Test
    void anInterruptionThatComesLateIsNotFeltByTheNextRequest() throws InterruptedException {
        worker("fast.php", true);
        int batches = 300;
        Thread watchdog = interruptEvenOnes(client.session().activity() + 1, 4 * batches);
        for (int i = 0; i < batches; i++) {
            for (int j = 0; j < 4; j++) {
                add("/nap");
            }
            List<String> responses = send().lines().toList();
            assertThat(responses).hasSize(4);
            assertThat(responses.get(0)).startsWith("200").endsWith("[slept]");
            assertThat(responses.get(2)).startsWith("200").endsWith("[slept]");
        }
        watchdog.join();
    }

    @Test
    void workerModeResetsWhatBelongsToARequest() {
        worker("worker.php");
        HttpRequest.Builder request =
                request(
                        "POST",
                        "/globals?a=1",
                        "Content-Type",
                        "application/x-www-form-urlencoded",
                        "Cookie",
                        "c=d");
        request.setBody(copyFromUtf8("p=q"));
        add(request);
        assertThat(send())
                .contains(
                        "[[1,{\"a\":\"1\"},{\"p\":\"q\"},{\"c\":\"d\"},{\"a\":\"1\",\"p\":\"q\"},[],\"p=q\",\"POST\",\"POST\",\"1\",200]]");
        assertThat(get("/none")).startsWith("404");
        assertThat(get("/globals")).contains("[[3,[],[],[],[],[],\"\",\"GET\",\"GET\",null,200]]");
    }

    @Test
    void workerModeFlushesFinishesAndHints() {
        worker("worker.php", true);
        assertThat(get("/flush")).startsWith("200").endsWith("[one,]…+[two]\n");
        assertThat(get("/finish")).startsWith("200").endsWith("[done]\n");
        assertThat(get("/hints")).startsWith("103").contains("i…200").endsWith("[page]\n");
        assertThat(get("/exit")).startsWith("200").endsWith("[before]\n");
        assertThat(get("/throw")).startsWith("500").endsWith("f\n");
        assertThat(get("/large")).startsWith("200").contains("…+[");
        assertThat(get("/plain")).contains("[Hello, World!]");
    }

    @Test
    void aFatalErrorEndsTheWorkersScriptAfterItsResponse() {
        worker("worker.php");
        assertThat(get("/memory")).startsWith("500").endsWith("f\n");
        assertThat(client.failures).hasSize(1);
        worker("worker.php");
        assertThat(get("/plain")).startsWith("200");
    }

    @Test
    void aScriptThatCannotStartSaysWhy() {
        client.session().startWorker(SCRIPTS.resolve("broken.php").toString(), false);
        settle();
        assertThat(client.failures).singleElement().asString().contains("syntax error");
    }

    @Test
    void classicModeRunsAScriptForEachRequest() {
        client.session().startClassic();
        settle();
        assertThat(classic("/classic.php/info?a=1"))
                .contains("[[1,{\"a\":\"1\"},[],\"\\/classic.php\",\"\\/info\",\"http\"]]");
        assertThat(classic("/classic.php/info?memory")).startsWith("200").endsWith("f\n");
        assertThat(classic("/classic.php/info?exit=1")).startsWith("200").contains("]shutdown]");
        assertThat(classic("/classic.php/info")).contains("[[1,[],");
        assertThat(client.ended).isFalse();
    }

    private String classic(String target) {
        add(
                request("GET", target)
                        .setScriptFilename(copyFromUtf8(SCRIPTS.resolve("classic.php").toString()))
                        .setScriptName(copyFromUtf8("/classic.php"))
                        .setPathInfo(copyFromUtf8("/info")));
        return send();
    }
}
