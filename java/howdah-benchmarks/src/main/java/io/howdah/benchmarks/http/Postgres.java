package io.howdah.benchmarks.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * A PostgreSQL of its own, with TechEmpower's settings and tables: on a data folder that is gone
 * afterwards, and reached by a local port.
 */
final class Postgres implements AutoCloseable {

    private static final Path VERSIONS = Path.of("/usr/lib/postgresql");
    private static final String SUPERUSER = "postgres";

    /** SQLSTATE cannot_connect_now. */
    private static final String STARTING = "57P03";

    private static final Duration PAUSE = Duration.ofMillis(20);

    /** What the servers of the tests are told: TechEmpower's names. */
    static final String DATABASE = "hello_world";

    static final String USER = "benchmarkdbuser";
    static final String PASSWORD = "benchmarkdbpass";

    private final ServerProcess process;
    private final int port;

    private Postgres(ServerProcess process, int port) {
        this.process = process;
        this.port = port;
    }

    /** {@return where Debian has put the newest one} */
    static Optional<Path> programs() {
        if (!Files.isDirectory(VERSIONS)) {
            return Optional.empty();
        }
        try (Stream<Path> versions = Files.list(VERSIONS)) {
            return versions.map(each -> each.resolve("bin"))
                    .filter(each -> Files.isExecutable(each.resolve("initdb")))
                    .max(Path::compareTo);
        } catch (IOException e) {
            throw new UncheckedIOException(VERSIONS + " cannot be listed", e);
        }
    }

    /** Makes a data folder, starts the server on it, and fills the tables. */
    static Postgres start(Path scratch, Processors processors) {
        Path programs =
                programs()
                        .orElseThrow(
                                () ->
                                        new IllegalStateException(
                                                "PostgreSQL was not found in "
                                                        + VERSIONS
                                                        + ": run scripts/setup --bench, or choose"
                                                        + " --test plaintext,json"));
        Path data = scratch.resolve("postgres");
        initialize(programs, scratch, data);
        int port = ServerProcess.freePort();
        List<String> command =
                new ArrayList<>(
                        List.of(programs.resolve("postgres").toString(), "-D", data.toString()));
        for (String setting :
                List.of(
                        "port=" + port,
                        "listen_addresses=127.0.0.1",
                        "unix_socket_directories=",
                        "max_connections=2000",
                        "shared_buffers=256MB",
                        "synchronous_commit=off",
                        "shared_preload_libraries=pg_stat_statements",
                        "pg_stat_statements.track=all")) {
            command.addAll(List.of("-c", setting));
        }
        ServerProcess process =
                ServerProcess.start(
                        processors.run(unprivileged(command)),
                        Map.of("LC_ALL", "C.UTF-8"),
                        scratch,
                        scratch.resolve("postgres.log"),
                        "INT"); // a fast shutdown: it waits for no client
        process.awaitPort(port);
        Postgres postgres = new Postgres(process, port);
        postgres.awaitStart();
        postgres.fill();
        return postgres;
    }

    private static void initialize(Path programs, Path scratch, Path data) {
        Path log = scratch.resolve("initdb.log");
        try {
            Files.createDirectory(data);
            if (isRoot()) {
                run(List.of("chown", SUPERUSER, data.toString()), scratch, log);
            }
            run(
                    unprivileged(
                            List.of(
                                    programs.resolve("initdb").toString(),
                                    "--no-sync",
                                    "--auth=trust",
                                    "--username=" + SUPERUSER,
                                    "--encoding=UTF8",
                                    "--locale=C.UTF-8",
                                    data.toString())),
                    scratch,
                    log);
        } catch (IOException | InterruptedException e) {
            throw new IllegalStateException("the database cannot be made in " + data, e);
        }
    }

    private static void run(List<String> command, Path folder, Path log)
            throws IOException, InterruptedException {
        int code =
                new ProcessBuilder(command)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .redirectOutput(log.toFile())
                        .start()
                        .waitFor();
        if (code != 0) {
            throw new IOException(
                    command + " ended with exit code " + code + ":\n" + Files.readString(log));
        }
    }

    /** PostgreSQL refuses to be root. */
    private static List<String> unprivileged(List<String> command) {
        if (!isRoot()) {
            return command;
        }
        List<String> as =
                new ArrayList<>(
                        List.of(
                                "setpriv",
                                "--reuid=" + SUPERUSER,
                                "--regid=" + SUPERUSER,
                                "--clear-groups",
                                "--"));
        as.addAll(command);
        return as;
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    /** It listens before it is ready. */
    private void awaitStart() {
        for (; ; ) {
            try {
                connect("postgres", SUPERUSER).close();
                return;
            } catch (SQLException e) {
                if (!STARTING.equals(e.getSQLState())) {
                    throw process.failure("takes no connections: " + e.getMessage());
                }
                LockSupport.parkNanos(PAUSE.toNanos());
            }
        }
    }

    private void fill() {
        try (Connection connection = connect("postgres", SUPERUSER);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE ROLE " + USER + " LOGIN PASSWORD '" + PASSWORD + "'");
            statement.execute("CREATE DATABASE " + DATABASE);
        } catch (SQLException e) {
            throw process.failure("could not make the database: " + e.getMessage());
        }
        try (Connection connection = connect(DATABASE, SUPERUSER);
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE EXTENSION pg_stat_statements");
            statement.execute(
                    "CREATE TABLE world (id integer PRIMARY KEY, randomnumber integer NOT NULL)");
            statement.execute(
                    "INSERT INTO world SELECT n, 1 + floor(random() * 10000)"
                            + " FROM generate_series(1, 10000) AS n");
            statement.execute(
                    "CREATE TABLE fortune (id integer PRIMARY KEY, message varchar(2048) NOT"
                            + " NULL)");
            for (Fortune each : Fortune.stored()) {
                statement.execute(
                        "INSERT INTO fortune VALUES ("
                                + each.id()
                                + ", '"
                                + each.message().replace("'", "''")
                                + "')");
            }
            statement.execute("GRANT SELECT, UPDATE ON world, fortune TO " + USER);
            statement.execute("VACUUM ANALYZE world");
        } catch (SQLException e) {
            throw process.failure("could not fill the tables: " + e.getMessage());
        }
    }

    private Connection connect(String database, String user) throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://127.0.0.1:" + port + "/" + database, user, PASSWORD);
    }

    int port() {
        return port;
    }

    long pid() {
        return process.pid();
    }

    /** {@return all rows of world: the random number of each id} */
    int[] world() {
        int[] numbers = new int[World.LARGEST_ID + 1];
        try (Connection connection = connect(DATABASE, SUPERUSER);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT id, randomnumber FROM world")) {
            while (rows.next()) {
                numbers[rows.getInt(1)] = rows.getInt(2);
            }
            return numbers;
        } catch (SQLException e) {
            throw process.failure("could not read world: " + e.getMessage());
        }
    }

    /** {@return how many rows of world were read by queries of one row, since the start} */
    long selectedWorlds() {
        try (Connection connection = connect(DATABASE, SUPERUSER);
                Statement statement = connection.createStatement();
                ResultSet rows =
                        statement.executeQuery(
                                "SELECT coalesce(sum(calls), 0) FROM pg_stat_statements"
                                        + " WHERE query ILIKE 'select%from world where id = %'"
                                        + " AND rows = calls")) {
            rows.next();
            return rows.getLong(1);
        } catch (SQLException e) {
            throw process.failure("could not count queries: " + e.getMessage());
        }
    }

    @Override
    public void close() {
        process.close();
    }
}
