package io.howdah.benchmarks.http;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The database, by the JVM's pool of connections. PHP code calls this class, too: what it takes and
 * gives crosses the bridge as ints, strings and lists.
 */
public final class Pool {

    /** Names the port of PostgreSQL. */
    static final String PORT_VARIABLE = "BENCH_DATABASE_PORT";

    /** Names the number of connections. */
    static final String SIZE_VARIABLE = "BENCH_POOL";

    private static final String SELECT = "SELECT randomnumber FROM world WHERE id = ?";
    private static final String FORTUNES = "SELECT id, message FROM fortune";
    private static final String UPDATE =
            "UPDATE world SET randomnumber = n.randomnumber"
                    + " FROM unnest(?::int[], ?::int[]) AS n (id, randomnumber)"
                    + " WHERE world.id = n.id";

    private static final HikariDataSource CONNECTIONS = open();

    private Pool() {}

    private static HikariDataSource open() {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(
                "jdbc:postgresql://127.0.0.1:"
                        + System.getenv(PORT_VARIABLE)
                        + "/"
                        + Postgres.DATABASE
                        // Statements are prepared at their first use, and kept.
                        + "?prepareThreshold=1");
        config.setUsername(Postgres.USER);
        config.setPassword(Postgres.PASSWORD);
        config.setMaximumPoolSize(
                Integer.parseInt(System.getenv().getOrDefault(SIZE_VARIABLE, "1")));
        return new HikariDataSource(config);
    }

    /** {@return the random number of a row of world, by a query of its own} */
    public static int randomNumber(int id) throws SQLException {
        try (Connection connection = CONNECTIONS.getConnection()) {
            return randomNumber(connection, id);
        }
    }

    private static int randomNumber(Connection connection, int id) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(SELECT)) {
            statement.setInt(1, id);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getInt(1);
            }
        }
    }

    /** Writes rows of world by one statement. */
    public static void update(int[] ids, int[] randomNumbers) throws SQLException {
        try (Connection connection = CONNECTIONS.getConnection()) {
            update(connection, ids, randomNumbers);
        }
    }

    private static void update(Connection connection, int[] ids, int[] randomNumbers)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(UPDATE)) {
            statement.setObject(1, ids);
            statement.setObject(2, randomNumbers);
            statement.executeUpdate();
        }
    }

    /** {@return the rows of fortune: id and message of each} */
    public static Object[][] fortunes() throws SQLException {
        return readFortunes().stream()
                .map(each -> new Object[] {each.id(), each.message()})
                .toArray(Object[][]::new);
    }

    /** {@return the rows of fortune, in a list that can be added to} */
    static List<Fortune> readFortunes() throws SQLException {
        try (Connection connection = CONNECTIONS.getConnection();
                PreparedStatement statement = connection.prepareStatement(FORTUNES);
                ResultSet rows = statement.executeQuery()) {
            List<Fortune> fortunes = new ArrayList<>();
            while (rows.next()) {
                fortunes.add(new Fortune(rows.getInt(1), rows.getString(2)));
            }
            return fortunes;
        }
    }

    /** {@return these rows of world, on one connection} */
    static List<World> worlds(int[] ids) throws SQLException {
        try (Connection connection = CONNECTIONS.getConnection()) {
            return worlds(connection, ids);
        }
    }

    private static List<World> worlds(Connection connection, int[] ids) throws SQLException {
        List<World> worlds = new ArrayList<>(ids.length);
        for (int id : ids) {
            worlds.add(new World(id, randomNumber(connection, id)));
        }
        return worlds;
    }

    /** Reads these rows of world, writes other numbers, and returns them. */
    static List<World> replace(int[] ids, int[] randomNumbers) throws SQLException {
        try (Connection connection = CONNECTIONS.getConnection()) {
            worlds(connection, ids);
            update(connection, ids, randomNumbers);
            return IntStream.range(0, ids.length)
                    .mapToObj(i -> new World(ids[i], randomNumbers[i]))
                    .toList();
        }
    }
}
