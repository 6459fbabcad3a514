package io.howdah.spring;

import io.howdah.PhpPool;
import org.springframework.boot.actuate.autoconfigure.health.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;

/** The pool in the health of the application. */
@AutoConfiguration(after = HowdahAutoConfiguration.class)
@ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
@ConditionalOnSingleCandidate(PhpPool.class)
@ConditionalOnEnabledHealthIndicator("php")
public class HowdahHealthAutoConfiguration {

    /** Made by Spring. */
    public HowdahHealthAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean(name = "phpHealthIndicator")
    HealthIndicator phpHealthIndicator(PhpPool pool) {
        return new PhpHealthIndicator(pool);
    }
}
