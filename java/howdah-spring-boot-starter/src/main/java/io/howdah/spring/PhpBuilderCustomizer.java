package io.howdah.spring;

import io.howdah.PhpBuilder;

/**
 * Sets what properties cannot: beans of this type are called, in their order, before PHP is
 * started.
 *
 * <pre>{@code
 * @Bean
 * PhpBuilderCustomizer services(Orders orders) {
 *     return php -> php.service("orders", orders).allow("com.example.Orders");
 * }
 * }</pre>
 */
@FunctionalInterface
public interface PhpBuilderCustomizer {

    /**
     * Changes settings.
     *
     * @param php has those of the properties
     */
    void customize(PhpBuilder php);
}
