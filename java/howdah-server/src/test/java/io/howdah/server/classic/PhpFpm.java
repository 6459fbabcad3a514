package io.howdah.server.classic;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * nginx with php-fpm behind it, both of the distribution, unprivileged, in a folder of their own.
 */
public final class PhpFpm implements AutoCloseable {

    private static final int PATIENCE_SECONDS = 30;

    /** As the distribution's own fastcgi.conf has them. */
    private static final String FASTCGI_PARAMETERS =
            """
            fastcgi_param QUERY_STRING $query_string;
            fastcgi_param REQUEST_METHOD $request_method;
            fastcgi_param CONTENT_TYPE $content_type;
            fastcgi_param CONTENT_LENGTH $content_length;
            fastcgi_param SCRIPT_NAME $fastcgi_script_name;
            fastcgi_param REQUEST_URI $request_uri;
            fastcgi_param DOCUMENT_URI $document_uri;
            fastcgi_param DOCUMENT_ROOT $document_root;
            fastcgi_param SERVER_PROTOCOL $server_protocol;
            fastcgi_param REQUEST_SCHEME $scheme;
            fastcgi_param HTTPS $https if_not_empty;
            fastcgi_param GATEWAY_INTERFACE CGI/1.1;
            fastcgi_param SERVER_SOFTWARE nginx/$nginx_version;
            fastcgi_param REMOTE_ADDR $remote_addr;
            fastcgi_param REMOTE_PORT $remote_port;
            fastcgi_param REMOTE_USER $remote_user;
            fastcgi_param SERVER_ADDR $server_addr;
            fastcgi_param SERVER_PORT $server_port;
            fastcgi_param SERVER_NAME "the site";
            fastcgi_param SITE_NAME "a site";
            fastcgi_param REDIRECT_STATUS 200;
            """;

    private final Path folder;
    private final InetSocketAddress address;
    private final List<Process> processes;

    private PhpFpm(Path folder, InetSocketAddress address, List<Process> processes) {
        this.folder = folder;
        this.address = address;
        this.processes = processes;
    }

    public static boolean isInstalled() {
        return program("nginx").isPresent() && program(fpm()).isPresent();
    }

    /** Of the PHP that Howdah is built for. */
    private static String fpm() {
        String version = printed("php-config", "--version");
        return "php-fpm" + version.substring(0, version.lastIndexOf('.'));
    }

    /** {@return of what is installed} */
    static KnownDifferences.Versions versions() {
        Path nginx = program("nginx").orElseThrow();
        return KnownDifferences.Versions.of(
                printed(nginx.toString(), "-v")
                        .replaceFirst("^nginx version: nginx/([0-9.]+).*", "$1"),
                printed("php-config", "--version"));
    }

    private static String printed(String... command) {
        try {
            Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
            return new String(process.getInputStream().readAllBytes(), UTF_8).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(command[0] + " is missing: run scripts/setup --test", e);
        }
    }

