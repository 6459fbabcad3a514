package io.howdah.server.files;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides what a request's path means, as this configuration of nginx would:
 *
 * <pre>
 * index index.php index.html;
 * location / { try_files $uri $uri/ /index.php$is_args$args; }
 * location ~ ^(.+\.php)(/.*)?$ { … }
 * </pre>
 *
 * <p>Where this differs, less is refused: a folder without an index, or a hidden file, is as if it
 * were not there, so that {@code /index.php} gets the request and not a 403.
 *
 * <p>Paths that are denied mean nothing, whether something is there or not. Those of an index and
 * of {@code /index.php} count, too, when they are reached by another path.
 *
 * <p>In worker mode, what is no file is for the worker's script.
 *
 * <p>Answers are kept for a short time, so that a busy server asks the file system little. May be
 * used by all threads.
 */
public final class ScriptResolver {

    private static final List<String> INDEX = List.of("index.php", "index.html", "index.htm");
    private static final String FRONT_CONTROLLER = "/index.php";
    private static final int MOST_CACHED = 4096;
    private static final int LONGEST_CACHED = 256;

    private final DocumentRoots roots;
    private final DeniedPaths denied;
    private final @Nullable Script workerScript;
    private final MediaTypes mediaTypes;
    private final long keepNanos;
    private final LongSupplier clock;
    private final ConcurrentHashMap<String, Cached> cache = new ConcurrentHashMap<>();

    private record Cached(Resolution resolution, long until) {}

    /**
     * Resolves within the folders of a site.
     *
     * @param roots where files and scripts lie
     * @param denied the paths that no client may ask for
     * @param worker the worker's script, or null in classic mode
     * @param mediaTypes what files are, by their names
     * @param keepMillis how long an answer is kept; 0 asks the file system each time
     */
    public ScriptResolver(
            DocumentRoots roots,
            DeniedPaths denied,
            @Nullable Path worker,
            MediaTypes mediaTypes,
            long keepMillis) {
        this(roots, denied, worker, mediaTypes, keepMillis, System::nanoTime);
    }

    ScriptResolver(
            DocumentRoots roots,
            DeniedPaths denied,
            @Nullable Path worker,
            MediaTypes mediaTypes,
            long keepMillis,
            LongSupplier clock) {
        this.roots = roots;
        this.denied = denied;
        this.workerScript = worker == null ? null : workerScript(roots.main(), worker);
        this.mediaTypes = mediaTypes;
        this.keepNanos = TimeUnit.MILLISECONDS.toNanos(keepMillis);
        this.clock = clock;
    }

    private static Script workerScript(DocumentRoot root, Path worker) {
        Path real;
        try {
            real = worker.toRealPath();
        } catch (IOException e) {
            throw new IllegalArgumentException("there is no worker script " + worker, e);
        }
        if (!Files.isRegularFile(real)) {
            throw new IllegalArgumentException(
                    "the worker must be a PHP script, but " + worker + " is none");
        }
        // One that lies outside of the root cannot be named by a path: then its name alone is used.
        Path named =
                real.startsWith(root.folder())
                        ? root.folder().relativize(real)
                        : real.getFileName();
        return new Script(
                null,
                RequestPath.asBytes(real.toString()),
                "/" + RequestPath.asBytes(named.toString()),
                "");
    }

    /**
     * Decides.
     *
     * @param target the request's target, with its query
     * @return what it means
     */
    public Resolution resolve(String target) {
        return resolve(target, "");
    }

    /**
     * Decides, where the site stands below a path of a larger one.
     *
     * @param target the request's target, with its query and the path that the site stands at
     * @param mount that path, decoded, a byte in each character: without a slash at its end, and
     *     empty for the root
     * @return what it means; names of scripts begin with the path
     */
    public Resolution resolve(String target, String mount) {
        String raw = RequestPath.of(target);
        if (raw == null) {
            return Resolution.Refusal.MALFORMED;
        }
        if (keepNanos == 0 || raw.length() > LONGEST_CACHED) {
            return find(raw, mount);
        }
        String key = mount.isEmpty() ? raw : mount + '\n' + raw; // which no raw path begins with
        long now = clock.getAsLong();
        Cached cached = cache.get(key);
        if (cached != null && cached.until - now > 0) {
            return cached.resolution;
        }
        Resolution resolution = find(raw, mount);
        if (cache.size() >= MOST_CACHED) {
            cache.clear();
        }
        cache.put(key, new Cached(resolution, now + keepNanos));
        return resolution;
    }

