package io.howdah.benchmarks.calls.workload;

import io.howdah.PhpFunctions;
import io.howdah.PhpName;
import io.howdah.value.PhpReference;
import java.util.function.LongBinaryOperator;

/** PHP's functions, with the types that the benchmarks call them with. */
@PhpFunctions
interface MeasuredFunctions {

    long min(long value, long other);

    String strrev(String string);

    long strlen(byte[] string);

    @PhpName("array_sum")
    long sumOfInts(long[] array);

    @PhpName("array_sum")
    double sumOfFloats(double[] array);

    long[] arrayReverse(long[] array);

    @PhpName("Howdah\\Benchmarks\\identity")
    Product identity(Product map);

    boolean usort(PhpReference<long[]> array, LongBinaryOperator callback);
}
