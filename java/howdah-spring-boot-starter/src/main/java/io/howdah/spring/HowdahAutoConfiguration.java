package io.howdah.spring;

import io.howdah.PhpBuilder;
import io.howdah.PhpEngine;
import io.howdah.PhpPool;
import io.howdah.PhpPoolBuilder;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** A pool of PHP interpreters, and the clients that call it. */
@AutoConfiguration
@EnableConfigurationProperties(HowdahProperties.class)
@Import(PhpClientRegistrar.class)
public class HowdahAutoConfiguration {

    /** Made by Spring. */
    public HowdahAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    PhpPool phpPool(HowdahProperties properties, ObjectProvider<PhpBuilderCustomizer> customizers) {
        PhpBuilder builder = PhpSettings.builder(properties);
        builder.engine(properties.engine()).killAfter(properties.killAfter());
        if (properties.bootstrap() != null) {
            builder.bootstrap(properties.bootstrap());
        }
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        return pool(builder, properties).open();
    }

    @Bean
    @ConditionalOnSingleCandidate(PhpPool.class)
    PhpPoolLifecycle phpPoolLifecycle(PhpPool pool, HowdahProperties properties) {
        return new PhpPoolLifecycle(pool, properties.pool().shutdownTimeout());
    }

    private static PhpPoolBuilder pool(PhpBuilder builder, HowdahProperties properties) {
        HowdahProperties.Pool limits = properties.pool();
        Integer size = limits.size();
        if (size == null) {
            boolean embedded = properties.engine() == PhpEngine.EMBEDDED;
            size = embedded ? 1 : Runtime.getRuntime().availableProcessors();
        }
        PhpPoolBuilder pool = builder.pool().size(size).queueLimit(limits.queueLimit());
        if (limits.waitAtMost() != null) {
            pool.waitAtMost(limits.waitAtMost());
        }
        if (limits.recycleAfter() != null) {
            pool.recycleAfter(limits.recycleAfter());
        }
        return pool;
    }
}
