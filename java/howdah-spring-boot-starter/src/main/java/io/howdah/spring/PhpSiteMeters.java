package io.howdah.spring;

import io.howdah.server.HowdahServerMetrics;
import io.howdah.servlet.PhpServlet;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.boot.web.servlet.context.ServletWebServerInitializedEvent;
import org.springframework.context.ApplicationListener;

/** What PHP does in the sites, as meters: {@code howdah.php.*}. Sites start with the web server. */
final class PhpSiteMeters implements ApplicationListener<ServletWebServerInitializedEvent> {

    private final ObjectProvider<ServletRegistrationBean<PhpServlet>> sites;
    private final ObjectProvider<MeterRegistry> registry;

    PhpSiteMeters(
            ObjectProvider<ServletRegistrationBean<PhpServlet>> sites,
            ObjectProvider<MeterRegistry> registry) {
        this.sites = sites;
        this.registry = registry;
    }

    @Override
    public void onApplicationEvent(ServletWebServerInitializedEvent event) {
        if (event.getApplicationContext().getServerNamespace() == null) { // not the actuator's own
            registry.ifAvailable(to -> sites.orderedStream().forEach(site -> bind(site, to)));
        }
    }

    private static void bind(ServletRegistrationBean<PhpServlet> registration, MeterRegistry to) {
        Tags tags = Tags.of("site", registration.getServletName());
        registration
                .getServlet()
                .site()
                .ifPresent(site -> new HowdahServerMetrics(site, tags).bindTo(to));
    }
}
