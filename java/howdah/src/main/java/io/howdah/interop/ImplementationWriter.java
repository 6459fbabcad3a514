package io.howdah.interop;

import static java.lang.invoke.MethodType.methodType;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodType;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes the class file of an {@link ImplementationClass}. Its code has no branches, so that it
 * needs no stack maps; each method is
 *
 * <pre>{@code
 * public R name(A a, B b) {
 *     return (R) invokePhp(index, new Object[] {a, b});
 * }
 * }</pre>
 *
 * @see <a href="https://docs.oracle.com/javase/specs/jvms/se17/html/jvms-4.html">JVM specification,
 *     chapter 4</a>
 */
final class ImplementationWriter {

    private static final int MAGIC = 0xCAFEBABE;
    private static final int JAVA_8 = 52;

    private static final int PUBLIC = 0x0001;
    private static final int FINAL = 0x0010;
    private static final int SUPER = 0x0020;
    private static final int SYNTHETIC = 0x1000;

    private static final int UTF8 = 1;
    private static final int INTEGER = 3;
    private static final int CLASS = 7;
    private static final int METHOD = 10;
    private static final int NAME_AND_TYPE = 12;

    private static final int ALOAD_0 = 0x2a;
    private static final int ALOAD_1 = 0x2b;
    private static final int ALOAD_2 = 0x2c;
    private static final int LDC_W = 0x13;
    private static final int WIDE = 0xc4;
    private static final int ILOAD = 0x15;
    private static final int LLOAD = 0x16;
    private static final int FLOAD = 0x17;
    private static final int DLOAD = 0x18;
    private static final int ALOAD = 0x19;
    private static final int AASTORE = 0x53;
    private static final int POP = 0x57;
    private static final int DUP = 0x59;
    private static final int IRETURN = 0xac;
    private static final int LRETURN = 0xad;
    private static final int FRETURN = 0xae;
    private static final int DRETURN = 0xaf;
    private static final int ARETURN = 0xb0;
    private static final int RETURN = 0xb1;
    private static final int INVOKEVIRTUAL = 0xb6;
    private static final int INVOKESPECIAL = 0xb7;
    private static final int INVOKESTATIC = 0xb8;
    private static final int ANEWARRAY = 0xbd;
    private static final int CHECKCAST = 0xc0;

    /** this, an index, the array twice, an index in it, and a long. */
    private static final int MOST_STACK = 7;

    private static final String CONSTRUCTOR =
            methodType(void.class, InvocationHandler.class, Method[].class)
                    .toMethodDescriptorString();
    private static final String INVOKE_PHP =
            methodType(Object.class, int.class, Object[].class).toMethodDescriptorString();

    private final Map<String, Integer> constants = new HashMap<>();
    private final ByteArrayOutputStream poolBytes = new ByteArrayOutputStream();
    private final DataOutputStream pool = new DataOutputStream(poolBytes);
    private int constantCount = 1;

    private ImplementationWriter() {}

    /**
     * {@return the class file}
     *
     * @param name of the class
     * @param interfaces what it implements
     * @param methods what it has, in the order of their indexes
     */
    static byte[] write(String name, List<Class<?>> interfaces, List<Method> methods) {
        try {
            return new ImplementationWriter().writeClass(name, interfaces, methods);
        } catch (IOException e) { // there is none in memory
            throw new UncheckedIOException(e);
        }
    }

