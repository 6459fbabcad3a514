package io.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExamplesTest {

    @Test
    void helloRunsInsideTheJvm() throws Exception {
        var result = Command.howdah("run", "examples/hello/hello.php").run();

        assertThat(result.out())
                .contains(
                        ", inside a JVM!",
                        "process     " + result.pid() + ", ",
                        "OPcache on",
                        "│ Zürich ");
        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void checkoutBuysByACartOfPhp() throws Exception {
        var result = Command.java("examples/cart/Checkout.java").run();

        assertThat(result.out())
                .isEqualTo(
                        """
                        PHP's DomainException, caught in Java: We do not sell unicorn.
                        apple      3.60 EUR
                        bread      3.20 EUR
                        honey     13.80 EUR
                        total     20.60 EUR
                        """);
        assertThat(result.exitCode()).isZero();
    }

    /** By Maven, which needs Maven Central or a local repository that has Lucene. */
    private static Command.Result search(String... arguments) throws Exception {
        List<String> words = new ArrayList<>();
        words.addAll(List.of("run", "@examples/search/libraries", "examples/search/search.php"));
        words.addAll(List.of(arguments));
        var result = Command.howdah(words.toArray(String[]::new)).run();
        assumeFalse(result.err().contains("Maven could not fetch"), result.err());
        return result;
    }

    @Test
    void searchFindsAndCountsTheSamples(@TempDir Path folder) throws Exception {
        String index = folder.resolve("index").toString();
        var indexed = search("index", "examples/search/documents", "--index", index);
        assertThat(indexed.out()).startsWith("12 added, 0 updated, 0 removed, 0 unchanged, in ");

        var result = search("search", "tea", "--facet", "topic=mountains", "--index", index);

        assertThat(result.out().replaceFirst("in [0-9.]+ ms", "in … ms"))
                .isEqualTo(
                        """

                          2 of 12 documents, in … ms

                          Tea above the Snow Line  Jonas Brunner · tea, mountains · 2007
                            Black *tea* wants water as hot as you can get. … Green *tea*, on the other hand, is at its
                            best up there.
                            examples/search/documents/tea-above-the-snow-line.md

                          The Tea Horse Road  Lin Meizhen · tea, mountains, history · 1988
                            The *tea* grew in the warm valleys of Yunnan and Sichuan. … A brick of good *tea* bought a
                            knife; a few dozen bought a horse.
                            examples/search/documents/the-tea-horse-road.md

                          author  Jonas Brunner 1 · Lin Meizhen 1
                          topic   tea 3 · mountains 2 · JVM 1 · elephants 1 · history 1
                          year    1988 1 · 2007 1

                        """);
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void searchHasSamplesBeforeAnythingIsIndexed() throws Exception {
        Path index = Command.root().resolve("examples/search/index");
        assumeFalse(Files.exists(index), "somebody has indexed other documents: remove " + index);
        assertThat(search("search", "elephant OR howdah").out()).contains(" of 12 documents");
    }

    @Test
    void searchReadsOnlyWhatHasChanged(@TempDir Path folder) throws Exception {
        Path tea = Files.writeString(folder.resolve("tea.txt"), "Tea, hot.");
        Path snow = Files.writeString(folder.resolve("snow.md"), "---\ntitle: Snow\n---\nCold.");
        Path lake = Files.writeString(folder.resolve("lake.md"), "Deep.");
        String[] index = {"index", folder.toString(), "--index", folder.resolve("i").toString()};
        assertThat(search(index).out()).startsWith("3 added, 0 updated, 0 removed, 0 unchanged");

        Files.writeString(tea, "Tea, iced.");
        Files.setLastModifiedTime(tea, FileTime.fromMillis(0));
        Files.delete(lake);
        assertThat(search(index).out()).startsWith("0 added, 1 updated, 1 removed, 1 unchanged");

        index[0] = "search";
        index[1] = "iced OR title:snow";
        assertThat(search(index).out())
                .contains("2 of 2 documents", snow.toString(), "Tea, *iced*.");
    }

    @Test
    void searchSaysWhatIsWrong(@TempDir Path folder) throws Exception {
        String none = folder.resolve("none").toString();
        Path broken = Files.writeString(folder.resolve("a.md"), "---\ntitle\n---\n");
        assertThat(search("index", none).err())
                .endsWith("search: there is no folder " + none + "\n");
        assertThat(search("index", folder.toString(), "--index", none + "/i").err())
                .endsWith(
                        "search: "
                                + broken
                                + ":2: expected \"name: value\" in the front matter, found"
                                + " \"title\"\n");
        assertThat(search("search", "tea AND (").err()).contains("search: the query tea AND (");
        assertThat(search("search", "tea", "--facet", "colour=red").err())
                .contains("with a name of author, topic, year, not colour=red");
        var result = search("search", "tea", "--index", none);
        assertThat(result.err()).contains("search: there is no index in " + none);
        assertThat(result.exitCode()).isEqualTo(1);
    }
}
