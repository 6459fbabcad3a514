package io.howdah.interop.access.reach;

import java.util.StringJoiner;
import org.objectweb.asm.Type;

/** Signatures as the table has them: {@code (String,int[])}, with the last names of classes. */
final class Signatures {

    private Signatures() {}

    /** {@return the parameters of a method's descriptor} */
    static String parameters(String descriptor) {
        StringJoiner joined = new StringJoiner(",", "(", ")");
        for (Type type : Type.getArgumentTypes(descriptor)) {
            String name = type.getClassName();
            joined.add(name.substring(name.lastIndexOf('.') + 1));
        }
        return joined.toString();
    }
}
