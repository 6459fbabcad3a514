package io.howdah.benchmarks.calls.workload;

import io.howdah.Php;
import io.howdah.PhpFunction;

/** Java calls PHP. */
abstract class CallsOfPhp extends Workload {

    private final PhpFunction loop;

    /**
     * @param php where bench/calls/php.php has been included
     * @param loop the function there that does the same
     */
    CallsOfPhp(Php php, String loop) {
        this.loop = php.function(NAMESPACE + loop);
    }

    abstract long stub(int calls);

    abstract long dynamic(int calls);

    abstract long perValue(int calls);

    abstract long java(int calls);

    @Override
    public final long run(Variant variant, int calls) {
        return switch (variant) {
            case STUB -> stub(calls);
            case DYNAMIC -> dynamic(calls);
            case PER_VALUE -> perValue(calls);
            case PHP -> loop.call(calls).asLong();
            case JAVA -> java(calls);
            case HOWDAH, BRIDGE ->
                    throw new IllegalArgumentException(
                            "expected a call of PHP, but " + variant + " is one of Java");
        };
    }
}