    private byte[] writeClass(String name, List<Class<?>> interfaces, List<Method> methods)
            throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(body);
        out.writeShort(PUBLIC | FINAL | SUPER | SYNTHETIC);
        out.writeShort(classNamed(name));
        out.writeShort(classNamed(PhpImplementation.class.getName()));
        out.writeShort(interfaces.size());
        for (Class<?> each : interfaces) {
            out.writeShort(classNamed(each.getName()));
        }
        out.writeShort(0); // fields
        out.writeShort(methods.size() + 1);
        writeMethod(out, "<init>", CONSTRUCTOR, 3, constructor());
        for (int i = 0; i < methods.size(); i++) {
            Method method = methods.get(i);
            MethodType type = methodType(method.getReturnType(), method.getParameterTypes());
            writeMethod(
                    out,
                    method.getName(),
                    type.toMethodDescriptorString(),
                    1 + slots(type),
                    invocation(i, type));
        }
        out.writeShort(0); // attributes
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        DataOutputStream head = new DataOutputStream(file);
        head.writeInt(MAGIC);
        head.writeInt(JAVA_8);
        head.writeShort(constantCount);
        poolBytes.writeTo(head);
        body.writeTo(head);
        return file.toByteArray();
    }

    private void writeMethod(
            DataOutputStream out, String name, String descriptor, int locals, byte[] code)
            throws IOException {
        out.writeShort(PUBLIC | (name.equals("<init>") ? 0 : FINAL));
        out.writeShort(utf8(name));
        out.writeShort(utf8(descriptor));
        out.writeShort(1);
        out.writeShort(utf8("Code"));
        out.writeInt(2 + 2 + 4 + code.length + 2 + 2);
        out.writeShort(MOST_STACK);
        out.writeShort(locals);
        out.writeInt(code.length);
        out.write(code);
        out.writeShort(0); // exception handlers
        out.writeShort(0); // attributes
    }

    private byte[] constructor() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream code = new DataOutputStream(bytes);
        code.writeByte(ALOAD_0);
        code.writeByte(ALOAD_1);
        code.writeByte(ALOAD_2);
        code.writeByte(INVOKESPECIAL);
        code.writeShort(method(PhpImplementation.class, "<init>", CONSTRUCTOR));
        code.writeByte(RETURN);
        return bytes.toByteArray();
    }

    private byte[] invocation(int index, MethodType type) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream code = new DataOutputStream(bytes);
        code.writeByte(ALOAD_0);
        push(code, index);
        push(code, type.parameterCount());
        code.writeByte(ANEWARRAY);
        code.writeShort(classNamed("java.lang.Object"));
        int local = 1;
        for (int i = 0; i < type.parameterCount(); i++) {
            Class<?> parameter = type.parameterType(i);
            code.writeByte(DUP);
            push(code, i);
            code.writeByte(WIDE);
            code.writeByte(load(parameter));
            code.writeShort(local);
            if (parameter.isPrimitive()) {
                box(code, parameter);
            }
            code.writeByte(AASTORE);
            local += slots(parameter);
        }
        code.writeByte(INVOKEVIRTUAL);
        code.writeShort(method(PhpImplementation.class, "invokePhp", INVOKE_PHP));
        writeReturn(code, type.returnType());
        return bytes.toByteArray();
    }

    private void push(DataOutputStream code, int value) throws IOException {
        code.writeByte(LDC_W);
        code.writeShort(integer(value));
    }

    private void box(DataOutputStream code, Class<?> primitive) throws IOException {
        Class<?> box = ClassView.boxed(primitive);
        code.writeByte(INVOKESTATIC);
        code.writeShort(
                method(box, "valueOf", methodType(box, primitive).toMethodDescriptorString()));
    }

    private void writeReturn(DataOutputStream code, Class<?> type) throws IOException {
        if (type == void.class) {
            code.writeByte(POP);
            code.writeByte(RETURN);
            return;
        }
        Class<?> reference = type.isPrimitive() ? ClassView.boxed(type) : type;
        code.writeByte(CHECKCAST);
        code.writeShort(classNamed(reference.getName()));
        if (type.isPrimitive()) {
            code.writeByte(INVOKEVIRTUAL);
            code.writeShort(
                    method(
                            reference,
                            type.getName() + "Value",
                            methodType(type).toMethodDescriptorString()));
        }
        code.writeByte(returning(type));
    }

    private static int load(Class<?> type) {
        if (!type.isPrimitive()) {
            return ALOAD;
        }
        return type == long.class
                ? LLOAD
                : type == double.class ? DLOAD : type == float.class ? FLOAD : ILOAD;
    }

    private static int returning(Class<?> type) {
        if (!type.isPrimitive()) {
            return ARETURN;
        }
        return type == long.class
                ? LRETURN
                : type == double.class ? DRETURN : type == float.class ? FRETURN : IRETURN;
    }

    private static int slots(Class<?> type) {
        return type == long.class || type == double.class ? 2 : 1;
    }

    private static int slots(MethodType type) {
        return type.parameterList().stream().mapToInt(ImplementationWriter::slots).sum();
    }

    // --- Constants

    private int utf8(String text) throws IOException {
        Integer known = constants.get("utf8 " + text);
        if (known == null) {
            pool.writeByte(UTF8);
            pool.writeUTF(text);
            known = add("utf8 " + text);
        }
        return known;
    }

    private int integer(int value) throws IOException {
        Integer known = constants.get("int " + value);
        if (known == null) {
            pool.writeByte(INTEGER);
            pool.writeInt(value);
            known = add("int " + value);
        }
        return known;
    }

    /** Of a name as Class.getName() gives it, which is a descriptor for arrays. */
    private int classNamed(String name) throws IOException {
        String internal = name.replace('.', '/');
        Integer known = constants.get("class " + internal);
        if (known == null) {
            int text = utf8(internal);
            pool.writeByte(CLASS);
            pool.writeShort(text);
            known = add("class " + internal);
        }
        return known;
    }

    private int method(Class<?> owner, String name, String descriptor) throws IOException {
        String key = "method " + owner.getName() + ' ' + name + descriptor;
        Integer known = constants.get(key);
        if (known == null) {
            int of = classNamed(owner.getName());
            int named = utf8(name);
            int typed = utf8(descriptor);
            pool.writeByte(NAME_AND_TYPE);
            pool.writeShort(named);
            pool.writeShort(typed);
            int nameAndType = constantCount++;
            pool.writeByte(METHOD);
            pool.writeShort(of);
            pool.writeShort(nameAndType);
            known = add(key);
        }
        return known;
    }

    private int add(String key) {
        constants.put(key, constantCount);
        return constantCount++;
    }
}
