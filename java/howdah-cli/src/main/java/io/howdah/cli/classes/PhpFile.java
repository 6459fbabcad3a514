package io.howdah.cli.classes;

import java.util.Set;
import java.util.TreeSet;

/** The head of a PHP file: its namespace, and what it uses. */
final class PhpFile {

    private static final String ATTRIBUTES = "Howdah\\Serializer\\Attribute\\";

    private final String namespace;
    private final Set<String> uses = new TreeSet<>();

    PhpFile(String namespace) {
        this.namespace = namespace;
    }

    /** An attribute of the serializer. */
    String attribute(String name, String arguments) {
        uses.add(ATTRIBUTES + name);
        return "#[" + name + (arguments.isEmpty() ? "" : "(" + arguments + ")") + "]";
    }

    /** The name of a class: the short one of this namespace's, else the full one. */
    String reference(String php) {
        String prefix = namespace.isEmpty() ? "" : namespace + "\\";
        String rest = php.startsWith(prefix) ? php.substring(prefix.length()) : "\\";
        return rest.indexOf('\\') < 0 ? rest : "\\" + php;
    }

    String source(String notice, String body) {
        StringBuilder source =
                new StringBuilder("<?php\n\n" + notice + "\n\ndeclare(strict_types=1);\n\n");
        if (!namespace.isEmpty()) {
            source.append("namespace ").append(namespace).append(";\n\n");
        }
        if (body.contains("DateTimeImmutable") && !namespace.isEmpty()) {
            uses.add("DateTimeImmutable");
        }
        uses.forEach(use -> source.append("use ").append(use).append(";\n"));
        return source.append(uses.isEmpty() ? "" : "\n").append(body).toString();
    }
}
