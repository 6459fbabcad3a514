package io.howdah.benchmarks.calls;

import io.howdah.Php;
import io.howdah.benchmarks.calls.workload.Direction;
import io.howdah.benchmarks.calls.workload.Item;
import io.howdah.benchmarks.calls.workload.Items;
import io.howdah.benchmarks.calls.workload.Variant;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What calls are measured in: an interpreter that has included bench/calls, and beside it the
 * server of the PHP/Java Bridge, if that is installed.
 */
public final class Rig implements AutoCloseable {

    private final Php php =
            Php.builder()
                    .allow(
                            Math.class.getName(),
                            StringBuilder.class.getName(),
                            Item.class.getName(),
                            Items.class.getName())
                    .open();

    private @Nullable Bridge bridge;

    private Rig() {}

    /**
     * Opens one.
     *
     * @param cases what is to be measured in it
     */
    public static Rig open(Collection<Case> cases) {
        Rig rig = new Rig();
        try {
            rig.include("Accumulator.php", "Item.php", "Text.php", "php.php", "howdah.php");
            if (Bridge.isInstalled() && callsJava(cases)) {
                rig.bridge = Bridge.start();
                rig.bridge.connect(rig.php);
                rig.include("bridge.php");
            }
            return rig;
        } catch (Throwable e) {
            rig.close();
            throw e;
        }
    }

    /** {@return whether PHP calls Java in one of them} */
    static boolean callsJava(Collection<Case> cases) {
        return cases.stream().anyMatch(each -> each.direction() == Direction.OF_JAVA);
    }

    private void include(String... scripts) {
        Path folder = Path.of(System.getProperty("howdah.root", "."), "bench", "calls");
        for (String each : scripts) {
            php.include(folder.resolve(each));
        }
    }

    Php php() {
        return php;
    }

    /** {@return the ways to make such calls here} */
    List<Variant> variants(Direction direction) {
        return direction.variants().stream()
                .filter(each -> each != Variant.BRIDGE || bridge != null)
                .toList();
    }

    @Override
    public void close() {
        try {
            php.close();
        } finally {
            if (bridge != null) {
                bridge.close();
            }
        }
    }
}
