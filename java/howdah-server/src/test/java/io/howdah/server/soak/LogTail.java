package io.howdah.server.soak;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads an access log as it grows, and takes its file away now and then, as those do who rotate
 * logs: the server goes on with the old file until it is told to reload.
 */
final class LogTail implements AutoCloseable {

    private static final long KEPT_MILLIS = 6000;
    private static final String TOKEN = "token=";

    private final Path path;
    private final Ledger ledger;
    private final List<Part> parts = new ArrayList<>();
    private final ByteBuffer buffer = ByteBuffer.allocate(1 << 16);
    private boolean currentIsOpen;
    private int rotations;

    /** One of its files. */
    private static final class Part {
        private final FileChannel channel;
        private final StringBuilder line = new StringBuilder();
        private @Nullable Path movedTo;
        private long movedAt;

        Part(Path path) throws IOException {
            this.channel = FileChannel.open(path);
        }
    }

    LogTail(Path path, Ledger ledger) {
        this.path = path;
        this.ledger = ledger;
    }

    /** Takes the file away: to be followed by a reload. */
    synchronized void rotate() throws IOException {
        if (!currentIsOpen) {
            return;
        }
        Part current = parts.get(parts.size() - 1);
        current.movedTo = path.resolveSibling("access-" + ++rotations + ".log");
        current.movedAt = Load.nowMillis();
        Files.move(path, current.movedTo);
        currentIsOpen = false;
    }

    /** Reads what there is. */
    synchronized void read() throws IOException {
        if (!currentIsOpen && Files.exists(path)) {
            parts.add(new Part(path));
            currentIsOpen = true;
        }
        for (Part part : List.copyOf(parts)) {
            readToEnd(part);
            if (part.movedTo != null && Load.nowMillis() - part.movedAt > KEPT_MILLIS) {
                part.channel.close();
                parts.remove(part);
                Files.delete(part.movedTo);
            }
        }
    }

    private void readToEnd(Part part) throws IOException {
        buffer.clear();
        while (part.channel.read(buffer) > 0) {
            String text = new String(buffer.array(), 0, buffer.position(), ISO_8859_1);
            buffer.clear();
            int begin = 0;
            for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', begin)) {
                part.line.append(text, begin, end);
                take(part.line);
                part.line.setLength(0);
                begin = end + 1;
            }
            part.line.append(text, begin, text.length());
        }
    }

    private void take(StringBuilder line) {
        int token = line.indexOf(TOKEN);
        int dash = line.indexOf("-", token);
        int quote = line.indexOf("\" ", token);
        try {
            ledger.logged(
                    Integer.parseInt(line, token + TOKEN.length(), dash, 10),
                    Integer.parseInt(line, quote + 2, quote + 5, 10));
        } catch (IndexOutOfBoundsException | NumberFormatException e) {
            ledger.object("a line of the access log is malformed: " + line);
        }
    }

    @Override
    public synchronized void close() throws IOException {
        for (Part part : parts) {
            part.channel.close();
        }
        parts.clear();
    }
}