    /** How many answers are kept. */
    int cached() {
        return cache.size();
    }

    private Resolution find(String raw, String mount) {
        String path = RequestPath.normalize(raw);
        if (path == null) {
            return Resolution.Refusal.MALFORMED;
        }
        if (mount.isEmpty()) {
            return find(path);
        }
        if (path.equals(mount)) {
            return new Resolution.Redirect(RequestPath.encode(mount + "/"));
        }
        if (!path.startsWith(mount + "/")) {
            return Resolution.Refusal.NOT_FOUND; // dot segments have led out of the site
        }
        Resolution found = find(path.substring(mount.length()));
        if (found instanceof Script script) {
            return script.below(mount);
        }
        return found instanceof Resolution.Redirect redirect
                ? new Resolution.Redirect(RequestPath.encode(mount) + redirect.path())
                : found;
    }

    private Resolution find(String path) {
        if (denied.contain(path)) {
            return Resolution.Refusal.DENIED;
        }
        if (workerScript == null) {
            Script script = findScript(path);
            if (script != null) {
                return script;
            }
        }
        Resolution found = findFile(path);
        return found == null ? fallback(path) : found;
    }

    /** The first prefix that names a script which is a file; what follows is its PATH_INFO. */
    private @Nullable Script findScript(String path) {
        int end = 0;
        while ((end = path.indexOf(".php", end)) >= 0) {
            end += ".php".length();
            if (end == path.length() || path.charAt(end) == '/') {
                Script script = scriptAt(path.substring(0, end), path.substring(end));
                if (script != null) {
                    return script;
                }
            }
        }
        return null;
    }

    private @Nullable Script scriptAt(String name, String pathInfo) {
        if (PrivateNames.isHidden(name)) {
            return null;
        }
        DocumentRoots.Place place = roots.place(name);
        DocumentRoot.Entry entry = place.find();
        if (entry == null || entry.kind() != DocumentRoot.Kind.FILE) {
            return null;
        }
        String folder = RequestPath.asBytes(place.root().folder().toString());
        return new Script(
                place.root() == roots.main() ? null : folder,
                folder + place.path(),
                name,
                pathInfo);
    }

    private @Nullable Resolution findFile(String path) {
        if (PrivateNames.isHidden(path)) {
            return null;
        }
        DocumentRoot.Entry entry = roots.place(path).find();
        if (entry == null) {
            return null;
        }
        return entry.kind() == DocumentRoot.Kind.FILE ? staticFile(entry, path) : indexOf(path);
    }

    private @Nullable Resolution staticFile(DocumentRoot.Entry entry, String path) {
        // A link may have a harmless name and lead to source.
        if (PrivateNames.isSource(path) || PrivateNames.isSource(entry.path().toString())) {
            return null;
        }
        return new Resolution.StaticFile(entry.path(), mediaTypes.of(path));
    }

    private @Nullable Resolution indexOf(String path) {
        String folder = path.endsWith("/") ? path : path + "/";
        for (String index : INDEX) {
            Resolution found =
                    index.endsWith(".php")
                            ? scriptAt(folder + index, "")
                            : indexFile(folder + index);
            if (found instanceof Script && workerScript != null) {
                return null; // the worker's part
            }
            if (found != null && denied.contain(folder + index)) {
                return Resolution.Refusal.DENIED;
            }
            if (found != null) {
                return folder.equals(path)
                        ? found
                        : new Resolution.Redirect(RequestPath.encode(folder));
            }
        }
        return null;
    }

    private @Nullable Resolution indexFile(String name) {
        DocumentRoot.Entry entry = roots.place(name).find();
        return entry != null && entry.kind() == DocumentRoot.Kind.FILE
                ? staticFile(entry, name)
                : null;
    }

    private Resolution fallback(String path) {
        if (workerScript != null) {
            return workerScript.withPathInfoOf(path);
        }
        Script script = scriptAt(FRONT_CONTROLLER, "");
        if (script == null) {
            return Resolution.Refusal.NOT_FOUND;
        }
        return denied.contain(FRONT_CONTROLLER) ? Resolution.Refusal.DENIED : script;
    }
}
