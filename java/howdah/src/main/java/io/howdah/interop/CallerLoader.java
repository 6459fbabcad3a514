package io.howdah.interop;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;

/** A class loader with nothing in it but {@link Caller}. */
final class CallerLoader extends ClassLoader {

    private CallerLoader(ClassLoader parent) {
        super("howdah-java", parent);
    }

    /** {@return what a class of its own, in a child of this loader, may see} */
    static MethodHandles.Lookup lookup(ClassLoader parent) {
        String file = "Caller.class";
        try (InputStream in = Caller.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException(
                        "howdah's jar is not complete: io/howdah/interop/" + file + " is missing");
            }
            byte[] bytes = in.readAllBytes();
            Class<?> caller =
                    new CallerLoader(parent)
                            .defineClass(Caller.class.getName(), bytes, 0, bytes.length);
            return (MethodHandles.Lookup) caller.getMethod("lookup").invoke(null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the caller of Java for PHP cannot be made", e);
        }
    }
}
