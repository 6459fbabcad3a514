package io.howdah.cli.classes;

import java.util.Set;
import java.util.TreeSet;

/** The head of a PHP file: its namespace and imports. */
final class PhpFile {

    private static final String ATTRIBUTES = "Howdah\\Serializer\\Attribute\\";

    private final String namespace;
    private final Set<String> classes;
    private final Set<String> uses = new TreeSet<>();

    /**
     * @param classes the full names of those that are written
     */
    PhpFile(String namespace, Set<String> classes) {
        this.namespace = namespace;
        this.classes = classes;
    }

    /**
     * An attribute of the serializer, by its full name where the namespace has a class of its name.
     */
    String attribute(String name, String arguments) {
        boolean isTaken = classes.contains(namespace.isEmpty() ? name : namespace + "\\" + name);
        if (!isTaken) {
            uses.add(ATTRIBUTES + name);
        }
        return "#["
                + (isTaken ? "\\" + ATTRIBUTES : "")
                + name
                + (arguments.isEmpty() ? "" : "(" + arguments + ")")
                + "]";
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
