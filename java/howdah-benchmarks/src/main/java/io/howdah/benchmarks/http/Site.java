package io.howdah.benchmarks.http;

import java.nio.file.Path;

/**
 * Where and on what the servers run.
 *
 * @param root the project's folder
 * @param scratch for configuration, logs and data; gone afterwards
 * @param built for what is compiled once, and kept
 * @param serverProcessors those of the servers, as `taskset -c` takes them
 * @param databasePort of PostgreSQL on 127.0.0.1; 0 where no test needs one
 */
record Site(Path root, Path scratch, Path built, Processors serverProcessors, int databasePort) {

    Site withDatabase(int port) {
        return new Site(root, scratch, built, serverProcessors, port);
    }

    /** {@return a file of bench/http} */
    Path source(String name) {
        return root.resolve("bench/http").resolve(name);
    }

    /** {@return the jar of the benchmarks, which names those that they use} */
    Path benchmarks() {
        return root.resolve("java/howdah-benchmarks/target/howdah-benchmarks.jar");
    }
}
