package io.howdah.interop.access.reach;

import io.howdah.interop.access.reach.JdkClasses.JdkClass;
import io.howdah.interop.access.reach.JdkClasses.JdkMethod;
import java.nio.file.Path;

/** Says what the members of a class of the running JDK reach, and by which calls. */
final class Why {

    private Why() {}

    public static void main(String[] arguments) {
        JdkClasses classes = JdkClasses.read();
        Reaches reaches = new Reaches(classes, Rules.read(Path.of(arguments[0])));
        JdkClass type = classes.get(arguments[1].replace('.', '/'));
        if (type == null) {
            System.err.println("there is no class " + arguments[1] + " in this JDK");
            return;
        }
        for (JdkMethod method : type.methods.values()) {
            if (method.isAccessible()) {
                System.out.println(method.name() + Signatures.parameters(method.descriptor()));
                reaches.of(method)
                        .forEach((kind, path) -> System.out.println("  " + kind + " by " + path));
            }
        }
    }
}
