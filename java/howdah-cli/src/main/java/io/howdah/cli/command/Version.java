package io.howdah.cli.command;

import picocli.CommandLine.IVersionProvider;

/** What {@code howdah --version} says. */
public final class Version implements IVersionProvider {

    /** This Howdah's version, from the manifest of its jar. */
    public static String howdah() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "(not from a jar)" : version;
    }

    /** The JVM's version and whose it is. */
    public static String java() {
        return System.getProperty("java.version") + " (" + System.getProperty("java.vm.name") + ")";
    }

    @Override
    public String[] getVersion() {
        return new String[] {"Howdah " + howdah(), "Java " + java()};
    }
}
