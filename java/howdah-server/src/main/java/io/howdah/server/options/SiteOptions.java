package io.howdah.server.options;

import static io.howdah.server.options.OptionType.list;
import static io.howdah.server.options.OptionType.path;
import static io.howdah.server.options.OptionType.pauseOrOff;
import static io.howdah.server.options.OptionType.size;
import static io.howdah.server.options.OptionType.text;
import static io.howdah.server.options.OptionType.trueOrFalse;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What is served. */
public final class SiteOptions {

    private static final OptionList OPTIONS = new OptionList();

    /** The document root. */
    public static final ServerOption<Optional<Path>> ROOT =
            OPTIONS.add(
                    "root",
                    path(),
                    Optional.empty(),
                    "the document root: its files are sent, its PHP scripts are run, and"
                            + " index.php gets what is neither");

    /** The worker script, which starts once and handles many requests. */
    public static final ServerOption<Optional<Path>> WORKER =
            OPTIONS.add(
                    "worker",
                    path(),
                    Optional.empty(),
                    "PHP script that starts once and handles all requests that are for no file:"
                            + " worker mode");

    /** The folders that are mapped to paths of the site. */
    public static final ServerOption<List<String>> ALIAS =
            OPTIONS.add(
                    "alias",
                    list(),
                    List.of(),
                    "paths and the folders that stand for them, /path=/folder: their files are"
                            + " sent and their scripts run as those of the root; the longest path counts");

    /** The patterns of paths that are answered with 403. */
    public static final ServerOption<List<String>> DENY =
            OPTIONS.add(
                    "deny",
                    list(),
                    List.of(),
                    "patterns of paths that are answered with 403, files and scripts alike, with"
                            + " all below them: /private, *.sql, /uploads/**.php");

    /** The folders outside of the root that symbolic links may lead to. */
    public static final ServerOption<List<String>> LINK_TARGETS =
            OPTIONS.add(
                    "link-targets",
                    list(),
                    List.of(),
                    "folders outside of the root that symbolic links in it may lead to; files"
                            + " behind other links are not found");

    /** The files that PHP may have sent by X-Accel-Redirect. */
    public static final ServerOption<List<String>> X_ACCEL_REDIRECT =
            OPTIONS.add(
                    "x-accel-redirect",
                    list(),
                    List.of(),
                    "prefixes of paths and their folders, /prefix/=/folder: the files that PHP"
                            + " may have sent by X-Accel-Redirect: /prefix/file");

    /** The files that PHP may have sent by X-Sendfile. */
    public static final ServerOption<List<String>> X_SENDFILE =
            OPTIONS.add(
                    "x-sendfile",
                    list(),
                    List.of(),
                    "folders whose files PHP may have sent by X-Sendfile: /folder/file");

    /** How long the results of path look-ups are cached. */
    public static final ServerOption<Duration> FILE_CACHE =
            OPTIONS.add(
                    "file-cache",
                    pauseOrOff(),
                    Duration.ofSeconds(1),
                    "time for which path look-ups are cached; off = look up each time");

    /** The Cache-Control header of files. */
    public static final ServerOption<String> CACHE_CONTROL =
            OPTIONS.add(
                    "cache-control",
                    text(),
                    "",
                    "value of the Cache-Control header of files; empty sends none");

    /** The content codings for responses. */
    public static final ServerOption<List<String>> COMPRESS =
            OPTIONS.add(
                    "compress",
                    list(),
                    List.of("zstd", "br", "gzip"),
                    "codings for files that are text, the preferred one first; empty compresses"
                            + " nothing");

    /** Whether responses of handlers are compressed, too. */
    public static final ServerOption<Boolean> COMPRESS_DYNAMIC =
            OPTIONS.add(
                    "compress-dynamic",
                    trueOrFalse(),
                    false,
                    "compress what PHP and Java handlers answer, too: where a page repeats what"
                            + " the client sent, its length then gives away secrets in it (BREACH)");

    /** The smallest size of a response that is compressed. */
    public static final ServerOption<Integer> COMPRESS_MIN_SIZE =
            OPTIONS.add("compress-min-size", size(), 1024, "shorter responses are not compressed");

    /** The folders whose changes make the server reload. */
    public static final ServerOption<List<String>> WATCH =
            OPTIONS.add(
                    "watch",
                    list(),
                    List.of(),
                    "folders that are watched: when PHP code, a template or a setting in them"
                            + " changes, the server reloads; for development");

    private SiteOptions() {}

    static List<ServerOption<?>> all() {
        return OPTIONS.all();
    }
}
