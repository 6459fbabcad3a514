package io.howdah.server.files;

import io.howdah.server.exchange.HttpExchange;
import io.howdah.server.files.Resolution.StaticFile;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.DefaultFileRegion;
import io.netty.handler.codec.http.DefaultHttpHeadersFactory;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends files: conditions, ranges, and from the page cache to the socket where that is possible.
 */
public final class StaticFiles {

    private static final Logger LOG = LoggerFactory.getLogger(StaticFiles.class);

    private static final String ALLOWED = "GET, HEAD";

    /** Up to here, reading a file and sending it with its head costs less than sendfile. */
    private static final int SMALL = 16 * 1024;

    private final String cacheControl;

    /**
     * Sends files.
     *
     * @param cacheControl the Cache-Control of all files; empty for none
     */
    public StaticFiles(String cacheControl) {
        this.cacheControl = cacheControl;
    }

    /** Answers with a file, or with what stands against it. */
    public void serve(HttpExchange exchange, StaticFile file) {
        HttpMethod method = exchange.head().method();
        if (!method.equals(HttpMethod.GET) && !method.equals(HttpMethod.HEAD)) {
            HttpHeaders headers = DefaultHttpHeadersFactory.headersFactory().newHeaders();
            headers.set(HttpHeaderNames.ALLOW, ALLOWED);
            exchange.respond(405, headers, Unpooled.EMPTY_BUFFER);
            return;
        }
        HttpHeaders headers = DefaultHttpHeadersFactory.headersFactory().newHeaders();
        headers.set(HttpHeaderNames.CONTENT_TYPE, file.mediaType());
        if (!cacheControl.isEmpty()) {
            headers.set(HttpHeaderNames.CACHE_CONTROL, cacheControl);
        }
        serve(exchange, file.path(), 200, headers);
    }

    /**
     * Answers with a file, or with what stands against it, whatever the method: all but HEAD is as
     * GET.
     *
     * @param path its real name
     * @param status 200, or another one, for which there are no conditions and no ranges
     * @param headers what is known besides of the response
     */
    public void serve(HttpExchange exchange, Path path, int status, HttpHeaders headers) {
        exchange.allowCompression();
        FileVersion version;
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(
                            path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (!attributes.isRegularFile()) {
                exchange.fail(404);
                return;
            }
            version = new FileVersion(attributes.lastModifiedTime().toMillis(), attributes.size());
        } catch (IOException e) {
            exchange.fail(404); // it was there when its name was looked up
            return;
        }
        headers.set(HttpHeaderNames.LAST_MODIFIED, version.lastModified());
        headers.set(HttpHeaderNames.ETAG, version.entityTag());
        FileVersion.Outcome outcome =
                status == 200
                        ? judge(exchange.head().headers(), version)
                        : FileVersion.Outcome.SEND;
        switch (outcome) {
            case PRECONDITION_FAILED -> exchange.fail(412);
            case NOT_MODIFIED -> {
                headers.remove(HttpHeaderNames.CONTENT_TYPE);
                exchange.respond(304, headers, Unpooled.EMPTY_BUFFER);
            }
            case SEND -> send(exchange, path, status, headers, version);
        }
    }

    private static FileVersion.Outcome judge(HttpHeaders request, FileVersion version) {
        return version.judge(
                request.get(HttpHeaderNames.IF_MATCH),
                request.get(HttpHeaderNames.IF_UNMODIFIED_SINCE),
                request.get(HttpHeaderNames.IF_NONE_MATCH),
                request.get(HttpHeaderNames.IF_MODIFIED_SINCE));
    }

