package io.howdah.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What root finds of the servers of another user, who may not be trusted. */
final class RunningServersTest {

    private static final String USER = "nobody";

    @TempDir private Path folder;

    private final UserPrincipal user;
    private @Nullable Process started;
    private Path files = Path.of("");

    RunningServersTest() throws IOException {
        assumeTrue(System.getProperty("user.name").equals("root"), "root alone finds others'");
        assumeTrue(Files.exists(Path.of("/usr/bin/setpriv")), "there is no setpriv");
        user =
                Path.of("/")
                        .getFileSystem()
                        .getUserPrincipalLookupService()
                        .lookupPrincipalByName(USER);
    }

    @BeforeEach
    void start() throws IOException, InterruptedException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
        files = Files.createDirectory(folder.resolve("howdah-" + USER));
        Files.setOwner(files, user);
        ProcessBuilder builder =
                new ProcessBuilder(
                        "/usr/bin/setpriv", "--reuid=" + USER, "--clear-groups", "sleep", "1000");
        builder.environment().put("XDG_RUNTIME_DIR", folder.toString());
        started = builder.start();
        while (!process().info().user().orElse("").equals(USER)) {
            Thread.sleep(1);
        }
    }

    private Process process() {
        return Objects.requireNonNull(started);
    }

    @AfterEach
    void end() {
        process().destroyForcibly();
    }

    private Path write() throws IOException {
        Path file = files.resolve(process().pid() + ".server");
        Files.writeString(file, "url=http://localhost:1/\nadmin=http://localhost:2/\n");
        return file;
    }

    private List<RunningServers.Entry> found() {
        return RunningServers.all().stream()
                .filter(entry -> entry.pid() == process().pid())
                .toList();
    }

    @Test
    void rootFindsThem() throws IOException {
        Files.setOwner(write(), user);

        assertThat(found())
                .containsExactly(
                        new RunningServers.Entry(
                                process().pid(), "http://localhost:1/", "http://localhost:2/"));
    }

    @Test
    void aFileOfSomebodyElseCountsForNothing() throws IOException {
        write();

        assertThat(found()).isEmpty();
    }

    @Test
    void aFolderOfSomebodyElseCountsForNothing() throws IOException {
        Files.setOwner(write(), user);
        Files.setOwner(files, Files.getOwner(folder));

        assertThat(found()).isEmpty();
    }

    @Test
    void linksAreNotFollowed() throws IOException {
        Path file = write();
        Files.setOwner(file, user);
        Path elsewhere = Files.move(file, folder.resolve("elsewhere"));
        Files.createSymbolicLink(file, elsewhere);

        assertThat(found()).isEmpty();
    }
}
