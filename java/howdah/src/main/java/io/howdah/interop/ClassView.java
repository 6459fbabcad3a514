package io.howdah.interop;

import io.howdah.interop.access.Elements;
import io.howdah.interop.access.PhpCode;
import io.howdah.stub.ObjectStub;
import io.howdah.stub.Upcall;
import io.howdah.value.PhpCallback;
import io.howdah.value.Value;
import io.howdah.wire.JavaClass;
import java.lang.invoke.MethodType;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;

/**
 * One Java class as PHP code sees it. Classes without a name of their own (those of lambdas,
 * proxies and the like) are one where they extend and implement the same.
 */
public final class ClassView implements JavaClass {

    /** What objects of a class become in PHP. */
    public enum Form {
        /** Objects. */
        OBJECT,
        /** An int. */
        INTEGER,
        /** A float. */
        FLOAT,
        /** A string. */
        CHARACTER,
        /** An array, or a string of bytes. */
        ARRAY,
        /** What they stand for: they are values of PHP, or callbacks. */
        PHP,
        /** What they stand for, if they are implemented by PHP code; else objects. */
        CODE
    }

    private static final int NOWHERE = -1;

    private final JavaClasses classes;
    private final Class<?> type;
    private final int number;
    private final String name;
    private final Form form;
    private @Nullable Description description;
    private @Nullable Elements elements;

    /** Whether PHP has the description. */
    private boolean sent;

    /** How deep the message is nested that has the description and has not been sent. */
    private int pending = NOWHERE;

    ClassView(JavaClasses classes, Class<?> type, int number, String name) {
        this.classes = classes;
        this.type = type;
        this.number = number;
        this.name = name;
        this.form = formOf(type);
    }

    static Form formOf(Class<?> type) {
        if (type.isArray()) {
            return Form.ARRAY;
        } else if (type == Integer.class
                || type == Long.class
                || type == Short.class
                || type == Byte.class) {
            return Form.INTEGER;
        } else if (type == Double.class || type == Float.class) {
            return Form.FLOAT;
        } else if (type == Character.class) {
            return Form.CHARACTER;
        } else if (Value.class.isAssignableFrom(type)
                || ObjectStub.class.isAssignableFrom(type)
                || Upcall.class.isAssignableFrom(type)
                || PhpCallback.class.isAssignableFrom(type)) {
            return Form.PHP;
        } else if (PhpCode.class.isAssignableFrom(type) || Proxy.isProxyClass(type)) {
            return Form.CODE;
        }
        return Form.OBJECT;
    }

    static Class<?> boxed(Class<?> primitive) {
        return MethodType.methodType(primitive).wrap().returnType();
    }

    /** {@return the class; of those that are one, the first that came} */
    Class<?> type() {
        return type;
    }

    /** {@return PHP's number of it} */
    @Override
    public int number() {
        return number;
    }

    /** {@return its name in PHP} */
    String name() {
        return name;
    }

    public Form form() {
        return form;
    }

    /** {@return whether its objects stay objects in PHP} */
    boolean isObject() {
        return form == Form.OBJECT;
    }

    /** {@return whether its objects can be thrown} */
    @Override
    public boolean isThrowable() {
        return Throwable.class.isAssignableFrom(type);
    }

    /** {@return as what PHP code reads its objects} */
    Elements elements() {
        Elements known = elements;
        if (known == null) {
            known = Elements.of(type, classes.rules());
            elements = known;
        }
        return known;
    }

    /** {@return whether PHP code may name the class: make objects, use what is static} */
    boolean isAllowed() {
        return classes.isUsable(type);
    }

    /** {@return what PHP has to know of it} */
    Description description() {
        Description known = description;
        if (known == null) {
            known = new Description(classes, this);
            description = known;
        }
        return known;
    }

    boolean isTold(int depth) {
        return sent || pending == depth;
    }

    /** A message that is nested so deep has the description. */
    void telling(int depth) {
        pending = depth;
    }

    boolean isPending(int depth) {
        return pending >= depth;
    }

    /** PHP has lost the description. */
    void forget() {
        sent = false;
    }

    /** The message went to PHP, or was given up. */
    void told(boolean isSent) {
        sent |= isSent;
        pending = NOWHERE;
    }
}
