package io.howdah.server;

import io.howdah.Php;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
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
        try (HowdahServer server =
                HowdahServer.builder()
                        .set(ServerOption.HOST, "127.0.0.1")
                        .set(ServerOption.PORT, 0)
                        .set(ServerOption.ENGINE, arguments[0])
                        .set(ServerOption.ROOT, Optional.of(Path.of(arguments[1])))
                        .set(ServerOption.COMPRESS, List.of())
                        .php(Php.builder().iniFile(Path.of(arguments[2])))
                        .start()) {
            System.out.println("listening at port " + server.address().getPort());
            System.in.transferTo(OutputStream.nullOutputStream());
        }
    }
}
