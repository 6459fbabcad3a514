package io.howdah.server.files;

import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.exchange.RequestHandler;
import io.howdah.server.exchange.ServerLoop;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A document root: sends its files, and has its scripts run.
 *
 * <p>On reload, the document root is opened anew: if it is a link, as that of a deployed release
 * often is, it may lead elsewhere by then.
 */
public final class SiteHandler implements RequestHandler {

    private final Supplier<ScriptResolver> opener;
    private final StaticFiles files;
    private final @Nullable ScriptHandler scripts;
    private volatile ScriptResolver resolver;

    /**
     * Opens a site.
     *
     * @param opener opens its document root
     * @param files sends its files
     * @param scripts runs its scripts; null to answer as if there were none
     */
    public SiteHandler(
            Supplier<ScriptResolver> opener, StaticFiles files, @Nullable ScriptHandler scripts) {
        this.opener = opener;
        this.files = files;
        this.scripts = scripts;
        this.resolver = opener.get();
    }

    @Override
    public void handle(HttpExchange exchange) {
        answer(exchange, resolver.resolve(exchange.head().uri()));
    }

    /**
     * Answers one request where the site stands below a path.
     *
     * @param mount the path, as {@link ScriptResolver#resolve(String, String)} takes it
     * @param path what is asked for, decoded and normalized, a byte in each character; null to take
     *     it from the request's target
     */
    public void handle(HttpExchange exchange, String mount, @Nullable String path) {
        if (path == null) {
            answer(exchange, resolver.resolve(exchange.head().uri(), mount));
            return;
        }
        String encoded = RequestPath.encode(path);
        answer(
                exchange,
                path.equals(RequestPath.normalize(encoded))
                        ? resolver.resolve(encoded, mount)
                        : Resolution.Refusal.MALFORMED);
    }

    private void answer(HttpExchange exchange, Resolution resolution) {
        if (resolution instanceof Script script) {
            run(exchange, script);
        } else if (resolution instanceof Resolution.StaticFile file) {
            files.serve(exchange, file);
        } else if (resolution instanceof Resolution.Redirect redirect) {
            redirect(exchange, redirect.path());
        } else if (resolution instanceof Resolution.Refusal refusal) {
            exchange.fail(status(refusal));
        }
    }

    private static int status(Resolution.Refusal refusal) {
        return switch (refusal) {
            case MALFORMED -> 400;
            case DENIED -> 403;
            case NOT_FOUND -> 404;
        };
    }

    private void run(HttpExchange exchange, Script script) {
        if (scripts == null) {
            exchange.fail(404);
        } else {
            scripts.handle(exchange, script);
        }
    }

    private static void redirect(HttpExchange exchange, String path) {
        String target = exchange.head().uri();
        int query = target.indexOf('?');
        HttpHeaders headers = DefaultHttpHeadersFactory.headersFactory().newHeaders();
        headers.set(HttpHeaderNames.LOCATION, query < 0 ? path : path + target.substring(query));
        exchange.respond(301, headers, Unpooled.EMPTY_BUFFER);
    }

    @Override
    public void start(ServerLoop loop) {
        if (scripts != null) {
            scripts.start(loop);
        }
    }

    @Override
    public void reload() {
        resolver = opener.get();
        if (scripts != null) {
            scripts.reload();
        }
    }

    @Override
    public void interrupt() {
        if (scripts != null) {
            scripts.interrupt();
        }
    }

    @Override
    public void close() {
        if (scripts != null) {
            scripts.close();
        }
    }
}
