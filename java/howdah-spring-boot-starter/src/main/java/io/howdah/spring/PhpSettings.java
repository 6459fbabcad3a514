package io.howdah.spring;

import io.howdah.Php;
import io.howdah.PhpBuilder;
import java.nio.file.Path;

/** What properties say of all interpreters: those of the pool, and those of a site. */
final class PhpSettings {

    private PhpSettings() {}

    static PhpBuilder builder(HowdahProperties properties) {
        PhpBuilder builder = Php.builder();
        if (properties.iniFile() != null) {
            builder.iniFile(properties.iniFile());
        }
        if (!properties.includePath().isEmpty()) {
            builder.includePath(properties.includePath().toArray(Path[]::new));
        }
        if (properties.memoryLimit() != null) {
            builder.memoryLimit(properties.memoryLimit().toBytes());
        }
        properties.ini().forEach(builder::ini);
        properties.environment().forEach(builder::environment);
        builder.allow(properties.allow().toArray(String[]::new));
        if (properties.allowFiles()) {
            builder.allowFiles();
        }
        if (properties.allowNetwork()) {
            builder.allowNetwork();
        }
        return builder;
    }
}
