package com.example.prices.retail;

import com.example.prices.Line;
import io.howdah.PhpFunctions;
import io.howdah.spring.PhpClient;
import java.util.List;

/** Another client of that name. */
@PhpClient
@PhpFunctions(namespace = "App")
public interface Prices {

    /** The sum. */
    long total(List<Line> lines);
}