    private static void send(
            HttpExchange exchange,
            Path path,
            int status,
            HttpHeaders headers,
            FileVersion version) {
        boolean wantsBody = !exchange.head().method().equals(HttpMethod.HEAD);
        boolean takesRange = wantsBody && status == 200;
        headers.set(HttpHeaderNames.ACCEPT_RANGES, HttpHeaderValues.BYTES);
        List<ByteRange> ranges = takesRange ? ranges(exchange.head().headers(), version) : null;
        if (ranges == null) {
            headers.set(HttpHeaderNames.CONTENT_LENGTH, version.size());
            if (wantsBody) {
                sendBody(exchange, status, headers, path, new ByteRange(0, version.size()));
            } else {
                exchange.begin(status, headers);
                exchange.end();
            }
        } else if (ranges.isEmpty()) {
            headers.set(HttpHeaderNames.CONTENT_RANGE, ByteRange.unsatisfiable(version.size()));
            headers.remove(HttpHeaderNames.CONTENT_TYPE);
            exchange.respond(416, headers, Unpooled.EMPTY_BUFFER);
        } else if (ranges.size() == 1) {
            ByteRange range = ranges.get(0);
            headers.set(HttpHeaderNames.CONTENT_RANGE, range.contentRange(version.size()));
            headers.set(HttpHeaderNames.CONTENT_LENGTH, range.length());
            sendBody(exchange, 206, headers, path, range);
        } else {
            sendParts(exchange, headers, path, ranges, version.size());
        }
    }

    private static @Nullable List<ByteRange> ranges(HttpHeaders request, FileVersion version) {
        String range = request.get(HttpHeaderNames.RANGE);
        if (range == null || !version.allowsRange(request.get(HttpHeaderNames.IF_RANGE))) {
            return null;
        }
        return ByteRange.parse(range, version.size());
    }

    /** Opens the file, or answers with what stands against it. */
    private static @Nullable FileChannel open(HttpExchange exchange, Path path) {
        try {
            // The real name was looked up: a link that stands there now came later.
            return FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
        } catch (AccessDeniedException e) {
            exchange.fail(403);
        } catch (IOException e) {
            exchange.fail(404);
        }
        return null;
    }

    private static void sendBody(
            HttpExchange exchange, int status, HttpHeaders headers, Path path, ByteRange range) {
        FileChannel channel = open(exchange, path);
        if (channel == null) {
            return;
        }
        if (range.length() <= SMALL) {
            sendSmall(exchange, status, headers, channel, range);
            return;
        }
        exchange.begin(status, headers);
        if (exchange.isZeroCopy() && !headers.contains(HttpHeaderNames.CONTENT_ENCODING)) {
            // The region closes the channel when it is released.
            exchange.write(new DefaultFileRegion(channel, range.first(), range.length()));
            exchange.end();
        } else {
            new FileCopy(exchange, channel).add(range).run();
        }
    }

    /** Sends several ranges: multipart/byteranges (RFC 9110, section 14.6), as nginx writes it. */
    private static void sendParts(
            HttpExchange exchange,
            HttpHeaders headers,
            Path path,
            List<ByteRange> ranges,
            long size) {
        FileChannel channel = open(exchange, path);
        if (channel == null) {
            return;
        }
        String boundary = HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong());
        String type = headers.get(HttpHeaderNames.CONTENT_TYPE);
        FileCopy copy = new FileCopy(exchange, channel);
        long length = 0;
        for (ByteRange range : ranges) {
            String head =
                    "\r\n--"
                            + boundary
                            + (type == null ? "" : "\r\nContent-Type: " + type)
                            + "\r\nContent-Range: "
                            + range.contentRange(size)
                            + "\r\n\r\n";
            copy.add(head, range);
            length += head.length() + range.length();
        }
        String end = "\r\n--" + boundary + "--\r\n";
        copy.add(end, new ByteRange(0, 0));
        headers.set(HttpHeaderNames.CONTENT_TYPE, "multipart/byteranges; boundary=" + boundary);
        headers.set(HttpHeaderNames.CONTENT_LENGTH, length + end.length());
        exchange.begin(206, headers);
        copy.run();
    }

    private static void sendSmall(
            HttpExchange exchange,
            int status,
            HttpHeaders headers,
            FileChannel channel,
            ByteRange range) {
        ByteBuf body;
        try (channel) {
            body = FileCopy.read(channel, range.first(), (int) range.length());
        } catch (IOException e) {
            LOG.warn("{} could not be read: {}", exchange.head().uri(), e.getMessage());
            exchange.fail(500);
            return;
        }
        exchange.respond(status, headers, body);
    }
}
