package io.howdah.spring;

import java.beans.Introspector;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.FactoryBean;
import org.springframework.beans.factory.annotation.AnnotatedBeanDefinition;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.support.BeanDefinitionBuilder;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.boot.autoconfigure.AutoConfigurationPackages;
import org.springframework.context.annotation.ClassPathScanningCandidateComponentProvider;
import org.springframework.context.annotation.ImportBeanDefinitionRegistrar;
import org.springframework.core.env.Environment;
import org.springframework.core.io.ResourceLoader;
import org.springframework.core.type.AnnotationMetadata;
import org.springframework.core.type.filter.AnnotationTypeFilter;
import org.springframework.util.ClassUtils;

/** Finds the clients in the packages of the application. */
final class PhpClientRegistrar implements ImportBeanDefinitionRegistrar {

    private final BeanFactory beans;
    private final Environment environment;
    private final ResourceLoader resources;

    PhpClientRegistrar(BeanFactory beans, Environment environment, ResourceLoader resources) {
        this.beans = beans;
        this.environment = environment;
        this.resources = resources;
    }

    /** Interfaces, which Spring takes for no components otherwise. */
    private static final class Scanner extends ClassPathScanningCandidateComponentProvider {

        Scanner(Environment environment, ResourceLoader resources) {
            super(false, environment);
            setResourceLoader(resources);
            addIncludeFilter(new AnnotationTypeFilter(PhpClient.class, false));
        }

        @Override
        protected boolean isCandidateComponent(AnnotatedBeanDefinition definition) {
            return definition.getMetadata().isInterface();
        }
    }

    @Override
    public void registerBeanDefinitions(
            AnnotationMetadata importing, BeanDefinitionRegistry registry) {
        if (!AutoConfigurationPackages.has(beans)) {
            return;
        }
        Scanner scanner = new Scanner(environment, resources);
        Set<String> classes = new TreeSet<>(); // packages may be parts of others
        for (String name : AutoConfigurationPackages.get(beans)) {
            scanner.findCandidateComponents(name)
                    .forEach(client -> classes.add(String.valueOf(client.getBeanClassName())));
        }
        Map<String, List<Class<?>>> clients =
                classes.stream()
                        .<Class<?>>map(
                                name ->
                                        ClassUtils.resolveClassName(
                                                name, resources.getClassLoader()))
                        .collect(Collectors.groupingBy(PhpClientRegistrar::shortName));
        clients.forEach((name, types) -> register(name, types, registry));
    }

    private static String shortName(Class<?> type) {
        return Introspector.decapitalize(ClassUtils.getShortName(type).replace('.', '_'));
    }

    private void register(String name, List<Class<?>> types, BeanDefinitionRegistry registry) {
        boolean isFree = types.size() == 1 && !registry.containsBeanDefinition(name);
        for (Class<?> type : types) {
            if (isFree) {
                registry.registerBeanDefinition(name, definition(type));
            } else if (!isOwn(name, type, registry)) {
                registry.registerBeanDefinition(type.getName(), definition(type));
            }
        }
    }

    /** Whether the application has a bean in place of the client. */
    private boolean isOwn(String name, Class<?> type, BeanDefinitionRegistry registry) {
        return registry.containsBeanDefinition(name) && beans.isTypeMatch(name, type);
    }

    private static <T> BeanDefinition definition(Class<T> type) {
        BeanDefinition definition =
                BeanDefinitionBuilder.rootBeanDefinition(PhpClientFactoryBean.class)
                        .addConstructorArgValue(type)
                        .getBeanDefinition();
        definition.setAttribute(FactoryBean.OBJECT_TYPE_ATTRIBUTE, type);
        return definition;
    }
}
