package io.howdah.spring;

import io.howdah.PhpBuilder;
import io.howdah.server.options.ServerOptions;
import io.howdah.servlet.PhpServlet;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.autoconfigure.web.servlet.DispatcherServletAutoConfiguration;
import org.springframework.boot.web.servlet.ServletRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.core.env.Environment;

/** A PHP site below a path of the application. */
@AutoConfiguration(
        after = {HowdahAutoConfiguration.class, DispatcherServletAutoConfiguration.class})
@ConditionalOnWebApplication(type = ConditionalOnWebApplication.Type.SERVLET)
@ConditionalOnClass({PhpServlet.class, ServletRegistrationBean.class})
@ConditionalOnProperty("howdah.site.root")
public class HowdahSiteAutoConfiguration {

    /** Made by Spring. */
    public HowdahSiteAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean(name = "phpSite")
    ServletRegistrationBean<PhpServlet> phpSite(
            HowdahProperties properties,
            ObjectProvider<PhpBuilderCustomizer> customizers,
            Environment environment) {
        PhpBuilder builder = PhpSettings.builder(properties);
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        HowdahProperties.Site site = properties.site();
        ServletRegistrationBean<PhpServlet> servlet =
                new PhpSiteRegistration(
                        new PhpServlet(options(site), builder),
                        mapping(site.path()),
                        errorPath(environment));
        servlet.setName("phpSite");
        servlet.setLoadOnStartup(1);
        return servlet;
    }

    /** {@return where Boot has the container look for error pages} */
    private static String errorPath(Environment environment) {
        String path = environment.getProperty("server.error.path", "/error");
        return path.startsWith("/") ? path : "/" + path;
    }

    private static ServerOptions options(HowdahProperties.Site site) {
        Path root = Objects.requireNonNull(site.root());
        ServerOptions options = ServerOptions.defaults().with("root", root.toString());
        for (Map.Entry<String, String> option : site.options().entrySet()) {
            options = options.with(option.getKey(), option.getValue());
        }
        return options;
    }

    /** {@return the pattern of servlets for one of Spring's} */
    static String mapping(String path) {
        String before = path.endsWith("/**") ? path.substring(0, path.length() - 3) : path;
        if (before.equals(path)
                || before.contains("*")
                || before.endsWith("/")
                || !(before.isEmpty() || before.startsWith("/"))) {
            throw new IllegalArgumentException(
                    "Expected a path such as /blog/** for howdah.site.path, got \"" + path + "\"");
        }
        return before + "/*";
    }
}
