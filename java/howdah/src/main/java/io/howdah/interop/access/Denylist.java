package io.howdah.interop.access;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The types that lead out of the classes a host has allowed: to code that it did not write, other
 * processes, reflection, or the state of the whole JVM. A wildcard or a predicate never opens them,
 * an exact name does. Of the JDK's other classes, wildcards open those of {@link OpenClasses}: this
 * list is for objects, whose classes may be anybody's, and for libraries.
 *
 * <p>They are of two kinds. A {@linkplain Kind#POWER power} is restricted with all of its subtypes,
 * wherever these come from, and so are the objects of these types: a library's own class loader is
 * as much a class loader as the JDK's, also where PHP gets it as a {@code Closeable}. A {@linkplain
 * Kind#NAME name} is restricted as such: PHP cannot name the class or use what only it has, but
 * objects whose class is or extends it count by their other types. ({@code Path.of("x")} gives a
 * {@code sun.nio.fs.UnixPath}, which is to be used as a {@code java.nio.file.Path}.)
 *
 * <p>An entry counts for the member classes of its class too. The closest entry decides: one for a
 * class before that of its package.
 *
 * <p>What a library does with files, sockets and databases is not here: a wildcard over its
 * packages opens all of that. The libraries on Howdah's own class path are here as a whole.
 */
final class Denylist {

    /** How far an entry reaches. */
    enum Kind {
        /** The type, its subtypes, and their objects. */
        POWER,
        /** The type as such. */
        NAME
    }

    /**
     * One entry.
     *
     * @param pattern a class, or a package with those below it
     * @param kind how far it reaches
     * @param why what could be done with it
     */
    record Entry(ClassPattern pattern, Kind kind, String why) {}

    private static final Map<String, Entry> CLASSES = new HashMap<>();
    private static final Map<String, Entry> TREES = new HashMap<>();
    private static final Map<String, Entry> ENTRIES = new LinkedHashMap<>();

    static {
        powers(
                "it loads or defines classes",
                "java.lang.ClassLoader",
                "java.lang.Module",
                "java.lang.ModuleLayer",
                "java.lang.module.**",
                "java.lang.classfile.**",
                "java.lang.instrument.**",
                "java.security.ProtectionDomain",
                "java.security.CodeSource");
        powers(
                "it finds or makes objects of classes by their names",
                "java.util.ServiceLoader",
                "java.util.ResourceBundle",
                "java.util.spi.**",
                "java.rmi.**",
                "javax.rmi.**",
                "javax.naming.**",
                "javax.sql.rowset.**",
                "javax.xml.parsers.DocumentBuilderFactory",
                "javax.xml.parsers.SAXParserFactory",
                "javax.xml.xpath.XPathFactory",
                "javax.xml.validation.SchemaFactory",
                "javax.xml.stream.XMLInputFactory",
                "javax.xml.stream.XMLOutputFactory",
                "javax.xml.stream.XMLEventFactory",
                "javax.xml.datatype.DatatypeFactory",
                "org.xml.sax.helpers.XMLReaderFactory",
                "org.xml.sax.helpers.ParserFactory",
                "org.w3c.dom.bootstrap.**",
                "javax.security.auth.login.**",
                "javax.security.auth.spi.**");
        powers(
                "it reaches members that are not allowed",
                "java.lang.Class",
                "java.lang.reflect.**",
                "java.lang.invoke.**",
                "java.lang.runtime.**",
                "java.lang.constant.ClassDesc",
                "java.lang.constant.ConstantDescs",
                "java.lang.constant.DynamicCallSiteDesc",
                "java.lang.constant.DynamicConstantDesc",
                "java.lang.constant.MethodHandleDesc",
                "java.lang.constant.MethodTypeDesc",
                "java.lang.StackWalker",
                "java.util.concurrent.atomic.AtomicIntegerFieldUpdater",
                "java.util.concurrent.atomic.AtomicLongFieldUpdater",
                "java.util.concurrent.atomic.AtomicReferenceFieldUpdater",
                "java.beans.Encoder",
                "java.beans.EventHandler",
                "java.beans.Introspector",
                "java.beans.PersistenceDelegate",
                "java.beans.Statement",
                "java.beans.XMLDecoder");
        powers(
                "it starts processes, ends the JVM or loads native code",
                "java.lang.Process",
                "java.lang.ProcessBuilder",
                "java.lang.ProcessHandle",
                "java.lang.Runtime",
                "java.lang.Shutdown",
                "java.lang.System",
                "java.lang.foreign.**",
                "java.awt.Desktop",
                "java.awt.Robot",
                "java.awt.Toolkit",
                "java.awt.print.**");
        powers("it has power over threads of the JVM", "java.lang.Thread", "java.lang.ThreadGroup");
        powers(
                "it makes objects of bytes, of whatever class these name",
                "java.io.ObjectInput",
                "java.io.ObjectInputFilter",
                "java.io.ObjectOutput",
                "java.io.ObjectStreamClass",
                "java.security.SignedObject",
                "javax.crypto.SealedObject");
        powers(
                "it runs code that is given as text or bytes",
                "javax.script.**",
                "javax.tools.**",
                "javax.annotation.processing.**",
                "javax.xml.transform.TransformerFactory",
                "javax.xml.transform.Templates",
                "javax.xml.crypto.**");
        powers(
                "it manages the JVM",
                "java.lang.SecurityManager",
                "java.lang.management.**",
                "javax.management.**",
                "java.util.logging.LogManager",
                "java.security.AccessControlContext",
                "java.security.AccessController",
                "java.security.DomainCombiner",
                "java.security.Policy",
                "java.security.Provider",
                "java.security.Security",
                "java.nio.file.FileSystems", // newFileSystem("jrt:/", …) loads a jar of any folder
                "java.nio.file.spi.**",
                "java.net.Authenticator",
                "java.net.ContentHandlerFactory",
                "java.net.DatagramSocketImplFactory",
                "java.net.SocketImplFactory",
                "java.net.URLStreamHandler",
                "java.net.URLStreamHandlerFactory",
                "java.net.spi.**");
        powers("it is Howdah itself", "io.howdah.**");
        names("it is internal to the JDK, or a tool of it", "com.sun.**", "jdk.**", "sun.**");
        names(
                "it finds or makes objects of classes by their names",
                "java.applet.**",
                "java.awt.datatransfer.**",
                "java.beans.**",
                "javax.imageio.spi.**",
                "javax.print.**",
                "javax.sound.**",
                "javax.swing.**",
                "javax.xml.transform.**",
                "netscape.javascript.**");
        names(
                "its business is to run, to define or to inspect code",
                "bsh.**",
                "clojure.**",
                "groovy.**",
                "javassist.**",
                "jnr.**",
                "kotlin.reflect.**",
                "net.bytebuddy.**",
                "net.sf.cglib.**",
                "ognl.**",
                "org.apache.commons.exec.**",
                "org.apache.commons.jexl2.**",
                "org.apache.commons.jexl3.**",
                "org.apache.groovy.**",
                "org.codehaus.commons.compiler.**",
                "org.codehaus.groovy.**",
                "org.codehaus.janino.**",
                "org.graalvm.**",
                "org.jruby.**",
                "org.mozilla.javascript.**",
                "org.mvel2.**",
                "org.objectweb.asm.**",
                "org.python.**",
                "org.springframework.asm.**",
                "org.springframework.beans.**",
                "org.springframework.cglib.**",
                "org.springframework.expression.**",
                "org.springframework.objenesis.**",
                "scala.reflect.**",
                "scala.tools.**");
        names(
                "it is of a library that Howdah itself uses",
                "com.aayushatharva.brotli4j.**",
                "com.github.luben.zstd.**",
                "io.netty.**",
                "org.jspecify.**",
                "org.slf4j.**",
                "picocli.**");
        // Objects of all kinds are these, and gain nothing by it.
        names(
                "it is part of a restricted package",
                "java.lang.Thread$UncaughtExceptionHandler",
                "java.lang.reflect.InvocationHandler",
                "java.lang.reflect.Proxy",
                "java.rmi.Remote",
                "javax.management.MBeanRegistration",
                "javax.management.NotificationBroadcaster",
                "javax.management.NotificationEmitter",
                "javax.management.NotificationFilter",
                "javax.management.NotificationListener",
                "javax.naming.Referenceable");
    }

    private Denylist() {}

    private static void powers(String why, String... patterns) {
        add(Kind.POWER, why, patterns);
    }

    private static void names(String why, String... patterns) {
        add(Kind.NAME, why, patterns);
    }

    private static void add(Kind kind, String why, String... patterns) {
        for (String text : patterns) {
            ClassPattern pattern = ClassPattern.parse(text);
            Entry entry = new Entry(pattern, kind, why);
            boolean isClass = pattern.extent() == ClassPattern.Extent.CLASS;
            (isClass ? CLASSES : TREES).put(pattern.prefix(), entry);
            ENTRIES.put(text, entry);
        }
    }

    /** {@return the whole list, by pattern} */
    static Map<String, Entry> entries() {
        return Map.copyOf(ENTRIES);
    }

    /** {@return the entry for this very class, its enclosing classes or its packages} */
    static @Nullable Entry byName(Class<?> type) {
        String name = ClassPattern.dotted(type.getName());
        String packageName = type.getPackageName();
        for (int end = name.length();
                end > packageName.length();
                end = name.lastIndexOf('.', end - 1)) {
            Entry entry = CLASSES.get(name.substring(0, end));
            if (entry != null) {
                return entry;
            }
        }
        for (int end = packageName.length(); end > 0; end = packageName.lastIndexOf('.', end - 1)) {
            Entry entry = TREES.get(packageName.substring(0, end));
            if (entry != null) {
                return entry;
            }
        }
        return null;
    }

    /**
     * Why all objects of a class are restricted.
     *
     * @param power the type of theirs that is a power
     * @param entry its entry
     */
    record Power(Class<?> power, Entry entry) {}

    /** {@return the power that the type is or has among its supertypes, or null} */
    static @Nullable Power powerOf(Class<?> type) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            Entry entry = byName(each);
            if (entry != null && entry.kind() == Kind.POWER) {
                return new Power(each, entry);
            }
            for (Class<?> implemented : each.getInterfaces()) {
                Power power = powerOf(implemented);
                if (power != null) {
                    return power;
                }
            }
        }
        return null;
    }
}
