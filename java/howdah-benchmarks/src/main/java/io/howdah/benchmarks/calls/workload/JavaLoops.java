package io.howdah.benchmarks.calls.workload;

import java.util.List;

/** What the loops of bench/calls do, in Java alone. */
public final class JavaLoops {

    private JavaLoops() {}

    public static long max(int calls) {
        long sum = 0;
        for (int i = 0; i < calls; i++) {
            sum += Math.max(i, 500);
        }
        return sum;
    }

    public static long append(int calls) {
        StringBuilder builder = new StringBuilder();
        long sum = 0;
        for (int i = 0; i < calls; i++) {
            builder.append("carriage");
            if ((i & 127) == 127) {
                sum += builder.length();
                builder.setLength(0);
            }
        }
        return sum + builder.length();
    }

    public static long field(int calls) {
        Item item = new Item(500);
        long sum = 0;
        for (int i = 0; i < calls; i++) {
            sum += item.value;
        }
        return sum;
    }

    public static long foreachInts(int calls) {
        List<Integer> ints = Items.ints();
        long sum = 0;
        for (int i = 0; i < calls; i++) {
            for (int each : ints) {
                sum += each;
            }
        }
        return sum;
    }

    public static long foreachObjects(int calls) {
        List<Item> items = Items.items();
        Item last = items.get(0);
        long sum = 0;
        for (int i = 0; i < calls; i++) {
            for (Item each : items) {
                sum++;
                last = each;
            }
            sum += last.value;
        }
        return sum;
    }

    public static long fold(int calls) {
        long sum = 0;
        for (int i = 0; i < calls; i++) {
            sum += Items.fold(Long::sum);
        }
        return sum;
    }
}
