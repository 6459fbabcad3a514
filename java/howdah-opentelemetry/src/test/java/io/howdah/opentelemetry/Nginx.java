package io.howdah.opentelemetry;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** nginx as a proxy, at a socket of its own. */
final class Nginx implements AutoCloseable {

    private static final Path PROGRAM = Path.of("/usr/sbin/nginx");
    private static final long MOST_SECONDS = 30;

    private final Path socket;
    private final Process process;

    private Nginx(Path socket, Process process) {
        this.socket = socket;
        this.process = process;
    }

    static boolean isInstalled() {
        return Files.isExecutable(PROGRAM);
    }

    /** Starts it; what it writes is in the folder. */
    static Nginx start(Path folder, URI server) throws IOException, InterruptedException {
        Path socket = folder.resolve("socket");
        Path configuration = folder.resolve("nginx.conf");
        Files.writeString(
                configuration,
                """
                daemon off;
                master_process off;
                pid nginx.pid;
                error_log stderr;
                events {}
                http {
                    access_log off;
                    client_body_temp_path body;
                    proxy_temp_path proxy;
                    fastcgi_temp_path fastcgi;
                    uwsgi_temp_path uwsgi;
                    scgi_temp_path scgi;
                    server {
                        listen unix:%s;
                        location / {
                            proxy_pass %s;
                            proxy_set_header Host $host;
                        }
                    }
                }
                """
                        .formatted(socket, server));
        Process process =
                new ProcessBuilder(
                                PROGRAM.toString(),
                                "-p",
                                folder.toString(),
                                "-c",
                                configuration.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("nginx.log").toFile())
                        .start();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
        while (!Files.exists(socket)) {
            if (!process.isAlive() || System.nanoTime() - end > 0) {
                process.destroyForcibly();
                throw new IllegalStateException(Files.readString(folder.resolve("nginx.log")));
            }
            Thread.sleep(20);
        }
        return new Nginx(socket, process);
    }

    /** Sends a request with a header, and returns the response's body. */
    String get(String target, String header) throws IOException {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(socket));
            channel.write(
                    ByteBuffer.wrap(
                            ("GET "
                                            + target
                                            + " HTTP/1.0\r\nHost: example.com\r\n"
                                            + header
                                            + "\r\n\r\n")
                                    .getBytes(US_ASCII)));
            String response = new String(Channels.newInputStream(channel).readAllBytes(), US_ASCII);
            if (!response.startsWith("HTTP/1.1 200")) {
                throw new IllegalStateException(response);
            }
            return response.substring(response.indexOf("\r\n\r\n") + 4);
        }
    }

    @Override
    public void close() {
        process.destroy();
    }
}
