package io.howdah.spring;

import io.howdah.PhpPool;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.context.annotation.Bean;

/** The pool in the metrics of the application. */
@AutoConfiguration(after = HowdahAutoConfiguration.class)
@ConditionalOnClass(MeterBinder.class)
@ConditionalOnSingleCandidate(PhpPool.class)
public class HowdahMetricsAutoConfiguration {

    /** Made by Spring. */
    public HowdahMetricsAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    PhpPoolMeters phpPoolMeters(PhpPool pool) {
        return new PhpPoolMeters(pool);
    }
}
