package io.howdah;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How the native library is found, copied from the jar, and loaded; and what is said where that
 * fails, each time it is tried.
 */
final class NativeLibraryTest {

    private static final Path BUILT =
            Objects.requireNonNull(Path.of(System.getProperty("howdah.library")).getParent());

    /**
     * Has no power over other users' files and over the modes of its own ones, where it is root.
     */
    private static final List<String> AS_A_USER =
            List.of("setpriv", "--bounding-set=-dac_override,-dac_read_search");

    @TempDir private Path folder;

    private Path temporary = Path.of("");

    private Path own = Path.of("");

    @BeforeEach
    void createFolders() throws IOException {
        temporary = Files.createDirectory(folder.resolve("tmp"));
        own = temporary.resolve("howdah-" + Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    }

    /** JUnit warns of links out of the folder that it deletes. */
    @AfterEach
    void deleteLinks() throws IOException {
        if (Files.isDirectory(own, LinkOption.NOFOLLOW_LINKS)) {
            try (Stream<Path> all = Files.walk(own)) {
                for (Path link : all.filter(Files::isSymbolicLink).toList()) {
                    Files.delete(link);
                }
            }
        }
    }

    /** Which libphp is in a process. */
    private static final String LIBPHP =
            "preg_match('~/\\S*/libphp\\S*~', file_get_contents('/proc/self/maps'), $found);"
                    + " return $found[0];";

    /** Opens PHP twice on an engine, and prints what comes of it. */
    static final class Opens {

        private Opens() {}

        /** Takes the engine and, if it is not to be looked for in the jar, the library. */
        public static void main(String... arguments) {
            System.clearProperty("howdah.library");
            if (arguments.length > 1) {
                System.setProperty("howdah.library", arguments[1]);
            }
            for (int i = 0; i < 2; i++) {
                try (Php php = Php.builder().engine(PhpEngine.valueOf(arguments[0])).open()) {
                    System.out.println("opened " + php.eval("return 1 + 1;").asLong());
                    if (System.getProperty("howdah.libphp") != null) {
                        System.out.println(php.eval(LIBPHP).asString());
                    }
                } catch (Throwable e) {
                    System.out.println(e);
                }
            }
        }
    }

    private List<String> openWith(Path library) {
        return open(List.of(), PhpEngine.EMBEDDED, library.toString());
    }

    private List<String> open(List<String> prefix, PhpEngine engine, String... library) {
        return open(folder, prefix, engine, library);
    }

    private List<String> open(
            Path working, List<String> prefix, PhpEngine engine, String... library) {
        return open(working, prefix, List.of("-Djava.io.tmpdir=" + temporary), engine, library);
    }

    private List<String> open(
            Path working,
            List<String> prefix,
            List<String> options,
            PhpEngine engine,
            String... library) {
        List<String> arguments = new ArrayList<>(List.of(engine.name()));
        arguments.addAll(List.of(library));
        ChildJvm.Result result =
                ChildJvm.run(
                        working,
                        prefix,
                        Stream.concat(Stream.of("-XX:+UseSerialGC"), options.stream()).toList(),
                        5,
                        Opens.class,
                        arguments.toArray(String[]::new));
        assertThat(result.status()).as(result.output()).isZero();
        return result.output()
                .lines()
                .filter(line -> !line.contains("VM warning") && !line.contains("stack guard"))
                .filter(line -> !line.startsWith("WARNING: java.io.tmpdir")) // of newer JDKs
                .toList();
    }

    /** Asserts that both attempts say the same, which has all of this. */
    private static void assertFails(List<String> lines, String... says) {
        assertThat(lines).hasSize(2);
        assertThat(lines.get(0))
                .startsWith(
                        "java.lang.UnsatisfiedLinkError: PHP could not be loaded into the JVM: ")
                .contains(says);
        assertThat(withoutNumbers(lines.get(1))).isEqualTo(withoutNumbers(lines.get(0)));
    }

    /** Of temporary files, which are others each time. */
    private static String withoutNumbers(String line) {
        return line.replaceAll("copy-\\d+", "copy-");
    }

    private Path library() throws IOException {
        Path copy = Files.createDirectory(folder.resolve("lib"));
        for (String name : List.of("libhowdah.so", "libhowdah-jni.so", "howdah-process")) {
            Files.copy(BUILT.resolve(name), copy.resolve(name));
        }
        return copy.resolve("libhowdah.so");
    }

    private static void change(Path file, int offset, int... bytes) throws IOException {
        byte[] content = Files.readAllBytes(file);
        for (int i = 0; i < bytes.length; i++) {
            content[offset + i] = (byte) bytes[i];
        }
        Files.write(file, content);
    }

    private List<String> copies() throws IOException {
        try (Stream<Path> files = Files.list(own)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.startsWith("copy-"))
                    .toList();
        }
    }

