package io.howdah.library;

/** The machines that there can be a build for: each with Linux and glibc. */
enum Machine {
    X86_64(62, "x86_64", "amd64"),
    AARCH64(183, "aarch64", "aarch64");

    /** What its ELF files have as {@code e_machine}. */
    final int elf;

    /** As the kernel names it, and folders are named by it. */
    final String architecture;

    private final String javaName;

    Machine(int elf, String architecture, String javaName) {
        this.elf = elf;
        this.architecture = architecture;
        this.javaName = javaName;
    }

    /**
     * {@return what this JVM runs on}
     *
     * @throws UnsatisfiedLinkError if it is nothing that Howdah is for
     */
    static Machine current() {
        String system = System.getProperty("os.name");
        String architecture = System.getProperty("os.arch");
        if (system.equals("Linux")) {
            for (Machine each : values()) {
                if (each.javaName.equals(architecture)) {
                    return each;
                }
            }
        }
        throw new UnsatisfiedLinkError(
                "Linux on x86-64 or arm64 was expected, this is " + system + " " + architecture);
    }

    /** {@return where the jar has what was built for it} */
    String folderInJar() {
        return "/io/howdah/native/linux-" + architecture + "/";
    }
}
