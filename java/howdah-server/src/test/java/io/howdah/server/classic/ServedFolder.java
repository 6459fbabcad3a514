package io.howdah.server.classic;

import io.howdah.Php;
import io.howdah.server.HowdahServer;
import io.howdah.server.options.ListenOptions;
import io.howdah.server.options.PhpOptions;
import io.howdah.server.options.SiteOptions;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A program that serves a folder in classic mode, until its standard input ends. */
final class ServedFolder {

    private ServedFolder() {}

    /**
     * Starts.
     *
     * @param arguments the engine, the document root, and the php.ini
     */
    public static void main(String[] arguments) throws Exception {
        Path beside = Path.of(arguments[1]).resolveSibling("beside");
        try (HowdahServer server =
                HowdahServer.builder()
                        .set(ListenOptions.HOST, "127.0.0.1")
                        .set(ListenOptions.PORT, 0)
                        .set(PhpOptions.ENGINE, arguments[0])
                        .set(SiteOptions.ROOT, Optional.of(Path.of(arguments[1])))
                        .set(SiteOptions.LINK_TARGETS, List.of(beside + "/shared"))
                        .set(
                                SiteOptions.X_ACCEL_REDIRECT,
                                List.of("/protected/=" + beside + "/protected"))
                        .set(SiteOptions.ALIAS, List.of("/elsewhere=" + beside + "/elsewhere"))
                        .set(SiteOptions.DENY, List.of("/files/denied", "*.sql", "/uploads/**.php"))
                        .set(SiteOptions.COMPRESS, List.of())
                        .set(PhpOptions.CLEAR_ENV, true)
                        .set(PhpOptions.ENV, Map.of("POOL_NAME", "a pool", "HTTP_POOL", "a header"))
                        .set(
                                PhpOptions.SERVER_VAR,
                                Map.of("SITE_NAME", "a site", "SERVER_NAME", "the site"))
                        .set(
                                PhpOptions.PHP_ADMIN_VALUE,
                                Map.of(
                                        "precision", "10",
                                        "user_agent", "a pool",
                                        "disable_functions", "proc_nice,readlink"))
                        .php(
                                Php.builder()
                                        .iniFile(Path.of(arguments[2]))
                                        .ini("serialize_precision", "12"))
                        .start()) {
            System.out.println("listening at port " + server.address().getPort());
            System.in.transferTo(OutputStream.nullOutputStream());
        }
    }
}