    private static void assumeRoot() throws IOException {
        assumeThat(Files.getAttribute(Path.of("/proc/self"), "unix:uid"))
                .as("only root can set this up")
                .isEqualTo(0);
    }

    private static List<String> asAUser() throws IOException {
        Object user = Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        return user.equals(0) ? AS_A_USER : List.of();
    }

    /** Runs a script first that mounts something at the folder for temporary files, $0. */
    private List<String> mounted(String script) throws Exception {
        List<String> prefix =
                List.of(
                        "unshare",
                        "--mount",
                        "--map-root-user",
                        "sh",
                        "-ec",
                        script + "; exec \"$@\"",
                        temporary.toString());
        List<String> probe = new ArrayList<>(prefix);
        probe.add("true");
        Process process =
                new ProcessBuilder(probe)
                        .redirectErrorStream(true)
                        .redirectOutput(folder.resolve("probe").toFile())
                        .start();
        assumeThat(process.waitFor()).as("this user cannot mount").isZero();
        return prefix;
    }

    // --- The library itself

    @ParameterizedTest
    @EnumSource
    void isOpenedFromTheJar(PhpEngine engine) throws IOException {
        assertThat(open(List.of(), engine)).containsExactly("opened 2", "opened 2");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(own)))
                .isEqualTo("rwx------");
        assertThat(copies()).isEmpty();
    }

    @Test
    void saysThatLibphpIsMissing() throws IOException {
        Path library = library();
        byte[] content = Files.readAllBytes(library);
        String text = new String(content, ISO_8859_1);
        int name = text.indexOf("libphp");
        assertThat(name).isPositive();
        change(library, name + "libphp".length(), '0', '0', '0');
        assertFails(
                openWith(library),
                "libphp000",
                "cannot open shared object file",
                "apt install libphp");
    }

    @ParameterizedTest
    @ValueSource(strings = {"libhowdah.so", "libhowdah-jni.so"})
    void saysThatThereIsNoFile(String name) throws IOException {
        Path library = library();
        Files.delete(library.resolveSibling(name));
        assertFails(
                openWith(library),
                "there is no file " + library.resolveSibling(name),
                "make build");
    }

    @ParameterizedTest
    @ValueSource(strings = {"libhowdah.so", "libhowdah-jni.so"})
    void saysThatItIsOfAnotherMachine(String name) throws IOException {
        Path library = library();
        change(library.resolveSibling(name), 18, 183, 0); // e_machine: EM_AARCH64
        assertFails(
                openWith(library), library.resolveSibling(name).toString(), "machine 183", "amd64");
    }

    @ParameterizedTest
    @ValueSource(strings = {"libhowdah.so", "libhowdah-jni.so"})
    void saysThatItIsNoLibrary(String name) throws IOException {
        Path library = library();
        for (String garbage : List.of("", "\177ELF", "GIF89a".repeat(100), "#!/bin/sh\n")) {
            Files.writeString(library.resolveSibling(name), garbage);
            assertFails(
                    openWith(library),
                    library.resolveSibling(name).toString(),
                    "is no ELF file of 64 bits");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"libhowdah.so", "libhowdah-jni.so"})
    void saysThatItEndsEarly(String name) throws IOException {
        Path library = library();
        byte[] whole = Files.readAllBytes(library.resolveSibling(name));
        for (int length : List.of(100, whole.length / 2, whole.length - 1)) {
            Files.write(library.resolveSibling(name), Arrays.copyOf(whole, length));
            assertFails(
                    openWith(library),
                    library.resolveSibling(name).toString(),
                    "ends early",
                    length + " bytes of " + whole.length);
        }
    }

    @Test
    void saysThatItCannotBeRead() throws IOException {
        Path library = library();
        Files.setPosixFilePermissions(library, PosixFilePermissions.fromString("-wx------"));
        assertFails(
                open(asAUser(), PhpEngine.EMBEDDED, library.toString()),
                "AccessDeniedException: " + library);
        Path lib = Objects.requireNonNull(library.getParent());
        Files.setPosixFilePermissions(lib, PosixFilePermissions.fromString("---------"));
        try {
            assertFails(
                    open(asAUser(), PhpEngine.EMBEDDED, library.toString()),
                    "AccessDeniedException: " + library);
        } finally {
            Files.setPosixFilePermissions(lib, PosixFilePermissions.fromString("rwx------"));
        }
    }

    // --- Which PHP

    private List<String> openWithPhp(PhpEngine engine, Path libphp) {
        return open(
                folder,
                List.of(),
                List.of("-Djava.io.tmpdir=" + temporary, "-Dhowdah.libphp=" + libphp),
                engine);
    }

    /** Whatever other ones the system has. */
    @ParameterizedTest
    @EnumSource
    void theLibphpThatIsNamedIsTheOneInUse(PhpEngine engine) throws IOException {
        List<String> lines = openWithPhp(engine, Path.of("/usr/lib/libphp.so"));
        Path libphp = Path.of(lines.get(1));
        Path copy = Files.copy(libphp, folder.resolve("libphp.so"));
        assertThat(openWithPhp(engine, copy))
                .containsExactly("opened 2", copy.toString(), "opened 2", copy.toString());
        assertThat(openWithPhp(engine, libphp))
                .containsExactly("opened 2", libphp.toString(), "opened 2", libphp.toString());
    }

    @Test
    void saysWhichPhpTheJarIsFor() throws IOException {
        Path other = Files.createFile(folder.resolve("libphp7.4.so"));
        assertFails(
                openWithPhp(PhpEngine.EMBEDDED, other),
                "this jar has builds for PHP 8.",
                "what was found is PHP 7.4 (" + other + ")",
                "apt install libphp8.",
                "make build",
                "-Dhowdah.library");
    }

    @Test
    void saysWhichMachinesItIsForBeforePhpIsLookedFor() {
        assertThat(openOn("riscv64"))
                .allMatch(line -> line.contains("Linux on x86-64 or arm64 was expected"));
    }

    @Test
    void saysThatTheJarHasNoBuildForTheMachineBeforePhpIsLookedFor() {
        String other = System.getProperty("os.arch").equals("aarch64") ? "amd64" : "aarch64";
        assertFails(
                openOn(other), "the jar has no build for Linux on", "Build Howdah", "make build");
    }

    private List<String> openOn(String architecture) {
        List<String> options =
                List.of(
                        "-Djava.io.tmpdir=" + temporary,
                        "-Dos.arch=" + architecture,
                        "-Dhowdah.libphp=" + folder.resolve("none"));
        return open(folder, List.of(), options, PhpEngine.EMBEDDED);
    }

    @Test
    void saysThatWhatIsNamedIsNoPhp() throws IOException {
        Path none = Files.writeString(folder.resolve("libphp.so"), "GIF89a");
        assertFails(
                openWithPhp(PhpEngine.EMBEDDED, none),
                "-Dhowdah.libphp names no PHP",
                none + " is no library of PHP",
                "apt install libphp8.");
        assertFails(
                openWithPhp(PhpEngine.EMBEDDED, folder.resolve("none")),
                "-Dhowdah.libphp names no PHP",
                "NoSuchFileException: " + folder.resolve("none"));
    }

    // --- The folder for temporary files

    @Test
    void saysThatTheFolderCannotBeWrittenTo() throws IOException {
        Files.setPosixFilePermissions(temporary, PosixFilePermissions.fromString("r-x------"));
        for (PhpEngine engine : PhpEngine.values()) {
            assertFails(
                    open(asAUser(), engine), "AccessDeniedException: " + own, "-Djava.io.tmpdir");
        }
    }

    @Test
    void saysThatThereIsNoFolder() throws IOException {
        Files.delete(temporary);
        assertFails(
                open(List.of(), PhpEngine.EMBEDDED),
                "NoSuchFileException: " + own,
                "-Djava.io.tmpdir");
    }

    @ParameterizedTest
    @EnumSource
    void saysThatTheFolderIsMountedNoexec(PhpEngine engine) throws Exception {
        List<String> lines = open(mounted("mount -t tmpfs -o noexec tmpfs $0"), engine);
        assertThat(lines)
                .hasSize(2)
                .allMatch(line -> line.contains("noexec") && line.contains("-Djava.io.tmpdir"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"size=4k", "size=64k", "size=256k", "nr_inodes=2", "nr_inodes=3"})
    void saysThatTheDiskIsFull(String options) throws Exception {
        assertFails(
                open(mounted("mount -t tmpfs -o " + options + " tmpfs $0"), PhpEngine.EMBEDDED),
                "No space left on device",
                "-Djava.io.tmpdir");
    }

    @Test
    void needsNoWritingOnceTheFilesAreThere() throws Exception {
        assertThat(open(List.of(), PhpEngine.EMBEDDED)).containsOnly("opened 2");
        Path old = Files.createFile(own.resolve("copy-old.so"));
        Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofDays(1))));
        List<String> prefix = mounted("mount --bind $0 $0; mount -o remount,bind,ro $0");
        assertThat(open(prefix, PhpEngine.EMBEDDED)).containsOnly("opened 2");
        assertThat(old).exists();
    }

    @Test
    void usesNoFolderOfAnotherUser() throws IOException {
        assumeRoot();
        Files.createDirectory(own);
        Files.setAttribute(own, "unix:uid", 65534);
        Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwx------"));
        assertFails(
                open(List.of(), PhpEngine.EMBEDDED),
                own + " was expected to be a folder that this user alone can use",
                "it belongs to nobody with rwx------",
                "-Djava.io.tmpdir");
        assertThat(own).isEmptyDirectory();
    }

    @ParameterizedTest
    @ValueSource(strings = {"rwx-wx-wx", "rwxrwxrwx", "rwx--x---", "rwx-----x"})
    void usesNoFolderThatOthersMayUse(String mode) throws IOException {
        Files.createDirectory(own);
        Files.setPosixFilePermissions(own, PosixFilePermissions.fromString(mode));
        assertFails(open(List.of(), PhpEngine.EMBEDDED), own.toString(), "with " + mode);
        assertThat(own).isEmptyDirectory();
    }

    @Test
    void followsNoLink() throws IOException {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Files.setPosixFilePermissions(elsewhere, PosixFilePermissions.fromString("rwx------"));
        for (Path target : List.of(elsewhere, folder.resolve("none"))) {
            Files.createSymbolicLink(own, target);
            assertFails(open(List.of(), PhpEngine.EMBEDDED), own + " was expected to be a folder");
            Files.delete(own);
        }
        assertThat(elsewhere).isEmptyDirectory();
        assertThat(folder.resolve("none")).doesNotExist();
    }

    @Test
    void replacesWhatIsNotWhatTheJarHas() throws IOException {
        assertThat(open(List.of(), PhpEngine.EMBEDDED)).containsOnly("opened 2");
        List<Path> files;
        try (Stream<Path> all = Files.walk(own)) {
            files =
                    all.filter(each -> Files.isRegularFile(each, LinkOption.NOFOLLOW_LINKS))
                            .toList();
        }
        assertThat(files).hasSize(2);
        Path elsewhere = Files.writeString(folder.resolve("elsewhere"), "as it was");
        byte[] first = Files.readAllBytes(files.get(0));
        Files.delete(files.get(0));
        Files.createSymbolicLink(files.get(0), elsewhere);
        Files.write(files.get(1), new byte[10]); // as by a full disk, or the system's cleaner

        assertThat(open(List.of(), PhpEngine.EMBEDDED)).containsOnly("opened 2");
        assertThat(Files.isSymbolicLink(files.get(0))).isFalse();
        assertThat(files.get(0)).hasBinaryContent(first);
        assertThat(elsewhere).hasContent("as it was");
        assertThat(copies()).isEmpty();
    }

    // --- Several of them

    @Test
    void manyAtOnceCopyIt() throws IOException {
        List<CompletableFuture<List<String>>> all = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            Path working = Files.createDirectory(folder.resolve("jvm" + i));
            PhpEngine engine = i % 2 == 0 ? PhpEngine.EMBEDDED : PhpEngine.PROCESSES;
            all.add(
                    CompletableFuture.supplyAsync(
                            () -> open(working, List.of(), engine),
                            task -> new Thread(task).start()));
        }
        for (CompletableFuture<List<String>> each : all) {
            assertThat(each.join()).containsExactly("opened 2", "opened 2");
        }
        assertThat(copies()).isEmpty();
    }

    @Test
    void whatAKilledOneLeftGoes() throws IOException {
        Files.createDirectory(
                own,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Path running = Files.writeString(own.resolve("copy-1.so"), "of a JVM that copies it now");
        List<Path> left = new ArrayList<>();
        for (int i = 2; i < 20; i++) {
            left.add(Files.writeString(own.resolve("copy-" + i + ".so"), "of one that was killed"));
        }
        Path dangling = Files.createSymbolicLink(own.resolve("copy-link"), folder.resolve("none"));
        for (Path each : left) {
            Files.setLastModifiedTime(
                    each, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
        }
        assertThat(open(List.of(), PhpEngine.EMBEDDED)).containsOnly("opened 2");
        assertThat(left).noneMatch(Files::exists);
        assertThat(running).exists();
        assertThat(Files.exists(dangling, LinkOption.NOFOLLOW_LINKS)).isTrue();
    }

    @Test
    void whatNoJvmHasUsedForLongGoes() throws IOException {
        assertThat(open(List.of(), PhpEngine.EMBEDDED)).containsOnly("opened 2");
        Path other = Files.createDirectory(own.resolve("0123456789abcdef"));
        Files.writeString(other.resolve("libhowdah.so"), "of an earlier version");
        Files.createSymbolicLink(other.resolve("libphp.so"), BUILT.resolve("libhowdah.so"));
        List<Path> all;
        try (Stream<Path> folders = Files.list(own)) {
            all = folders.toList();
        }
        assertThat(all).hasSize(3);
        for (Path each : all) {
            Files.setLastModifiedTime(
                    each, FileTime.from(Instant.now().minus(Duration.ofDays(29))));
        }
        assertThat(open(List.of(), PhpEngine.EMBEDDED)).containsOnly("opened 2");
        assertThat(all).allMatch(Files::exists);

        Files.setLastModifiedTime(other, FileTime.from(Instant.now().minus(Duration.ofDays(31))));
        assertThat(open(List.of(), PhpEngine.EMBEDDED)).containsOnly("opened 2");
        assertThat(all).filteredOn(Files::exists).hasSize(2).doesNotContain(other);
        assertThat(BUILT.resolve("libhowdah.so")).exists();
    }
}
