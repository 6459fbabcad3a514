package io.howdah.spring;

import io.howdah.servlet.PhpServlet;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletRegistration;
import org.springframework.boot.web.servlet.ServletRegistrationBean;

/**
 * The servlet of a site. Where that is the whole application, error pages stay Spring's: the
 * container would have PHP make them, again for a request that PHP may just have failed.
 */
final class PhpSiteRegistration extends ServletRegistrationBean<PhpServlet> {

    private static final String ALL = "/*";

    private final String mapping;
    private final String errorPath;

    PhpSiteRegistration(PhpServlet site, String mapping, String errorPath) {
        super(site, mapping);
        this.mapping = mapping;
        this.errorPath = errorPath;
    }

    @Override
    protected ServletRegistration.Dynamic addRegistration(
            String description, ServletContext context) {
        ServletRegistration spring = context.getServletRegistration("dispatcherServlet");
        if (mapping.equals(ALL) && spring != null && spring.getMappings().contains("/")) {
            spring.addMapping(errorPath);
        }
        return super.addRegistration(description, context);
    }
}
