package io.howdah.benchmarks.calls.workload;

import java.util.ArrayList;
import java.util.List;

/** The arguments, the same as in bench/calls/php.php. */
public final class Inputs {

    public static final int SIZE = 1000;

    private Inputs() {}

    static long[] ints() {
        long[] ints = new long[SIZE];
        for (int i = 0; i < SIZE; i++) {
            ints[i] = i * 7919L % 1009;
        }
        return ints;
    }

    static double[] floats() {
        double[] floats = new double[SIZE];
        for (int i = 0; i < SIZE; i++) {
            floats[i] = i * 7919L % 1009 / 4.0;
        }
        return floats;
    }

    /** For bridges that know no arrays of primitives. */
    static List<Long> intList() {
        List<Long> list = new ArrayList<>();
        for (long each : ints()) {
            list.add(each);
        }
        return list;
    }

    static List<Double> floatList() {
        List<Double> list = new ArrayList<>();
        for (double each : floats()) {
            list.add(each);
        }
        return list;
    }

    static String text() {
        return "0123456789abcdef".repeat(4);
    }

    static Product product(long id) {
        return new Product(id, "HW-1001", "carriage", 1299.5, 84.25, 12, 5, true, false, null);
    }

    static long digest(long[] ints) {
        long digest = 0;
        for (int i = 0; i < ints.length; i++) {
            digest += i * ints[i];
        }
        return digest;
    }

    static long digest(List<Long> ints) {
        long digest = 0;
        for (int i = 0; i < ints.size(); i++) {
            digest += i * ints.get(i);
        }
        return digest;
    }

    /** Of all but the id. */
    static long digest(Product product) {
        return product.sku().length()
                + product.name().length()
                + (long) (product.price() * 4)
                + (long) (product.weight() * 4)
                + product.stock()
                + product.rating()
                + (product.active() ? 1 : 0)
                + (product.hidden() ? 1 : 0)
                + (product.note() == null ? 1 : 0);
    }
}
