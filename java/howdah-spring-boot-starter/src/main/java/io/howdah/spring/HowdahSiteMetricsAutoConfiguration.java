package io.howdah.spring;

import io.howdah.servlet.PhpServlet;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;

/** The sites in the metrics of the application. */
@AutoConfiguration(after = HowdahSiteAutoConfiguration.class)
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass({MeterRegistry.class, PhpServlet.class, ServletRegistrationBean.class})
public class HowdahSiteMetricsAutoConfiguration {

    /** Made by Spring. */
    public HowdahSiteMetricsAutoConfiguration() {}

    @Bean
    PhpSiteMeters phpSiteMeters(
            ObjectProvider<ServletRegistrationBean<PhpServlet>> sites,
            ObjectProvider<MeterRegistry> registry) {
        return new PhpSiteMeters(sites, registry);
    }
}
