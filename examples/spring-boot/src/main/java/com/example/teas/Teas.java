package com.example.teas;

import io.howdah.PhpFunctions;
import io.howdah.spring.PhpClient;

@PhpClient
@PhpFunctions(namespace = "Teas")
public interface Teas {
    Tea price(String name, int grams);
}
