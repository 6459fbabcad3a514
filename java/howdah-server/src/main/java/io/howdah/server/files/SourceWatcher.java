package io.howdah.server.files;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches folders, with all below them, and runs a task when source in them has changed: once for
 * all that changes at a time, as when a branch is checked out.
 */
public final class SourceWatcher implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(SourceWatcher.class);

    /** Nothing more has changed for so long: what was being written is there. */
    private static final long QUIET_MILLIS = 200;

    private static final Set<String> EXTENSIONS =
            Set.of(
                    "php", "phtml", "inc", "twig", "latte", "tpl", "yaml", "yml", "json", "xml",
                    "neon", "ini", "env", "po", "mo");

    /** What programs write while they run, and what is not PHP's. */
    private static final Set<String> LEFT_OUT =
            Set.of("node_modules", "var", "cache", "tmp", "storage", "log", "logs", "sessions");

    private final WatchService service;
    private final Runnable task;
    private final Thread thread;

    /**
     * Begins to watch.
     *
     * @param folders existing ones
     * @param task runs on the watcher's thread
     * @throws IOException a folder cannot be watched
     */
    public SourceWatcher(List<Path> folders, Runnable task) throws IOException {
        this.task = task;
        service = folders.get(0).getFileSystem().newWatchService();
        try {
            for (Path folder : folders) {
                watchAllBelow(folder);
            }
        } catch (IOException e) {
            service.close();
            throw e;
        }
        thread = new Thread(this::watch, "howdah-watch");
        thread.setDaemon(true);
        thread.start();
    }

    private void watchAllBelow(Path top) throws IOException {
        Files.walkFileTree(
                top,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult preVisitDirectory(
                            Path folder, BasicFileAttributes attributes) throws IOException {
                        if (!folder.equals(top) && isLeftOut(folder)) {
                            return FileVisitResult.SKIP_SUBTREE;
                        }
                        folder.register(
                                service,
                                StandardWatchEventKinds.ENTRY_CREATE,
                                StandardWatchEventKinds.ENTRY_DELETE,
                                StandardWatchEventKinds.ENTRY_MODIFY);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException e)
                            throws IOException {
                        if (file.equals(top)) {
                            throw e;
                        }
                        LOG.debug("{} is not watched: {}", file, e.getMessage());
                        return FileVisitResult.CONTINUE;
                    }
                });
    }

    private static boolean isLeftOut(Path folder) {
        String name = String.valueOf(folder.getFileName());
        return name.startsWith(".") || LEFT_OUT.contains(name);
    }

    private void watch() {
        try {
            boolean changed = false;
            while (true) {
                WatchKey key =
                        changed
                                ? service.poll(QUIET_MILLIS, TimeUnit.MILLISECONDS)
                                : service.take();
                if (key == null) {
                    changed = false;
                    run();
                } else {
                    changed |= isSourceChanged(key);
                }
            }
        } catch (ClosedWatchServiceException e) {
            LOG.debug("Watching has ended", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean isSourceChanged(WatchKey key) {
        boolean changed = false;
        for (WatchEvent<?> event : key.pollEvents()) {
            if (event.kind() == StandardWatchEventKinds.OVERFLOW) {
                changed = true;
            } else if (key.watchable() instanceof Path folder
                    && event.context() instanceof Path name) {
                changed |= isSource(folder.resolve(name), event.kind());
            }
        }
        key.reset();
        return changed;
    }

    private boolean isSource(Path file, WatchEvent.Kind<?> kind) {
        if (kind == StandardWatchEventKinds.ENTRY_CREATE
                && Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS)) {
            return watchNew(file);
        }
        String name = String.valueOf(file.getFileName());
        String extension = name.substring(name.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
        return EXTENSIONS.contains(extension) || name.startsWith(".env");
    }

    /** A folder that came with files in it counts as a change: they may have come before us. */
    private boolean watchNew(Path folder) {
        if (isLeftOut(folder)) {
            return false;
        }
        try {
            watchAllBelow(folder);
        } catch (IOException e) {
            LOG.warn("{} is not watched: {}", folder, e.getMessage());
        }
        String @Nullable [] files = folder.toFile().list();
        return files != null && files.length > 0;
    }

    private void run() {
        try {
            task.run();
        } catch (RuntimeException e) {
            LOG.error("The reload after a change failed", e);
        }
    }

    @Override
    public void close() {
        try {
            service.close();
        } catch (IOException e) {
            LOG.debug("Watching could not be ended", e);
        }
    }
}
