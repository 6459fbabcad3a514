package io.howdah.interop.access.reach;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.ModuleVisitor;
import org.objectweb.asm.Opcodes;

/** The classes of the running JDK, read from the bytecode of all of its modules. */
final class JdkClasses {

    private static final int API = Opcodes.ASM9;

    /**
     * A call, or a method whose handle is taken.
     *
     * @param isVirtual whether the receiver's class decides which method it is
     */
    record Call(String owner, String name, String descriptor, boolean isVirtual) {}

    /**
     * A method.
     *
     * @param calls what its code calls
     * @param made the classes of the objects that it makes
     * @param writesStatics whether it writes static fields
     */
    record JdkMethod(
            JdkClass owner,
            int access,
            String name,
            String descriptor,
            Set<Call> calls,
            Set<String> made,
            AtomicBoolean writesStatics) {

        boolean is(int flag) {
            return (access & flag) != 0;
        }

        /** {@return whether code outside of the class and its package may call or override it} */
        boolean isAccessible() {
            return is(Opcodes.ACC_PUBLIC | Opcodes.ACC_PROTECTED);
        }

        @Override
        public String toString() {
            return owner.dottedName() + "." + name + Signatures.parameters(descriptor);
        }

        @Override
        public int hashCode() {
            return System.identityHashCode(this);
        }

        @Override
        public boolean equals(Object other) {
            return this == other;
        }
    }

    /** A class. */
    static final class JdkClass {
        final String name;
        final String module;
        final int access;
        final @Nullable String superName;
        final String[] interfaces;
        final Map<String, JdkMethod> methods = new TreeMap<>();
        final List<String> writableStatics = new ArrayList<>();
        final List<JdkClass> subtypes = new ArrayList<>();

        /** What the enclosing class says; an access flag of its own is not to be trusted. */
        int memberAccess;

        @Nullable String outer;
        boolean isExported;

        JdkClass(
                String name,
                String module,
                int access,
                @Nullable String superName,
                String[] interfaces) {
            this.name = name;
            this.module = module;
            this.access = access;
            this.memberAccess = access;
            this.superName = superName;
            this.interfaces = interfaces;
        }

        String dottedName() {
            return name.replace('/', '.');
        }

        String packageName() {
            return dottedName().substring(0, Math.max(0, name.lastIndexOf('/')));
        }

        boolean isInterface() {
            return (access & Opcodes.ACC_INTERFACE) != 0;
        }
    }

    private final Map<String, JdkClass> classes = new HashMap<>(1 << 16);
    private final Map<String, Set<String>> exports = new HashMap<>();

    private JdkClasses() {}

    /** Reads the running JDK. */
    static JdkClasses read() {
        JdkClasses read = new JdkClasses();
        FileSystem image = FileSystems.getFileSystem(URI.create("jrt:/"));
        try (Stream<Path> modules = Files.list(image.getPath("/modules"))) {
            for (Path module : modules.toList()) {
                read.readModule(module);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        read.connect();
        return read;
    }

    private void readModule(Path module) throws IOException {
        String name = module.getFileName().toString();
        if (!name.startsWith("java.") && !name.startsWith("jdk.")) {
            return;
        }
        try (Stream<Path> files = Files.walk(module)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".class")).toList()) {
                ClassReader reader = new ClassReader(Files.readAllBytes(file));
                reader.accept(new Visitor(name), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
            }
        }
    }

    private void connect() {
        for (JdkClass each : classes.values()) {
            for (String supertype : supertypes(each)) {
                JdkClass known = classes.get(supertype);
                if (known != null) {
                    known.subtypes.add(each);
                }
            }
        }
        for (JdkClass each : classes.values()) {
            each.isExported = isExported(each);
        }
    }

    static List<String> supertypes(JdkClass type) {
        List<String> names = new ArrayList<>(List.of(type.interfaces));
        if (type.superName != null) {
            names.add(0, type.superName);
        }
        return names;
    }

    private boolean isExported(JdkClass type) {
        if (!exports.getOrDefault(type.module, Set.of()).contains(type.packageName())) {
            return false;
        }
        for (JdkClass each = type; each != null; each = classes.get(each.outer)) {
            if ((each.memberAccess & Opcodes.ACC_PUBLIC) == 0) {
                return false;
            }
            if (each.outer == null) {
                return true;
            }
        }
        return false;
    }

    @Nullable JdkClass get(@Nullable String name) {
        return name == null ? null : classes.get(name);
    }

    Collection<JdkClass> all() {
        return classes.values();
    }

