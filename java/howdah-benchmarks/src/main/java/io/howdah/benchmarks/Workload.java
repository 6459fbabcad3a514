package io.howdah.benchmarks;

import io.howdah.Php;
import io.howdah.PhpFunction;

/**
 * One kind of call, made in every {@link Variant}. Each makes the calls that it is asked for from
 * the same input, and returns a checksum of what came out; all must come to the same.
 */
abstract class Workload implements AutoCloseable {

    private final PhpFunction loop;

    /**
     * @param php where bench/calls.php has been included
     * @param loop the function there that does the same
     */
    Workload(Php php, String loop) {
        this.loop = php.function("Howdah\\Benchmarks\\" + loop);
    }

    abstract long stub(int calls);

    abstract long dynamic(int calls);

    abstract long perValue(int calls);

    abstract long java(int calls);

    /**
     * How many values cross in one call, or callbacks are made; 0 where that is not worth a figure.
     */
    int parts() {
        return 0;
    }

    final long run(Variant variant, int calls) {
        return switch (variant) {
            case STUB -> stub(calls);
            case DYNAMIC -> dynamic(calls);
            case PER_VALUE -> perValue(calls);
            case PHP -> loop.call(calls).asLong();
            case JAVA -> java(calls);
        };
    }

    /** Lets go of what lives in PHP. */
    @Override
    public void close() {}
}
