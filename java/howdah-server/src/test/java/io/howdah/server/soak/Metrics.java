package io.howdah.server.soak;

import java.util.LinkedHashMap;
import java.util.Map;

/** What {@code /metrics} tells. */
@SuppressWarnings("StringSplitter") // there are no empty fields at the end
final class Metrics {

    private final Map<String, Double> samples = new LinkedHashMap<>();

    Metrics(String text) {
        for (String line : text.split("\n")) {
            int space = line.lastIndexOf(' ');
            if (!line.startsWith("#") && space > 0) {
                samples.put(line.substring(0, space), Double.valueOf(line.substring(space + 1)));
            }
        }
    }

    /** A sample by its name, and its labels as they are written. */
    long get(String name) {
        Double value = samples.get(name);
        if (value == null) {
            throw new IllegalStateException(name + " is not in " + samples.keySet());
        }
        return value.longValue();
    }

    long queueLength() {
        return get("howdah_php_queue_length");
    }

    long processes(String state) {
        return get("howdah_php_processes{state=\"" + state + "\"}");
    }
}
