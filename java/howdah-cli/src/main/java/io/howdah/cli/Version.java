package io.howdah.cli;

import picocli.CommandLine.IVersionProvider;

/** What {@code howdah --version} says. */
final class Version implements IVersionProvider {

    /** This Howdah's version, from the manifest of its jar. */
    static String howdah() {
        String version = Main.class.getPackage().getImplementationVersion();
        return version == null ? "(not from a jar)" : version;
    }

    /** The JVM's version and whose it is. */
    static String java() {
        return System.getProperty("java.version") + " (" + System.getProperty("java.vm.name") + ")";
    }

    @Override
    public String[] getVersion() {
        return new String[] {"Howdah " + howdah(), "Java " + java()};
    }
}