    /** {@return the public classes of exported packages, by name} */
    List<JdkClass> exported() {
        List<JdkClass> found = new ArrayList<>();
        for (JdkClass each : classes.values()) {
            if (each.isExported) {
                found.add(each);
            }
        }
        found.sort((a, b) -> a.name.compareTo(b.name));
        return found;
    }

    /** {@return the method that a class has or inherits} */
    @Nullable JdkMethod resolve(String owner, String key) {
        for (JdkClass each = get(owner); each != null; each = get(each.superName)) {
            JdkMethod method = each.methods.get(key);
            if (method != null) {
                return method;
            }
        }
        return resolveInInterfaces(owner, key, new HashSet<>());
    }

    private @Nullable JdkMethod resolveInInterfaces(String owner, String key, Set<String> seen) {
        for (JdkClass each = get(owner); each != null; each = get(each.superName)) {
            for (String implemented : each.interfaces) {
                JdkClass type = get(implemented);
                if (type == null || !seen.add(implemented)) {
                    continue;
                }
                JdkMethod method = type.methods.get(key);
                if (method == null) {
                    method = resolveInInterfaces(implemented, key, seen);
                }
                if (method != null) {
                    return method;
                }
            }
        }
        return null;
    }

    private final class Visitor extends ClassVisitor {

        private final String module;
        private @Nullable JdkClass current;

        Visitor(String module) {
            super(API);
            this.module = module;
        }

        @Override
        public ModuleVisitor visitModule(String name, int access, @Nullable String version) {
            return new ModuleVisitor(API) {
                @Override
                public void visitExport(String packaze, int flags, String... modules) {
                    if (modules == null || modules.length == 0) {
                        exports.computeIfAbsent(module, key -> new HashSet<>())
                                .add(packaze.replace('/', '.'));
                    }
                }
            };
        }

        @Override
        public void visit(
                int version,
                int access,
                String name,
                @Nullable String signature,
                @Nullable String superName,
                String[] interfaces) {
            if ((access & Opcodes.ACC_MODULE) != 0) {
                return;
            }
            current = new JdkClass(name, module, access, superName, interfaces);
            classes.put(name, current);
        }

        @Override
        public void visitInnerClass(
                String name, @Nullable String outerName, @Nullable String innerName, int access) {
            if (current != null && name.equals(current.name)) {
                current.outer = outerName;
                current.memberAccess = outerName == null ? 0 : access;
            }
        }

        @Override
        public @Nullable FieldVisitor visitField(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                @Nullable Object value) {
            int flags = Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
            if (current != null && (access & flags) == (Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC)) {
                current.writableStatics.add(name);
            }
            return null;
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            if (current == null) {
                return null;
            }
            Set<Call> calls = new HashSet<>();
            Set<String> made = new HashSet<>();
            AtomicBoolean writesStatics = new AtomicBoolean();
            current.methods.put(
                    name + descriptor,
                    new JdkMethod(current, access, name, descriptor, calls, made, writesStatics));
            return new MethodVisitor(API) {

                /** Whether the current thread is on the stack. */
                private boolean isOwnThread;

                @Override
                public void visitMethodInsn(
                        int opcode,
                        String owner,
                        String called,
                        String calledDescriptor,
                        boolean isInterface) {
                    boolean isVirtual =
                            opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE;
                    boolean isThread = owner.equals("java/lang/Thread");
                    if (!(isThread && isOwnThread && called.equals("interrupt"))) {
                        calls.add(new Call(owner, called, calledDescriptor, isVirtual));
                    }
                    isOwnThread = isThread && called.equals("currentThread");
                }

                @Override
                public void visitInvokeDynamicInsn(
                        String called,
                        String calledDescriptor,
                        Handle bootstrap,
                        Object... arguments) {
                    for (Object argument : arguments) {
                        take(argument);
                    }
                }

                @Override
                public void visitLdcInsn(Object value) {
                    take(value);
                }

                private void take(Object value) {
                    if (value instanceof Handle handle && handle.getDesc().startsWith("(")) {
                        boolean isVirtual =
                                handle.getTag() == Opcodes.H_INVOKEVIRTUAL
                                        || handle.getTag() == Opcodes.H_INVOKEINTERFACE;
                        calls.add(
                                new Call(
                                        handle.getOwner(),
                                        handle.getName(),
                                        handle.getDesc(),
                                        isVirtual));
                    }
                }

                @Override
                public void visitTypeInsn(int opcode, String type) {
                    if (opcode == Opcodes.NEW) {
                        made.add(type);
                    }
                }

                @Override
                public void visitFieldInsn(
                        int opcode, String owner, String field, String fieldDescriptor) {
                    if (opcode == Opcodes.PUTSTATIC) {
                        writesStatics.set(true);
                    }
                }
            };
        }
    }
}
