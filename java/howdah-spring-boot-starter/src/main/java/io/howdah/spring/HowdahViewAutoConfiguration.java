package io.howdah.spring;

import io.howdah.PhpPool;
import java.util.Objects;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.web.servlet.ViewResolver;

/** PHP templates as views of Spring MVC. */
@AutoConfiguration(after = HowdahAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass(ViewResolver.class)
@ConditionalOnProperty("howdah.view.prefix")
@ConditionalOnSingleCandidate(PhpPool.class)
public class HowdahViewAutoConfiguration {

    /** Made by Spring. */
    public HowdahViewAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean
    PhpViewResolver phpViewResolver(PhpPool pool, HowdahProperties properties) {
        HowdahProperties.View view = properties.view();
        return new PhpViewResolver(
                new PhpCalls(pool, properties.callTimeout()),
                Objects.requireNonNull(view.prefix()),
                view.suffix(),
                view.contentType());
    }
}
