package io.howdah.benchmarks.calls.workload;

import io.howdah.Php;
import io.howdah.PhpFunction;
import io.howdah.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A map of ten values of mixed types, which PHP returns as it came. For the stub it is a record.
 */
public final class MapCalls extends CallsOfPhp {

    private final MeasuredFunctions functions;
    private final PhpFunction identity;
    private final long perValueIdentity = PerValue.findFunction("Howdah\\Benchmarks\\identity");

    public MapCalls(Php php) {
        super(php, "map_loop");
        functions = php.bind(MeasuredFunctions.class);
        identity = php.function("Howdah\\Benchmarks\\identity");
    }

    @Override
    public int parts() {
        return 20;
    }

    private static Map<String, @Nullable Object> map() {
        Product product = Inputs.product(0);
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("id", product.id());
        map.put("sku", product.sku());
        map.put("name", product.name());
        map.put("price", product.price());
        map.put("weight", product.weight());
        map.put("stock", product.stock());
        map.put("rating", product.rating());
        map.put("active", product.active());
        map.put("hidden", product.hidden());
        map.put("note", product.note());
        return map;
    }

    private static Product product(Map<String, @Nullable Object> map) {
        return new Product(
                (Long) get(map, "id"),
                (String) get(map, "sku"),
                (String) get(map, "name"),
                (Double) get(map, "price"),
                (Double) get(map, "weight"),
                (Long) get(map, "stock"),
                (Long) get(map, "rating"),
                (Boolean) get(map, "active"),
                (Boolean) get(map, "hidden"),
                (String) map.get("note"));
    }

    private static <T> T get(Map<String, ? extends @Nullable T> map, String key) {
        T value = map.get(key);
        if (value == null) {
            throw new IllegalStateException("the map has no " + key);
        }
        return value;
    }

    @Override
    long stub(int calls) {
        long sum = 0;
        Product same = Inputs.product(0);
        for (int i = 0; i < calls; i++) {
            same = functions.identity(Inputs.product(i));
            sum += same.id();
        }
        return sum + Inputs.digest(same);
    }

    @Override
    long dynamic(int calls) {
        long sum = 0;
        Map<String, @Nullable Object> map = map();
        Map<String, Value> same = Map.of();
        for (int i = 0; i < calls; i++) {
            map.put("id", (long) i);
            same = identity.call(map).asMap();
            sum += get(same, "id").asLong();
        }
        Map<String, @Nullable Object> last = new LinkedHashMap<>();
        same.forEach((key, value) -> last.put(key, value.toJava()));
        return sum + Inputs.digest(product(last));
    }

    @Override
    @SuppressWarnings("unchecked") // such a map went in
    long perValue(int calls) {
        long sum = 0;
        Map<String, @Nullable Object> map = map();
        Map<String, @Nullable Object> same = map;
        for (int i = 0; i < calls; i++) {
            map.put("id", (long) i);
            same = (Map<String, @Nullable Object>) PerValue.call(perValueIdentity, map);
            sum += (Long) get(same, "id");
        }
        return sum + Inputs.digest(product(same));
    }

    @Override
    long java(int calls) {
        long sum = 0;
        Map<String, @Nullable Object> map = map();
        Map<String, @Nullable Object> same = map;
        for (int i = 0; i < calls; i++) {
            map.put("id", (long) i);
            same = new LinkedHashMap<>(map);
            sum += (Long) get(same, "id");
        }
        return sum + Inputs.digest(product(same));
    }
}
