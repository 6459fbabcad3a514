package io.howdah.server.php;

import io.howdah.server.exchange.HttpExchange;
import io.netty.buffer.ByteBuf;
import java.io.IOException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes a request's body off its client, however slow that is, before anybody else waits for it.
 * For the exchange's loop, which writes to the page cache, and not to the disk.
 */
final class BodySpool {

    private static final Logger LOG = LoggerFactory.getLogger(BodySpool.class);

    private final HttpExchange exchange;
    private final BodyFile file;
    private final Consumer<BodyFile> then;

    private BodySpool(HttpExchange exchange, BodyFile file, Consumer<BodyFile> then) {
        this.exchange = exchange;
        this.file = file;
        this.then = then;
    }

    /**
     * Keeps a body in a file until it is whole. If it cannot be kept, the request is answered with
     * 500.
     *
     * @param then gets the body, which it has to close; is not called if the client goes away
     */
    static void begin(HttpExchange exchange, Consumer<BodyFile> then) {
        BodyFile file;
        try {
            file = BodyFile.create();
        } catch (IOException e) {
            fail(exchange, e);
            return;
        }
        new BodySpool(exchange, file, then).readOn();
    }

    private void readOn() {
        exchange.body().read(Integer.MAX_VALUE, this::take);
    }

    private void take(@Nullable ByteBuf part) {
        if (part == null) {
            file.close();
            return;
        }
        boolean ended = !part.isReadable();
        try {
            file.append(part);
        } catch (IOException e) {
            file.close();
            fail(exchange, e);
            return;
        } finally {
            part.release();
        }
        if (ended) {
            then.accept(file);
        } else {
            readOn();
        }
    }

    private static void fail(HttpExchange exchange, IOException cause) {
        LOG.error(
                "{} {}: its body cannot be kept in a temporary file: it was answered with 500; is"
                        + " there room in {}?",
                exchange.head().method(),
                exchange.head().uri(),
                System.getProperty("java.io.tmpdir"),
                cause);
        exchange.fail(500);
    }
}