    /** {@return where a program is; daemons are often outside of a user's PATH} */
    private static Optional<Path> program(String name) {
        return Stream.concat(
                        Stream.of(System.getenv("PATH").split(":")),
                        Stream.of("/usr/sbin", "/usr/local/sbin"))
                .map(directory -> Path.of(directory, name))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * Starts both.
     *
     * @param folder for configurations, sockets and logs
     * @param documentRoot what is served
     * @param ini the php.ini
     */
    public static PhpFpm start(Path folder, Path documentRoot, Path ini) throws Exception {
        Files.createDirectories(folder);
        InetSocketAddress address = freeAddress();
        Path socket = folder.resolve("fpm.sock");
        write(folder, "fastcgi.conf", FASTCGI_PARAMETERS);
        Path pool = write(folder, "fpm.conf", fpmConfiguration(folder, socket));
        Path site =
                write(
                        folder,
                        "nginx.conf",
                        nginxConfiguration(folder, socket, address, documentRoot));
        Process fpm =
                run(
                        folder,
                        program(fpm()).orElseThrow().toString(),
                        "--nodaemonize",
                        "--allow-to-run-as-root",
                        "--fpm-config",
                        pool.toString(),
                        "--php-ini",
                        ini.toString());
        Process nginx =
                run(
                        folder,
                        program("nginx").orElseThrow().toString(),
                        "-p",
                        folder.toString(),
                        "-c",
                        site.toString());
        PhpFpm server = new PhpFpm(folder, address, List.of(nginx, fpm));
        server.awaitReady(socket);
        return server;
    }

    public InetSocketAddress address() {
        return address;
    }

    @Override
    public void close() {
        for (Process process : processes) {
            process.destroy();
            try {
                if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            } catch (InterruptedException e) {
                process.destroyForcibly();
                Thread.currentThread().interrupt();
            }
        }
    }

    static InetSocketAddress freeAddress() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return (InetSocketAddress) socket.getLocalSocketAddress();
        }
    }

    private static Path write(Path folder, String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static Process run(Path folder, String... command) throws IOException {
        return new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(folder.resolve("log").toFile()))
                .start();
    }

    private void awaitReady(Path socket) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!Files.exists(socket) || !accepts()) {
            boolean ended = processes.stream().anyMatch(process -> !process.isAlive());
            if (ended || System.nanoTime() > deadline) {
                close();
                throw new IllegalStateException(
                        "nginx and php-fpm do not answer: "
                                + Files.readString(folder.resolve("log"), UTF_8));
            }
            Thread.sleep(20);
        }
    }

    private boolean accepts() {
        try (Socket connection = new Socket(address.getAddress(), address.getPort())) {
            return connection.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    private static String fpmConfiguration(Path folder, Path socket) {
        return """
                [global]
                error_log = %1$s/fpm.log
                [test]
                listen = %2$s
                pm = static
                pm.max_children = 4
                slowlog = %1$s/slow.log
                request_slowlog_timeout = 1s
                ; as php-fpm itself does where a pool names its user
                env[HOME] = %3$s
                env[USER] = %4$s
                env[POOL_NAME] = a pool
                env[HTTP_POOL] = a header
                php_admin_value[precision] = 10
                php_admin_value[user_agent] = a pool
                php_admin_value[disable_functions] = proc_nice,readlink
                php_value[serialize_precision] = 12
                """
                .formatted(
                        folder,
                        socket,
                        System.getProperty("user.home"),
                        System.getProperty("user.name"));
    }

    /** As the distribution's own snippets/fastcgi-php.conf has it. */
    private static String nginxConfiguration(
            Path folder, Path socket, InetSocketAddress address, Path documentRoot) {
        return """
                daemon off;
                master_process off;
                pid %1$s/nginx.pid;
                error_log %1$s/nginx.log;
                events {}
                http {
                    include /etc/nginx/mime.types;
                    default_type application/octet-stream;
                    access_log off;
                    client_body_temp_path %1$s/body;
                    fastcgi_temp_path %1$s/fastcgi;
                    proxy_temp_path %1$s/proxy;
                    scgi_temp_path %1$s/scgi;
                    uwsgi_temp_path %1$s/uwsgi;
                    client_max_body_size 64m;
                    server {
                        listen %2$s:%3$d;
                        root %4$s;
                        index index.php;
                        absolute_redirect off;
                        location / {
                            charset utf-8;
                            charset_types text/css text/plain;
                            try_files $uri $uri/ /index.php$is_args$args;
                        }
                        location /protected/ {
                            internal;
                            alias %6$s/protected/;
                        }
                        location ^~ /elsewhere/ {
                            alias %6$s/elsewhere/;
                            index index.php index.html;
                            charset utf-8;
                            charset_types text/css text/plain;
                            location ~ \\.php$ {
                                fastcgi_param SCRIPT_FILENAME $request_filename;
                                include %1$s/fastcgi.conf;
                                fastcgi_pass unix:%5$s;
                            }
                        }
                        location ~* (^/files/denied|\\.sql)(/|$) {
                            deny all;
                        }
                        location ~* ^/uploads/.*\\.php(/|$) {
                            deny all;
                        }
                        location ~ \\.php(/|$) {
                            fastcgi_split_path_info ^(.+?\\.php)(/.*)$;
                            try_files $fastcgi_script_name =404;
                            # try_files has reset it
                            set $path_info $fastcgi_path_info;
                            fastcgi_param PATH_INFO $path_info;
                            fastcgi_param SCRIPT_FILENAME $document_root$fastcgi_script_name;
                            include %1$s/fastcgi.conf;
                            fastcgi_pass unix:%5$s;
                        }
                    }
                }
                """
                .formatted(
                        folder,
                        address.getAddress().getHostAddress(),
                        address.getPort(),
                        documentRoot,
                        socket,
                        documentRoot.resolveSibling("beside"));
    }
}
