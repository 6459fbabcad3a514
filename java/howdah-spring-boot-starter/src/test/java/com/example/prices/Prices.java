package com.example.prices;

import io.howdah.PhpFunctions;
import io.howdah.spring.PhpClient;
import io.howdah.value.PhpObject;
import java.util.List;

/** Functions of PHP. */
@PhpClient
@PhpFunctions(namespace = "App")
public interface Prices {

    /** The sum. */
    long total(List<Line> lines);

    /** Always throws. */
    void fail();

    /** Never ends. */
    void loop();

    /** What cannot leave the pool. */
    PhpObject clock();

    /** Two calls. */
    default long twice(List<Line> lines) {
        return total(lines) + total(lines);
    }
}
