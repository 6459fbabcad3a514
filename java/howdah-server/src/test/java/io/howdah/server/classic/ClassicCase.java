package io.howdah.server.classic;

import io.howdah.server.classic.RequestFile.Request;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * One behaviour of PHP in a web server: a script, and the requests for it beside it in a file of
 * the same name that ends on {@code .http}. Without that file it is one plain {@code GET}; without
 * a script, the requests are for other files.
 *
 * @param name the path below the document root of the script, or of the requests if there is none
 * @param requests what is sent, in this order
 */
record ClassicCase(String name, List<Request> requests) {

    private static final Pattern COOKIE = Pattern.compile("([^=;]+)=([^;]*).*");

    /** {@return all behaviours below a document root, which is where request files are} */
    static List<ClassicCase> in(Path documentRoot) throws IOException {
        try (Stream<Path> files = Files.walk(documentRoot)) {
            List<ClassicCase> cases = new ArrayList<>();
            for (Path file : files.filter(ClassicCase::isBehaviour).sorted().toList()) {
                String name = documentRoot.relativize(file).toString();
                Path requests =
                        file.resolveSibling(
                                file.getFileName().toString().replaceFirst("php$", "http"));
                cases.add(new ClassicCase(name, RequestFile.read(requests, name)));
            }
            return cases;
        }
    }

    /** What is only included by others is in folders of this name; links are for requests. */
    private static boolean isBehaviour(Path file) {
        if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
                || file.resolveSibling("").endsWith("included")) {
            return false;
        }
        String name = file.getFileName().toString();
        if (name.endsWith(".php")) {
            return true;
        }
        return name.endsWith(".http")
                && Files.notExists(file.resolveSibling(name.replaceFirst("http$", "php")));
    }

    /**
     * {@return the responses of a server}
     *
     * @param server the server's address
     * @param state the folder where scripts keep what they write; emptied first
     */
    List<RawResponse> responses(InetSocketAddress server, Path state) throws IOException {
        empty(state);
        Map<String, String> cookies = new HashMap<>();
        List<CompletableFuture<RawResponse>> responses = new ArrayList<>();
        for (Request request : requests) {
            byte[] bytes = request.bytes(cookies);
            CompletableFuture<RawResponse> response =
                    CompletableFuture.supplyAsync(() -> send(server, bytes, request.isHead()));
            responses.add(response);
            if (!request.atOnce()) {
                responses.forEach(CompletableFuture::join);
                keepCookies(response.join(), cookies);
            }
        }
        return responses.stream().map(CompletableFuture::join).toList();
    }

    private RawResponse send(InetSocketAddress server, byte[] bytes, boolean head) {
        try {
            return RawResponse.of(server, bytes, head);
        } catch (IOException e) {
            throw new UncheckedIOException(name + ": no response", e);
        }
    }

    private static void keepCookies(RawResponse response, Map<String, String> cookies) {
        for (Map.Entry<String, String> header : response.headers()) {
            Matcher cookie = COOKIE.matcher(header.getValue());
            if (header.getKey().equalsIgnoreCase("Set-Cookie") && cookie.matches()) {
                cookies.put(cookie.group(1), cookie.group(2));
            }
        }
    }

    /** A server may remove what was uploaded only after it has answered, so meanwhile. */
    private static void empty(Path state) throws IOException {
        Files.walkFileTree(
                state,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        Files.deleteIfExists(file);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException e)
                            throws IOException {
                        if (e instanceof NoSuchFileException) {
                            return FileVisitResult.CONTINUE;
                        }
                        throw e;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(Path visited, IOException e)
                            throws IOException {
                        if (!visited.equals(state)) {
                            Files.delete(visited);
                        }
                        return super.postVisitDirectory(visited, e);
                    }
                });
        Files.createDirectory(state.resolve("sessions"));
    }

    /** {@return where responses differ from those expected, but for what is known} */
    String differences(
            InetSocketAddress expectedServer,
            List<RawResponse> expected,
            InetSocketAddress actualServer,
            List<RawResponse> actual,
            KnownDifferences known) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < requests.size(); i++) {
            Request request = requests.get(i);
            boolean withLength = expected.get(i).header("Content-Length") != null;
            List<String> unexplained =
                    LineDifferences.between(
                                    ResponseText.lines(
                                            expected.get(i),
                                            expectedServer,
                                            request.extent(),
                                            withLength),
                                    ResponseText.lines(
                                            actual.get(i),
                                            actualServer,
                                            request.extent(),
                                            withLength))
                            .stream()
                            .filter(difference -> !known.explain(name, difference))
                            .map(LineDifferences.Difference::toString)
                            .toList();
            if (!unexplained.isEmpty()) {
                text.append("### ").append(request.title()).append('\n');
                unexplained.forEach(text::append);
            }
        }
        return text.toString();
    }
}
