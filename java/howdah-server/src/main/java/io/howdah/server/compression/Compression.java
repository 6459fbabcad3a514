package io.howdah.server.compression;

import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.exchange.ResponseFilter;
import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compresses responses, where that pays: text that is long enough, not encoded already, for clients
 * that want it. Ranges, and streams of events, stay as they are.
 *
 * <p>What is made for one client is left alone unless the operator asks for it: who can have a page
 * repeat text of his own, and sees how long it becomes, finds out the secrets in it (BREACH,
 * breachattack.com).
 */
public final class Compression implements ResponseFilter {

    private static final Logger LOG = LoggerFactory.getLogger(Compression.class);

    /** Clients send few different headers; who sends many gets no more than the work for them. */
    private static final int MOST_CACHED = 256;

    /** Types besides {@code text/*}, {@code *+json} and {@code *+xml} that compress well. */
    private static final Set<String> COMPRESSIBLE =
            Set.of(
                    "application/json",
                    "application/javascript",
                    "application/x-javascript",
                    "application/xml",
                    "application/wasm",
                    "application/yaml",
                    "application/toml",
                    "application/sql",
                    "application/x-ndjson",
                    "application/graphql",
                    "application/rtf",
                    "application/postscript",
                    "application/vnd.ms-fontobject",
                    "font/ttf",
                    "font/otf",
                    "image/bmp",
                    "image/x-icon",
                    "image/vnd.microsoft.icon");

    private final List<Coding> codings;
    private final int leastSize;
    private final boolean dynamic;
    private final Map<String, Optional<Coding>> choices = new ConcurrentHashMap<>();

    /**
     * Compresses responses.
     *
     * @param codings what clients may get, what is preferred first
     * @param leastSize a body that is known to have fewer bytes stays as it is
     * @param dynamic whether more is compressed than what {@link HttpExchange#allowCompression} was
     *     called for
     */
    public Compression(List<Coding> codings, int leastSize, boolean dynamic) {
        this.codings = codings.stream().filter(Compression::isAvailable).toList();
        this.leastSize = leastSize;
        this.dynamic = dynamic;
    }

    private static boolean isAvailable(Coding coding) {
        boolean available = coding.isAvailable();
        if (!available) {
            LOG.warn("No response is compressed by {}: its library does not load here", coding);
        }
        return available;
    }

    @Override
    public boolean concerns(
            HttpExchange exchange, int status, HttpHeaders headers, @Nullable ByteBuf whole) {
        return (dynamic || exchange.isCompressionAllowed())
                && !isSmall(headers, whole)
                && mayBeEncoded(status, headers);
    }

    @Override
    public @Nullable Encoder filter(
            HttpExchange exchange, int status, HttpHeaders headers, @Nullable ByteBuf whole) {
        if (!concerns(exchange, status, headers, whole)) {
            return null;
        }
        addVary(headers);
        String accepted = exchange.head().headers().get(HttpHeaderNames.ACCEPT_ENCODING);
        if (accepted == null || exchange.head().method().equals(HttpMethod.HEAD)) {
            return null;
        }
        Optional<Coding> coding = choose(accepted);
        if (coding.isEmpty()) {
            return null;
        }
        headers.set(HttpHeaderNames.CONTENT_ENCODING, coding.get().token());
        headers.remove(HttpHeaderNames.ACCEPT_RANGES);
        weaken(headers);
        return coding.get().encoder();
    }

    private boolean isSmall(HttpHeaders headers, @Nullable ByteBuf whole) {
        if (whole != null) {
            return whole.readableBytes() < leastSize;
        }
        String length = headers.get(HttpHeaderNames.CONTENT_LENGTH);
        try {
            return length != null && Long.parseLong(length) < leastSize;
        } catch (NumberFormatException e) {
            return false; // for the server to refuse
        }
    }

    private static boolean mayBeEncoded(int status, HttpHeaders headers) {
        if (status == 204 || status == 205 || status == 206 || status == 304) {
            return false;
        }
        String type = headers.get(HttpHeaderNames.CONTENT_TYPE);
        return type != null
                && isCompressible(type)
                && !headers.contains(HttpHeaderNames.CONTENT_ENCODING)
                && !headers.contains(HttpHeaderNames.CONTENT_RANGE)
                && !headers.containsValue(HttpHeaderNames.CACHE_CONTROL, "no-transform", true);
    }

    private static boolean isCompressible(String contentType) {
        int semicolon = contentType.indexOf(';');
        String type =
                (semicolon < 0 ? contentType : contentType.substring(0, semicolon))
                        .strip()
                        .toLowerCase(Locale.ROOT);
        if (type.startsWith("text/")) {
            return !type.equals("text/event-stream");
        }
        return COMPRESSIBLE.contains(type) || type.endsWith("+json") || type.endsWith("+xml");
    }

    private static void addVary(HttpHeaders headers) {
        if (!headers.containsValue(HttpHeaderNames.VARY, "accept-encoding", true)
                && !headers.containsValue(HttpHeaderNames.VARY, "*", true)) {
            headers.add(HttpHeaderNames.VARY, "Accept-Encoding");
        }
    }

    private Optional<Coding> choose(String accepted) {
        Optional<Coding> choice = choices.get(accepted);
        if (choice == null) {
            choice = Optional.ofNullable(AcceptEncoding.choose(accepted, codings));
            if (choices.size() < MOST_CACHED) {
                choices.put(accepted, choice);
            }
        }
        return choice;
    }

    /** The encoded bytes are others than those that a strong entity tag stands for. */
    private static void weaken(HttpHeaders headers) {
        String tag = headers.get(HttpHeaderNames.ETAG);
        if (tag != null && !tag.startsWith("W/")) {
            headers.set(HttpHeaderNames.ETAG, "W/" + tag);
        }
    }
}
