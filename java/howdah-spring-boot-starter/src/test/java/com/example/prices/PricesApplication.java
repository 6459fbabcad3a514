package com.example.prices;

import io.howdah.spring.PhpBuilderCustomizer;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;

/** What users write. */
@SpringBootConfiguration
@EnableAutoConfiguration
public class PricesApplication {

    @Bean
    PhpBuilderCustomizer currency() {
        return php -> php.environment("CURRENCY", "EUR");
    }
}
