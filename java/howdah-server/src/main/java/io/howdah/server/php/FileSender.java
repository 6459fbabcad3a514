package io.howdah.server.php;

import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.files.InternalFiles;
import io.howdah.server.files.MediaTypes;
import io.howdah.server.files.StaticFiles;
import io.howdah.server.http.Exchange;
import io.howdah.server.log.LogText;
import io.howdah.server.options.ServerOptions;
import io.howdah.server.options.SiteOptions;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.nio.file.Path;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Sends the files that PHP names in {@code X-Sendfile} and {@code X-Accel-Redirect}. */
public final class FileSender {

    private static final Logger LOG = LoggerFactory.getLogger(FileSender.class);

    /** What PHP says of the body that is not sent. */
    private static final List<CharSequence> OF_BODY =
            List.of(
                    HttpHeaderNames.CONTENT_ENCODING,
                    HttpHeaderNames.CONTENT_RANGE,
                    HttpHeaderNames.ACCEPT_RANGES,
                    HttpHeaderNames.ETAG,
                    HttpHeaderNames.LAST_MODIFIED);

    private final InternalFiles files;
    private final MediaTypes mediaTypes = MediaTypes.builtIn();
    private final StaticFiles sender = new StaticFiles(""); // PHP says how long a file is fresh

    private FileSender(InternalFiles files) {
        this.files = files;
    }

    /**
     * Opens the folders that options name.
     *
     * @throws IllegalArgumentException one of them is none
     */
    public static FileSender of(ServerOptions options) {
        List<Path> folders =
                options.get(SiteOptions.X_SENDFILE).stream()
                        .map(name -> Path.of(name).toAbsolutePath())
                        .toList();
        return new FileSender(
                new InternalFiles(options.get(SiteOptions.X_ACCEL_REDIRECT), folders));
    }

    /** Answers a request with a file that PHP has named. For any thread. */
    void send(PhpRequest request, ResponseHead head, SentFile file) {
        HttpExchange exchange = request.exchange;
        if (!exchange.eventLoop().inEventLoop()) {
            exchange.eventLoop().execute(() -> send(request, head, file));
            return;
        }
        HttpHeaders headers = head.headers().copy();
        OF_BODY.forEach(headers::remove);
        if (!Exchange.hasBody(head.status())) {
            exchange.respond(head.status(), headers, Unpooled.EMPTY_BUFFER);
            return;
        }
        try {
            Path path = file.isPath() ? files.named(file.value()) : files.redirected(file.value());
            if (!headers.contains(HttpHeaderNames.CONTENT_TYPE)) {
                headers.set(HttpHeaderNames.CONTENT_TYPE, mediaTypes.of(path.toString()));
            }
            sender.serve(exchange, path, head.status(), headers);
        } catch (InternalFiles.RefusedException e) {
            LOG.error(
                    "{} ({}) was answered with {}: {}: {}",
                    request,
                    request.script,
                    e.status(),
                    file,
                    LogText.of(String.valueOf(e.getMessage())));
            exchange.fail(e.status());
        }
    }
}
