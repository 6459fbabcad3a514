package io.howdah.interop.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.abort;

import com.example.subjects.Listeners;
import java.io.Closeable;
import java.io.InputStream;
import java.lang.reflect.Executable;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Scanner;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What patterns and predicates allow, and what they never do. */
final class AccessRulesTest {

    /** All that a careless host could say. */
    private static final AccessRules EVERYTHING =
            AccessRules.of(
                    List.of("**", "java.lang.*", "java.util.**"), List.of(type -> true), Set.of());

    private static AccessRules allow(String... patterns) {
        return AccessRules.of(List.of(patterns), List.of(), Set.of());
    }

    private static Class<?> named(String name) throws ClassNotFoundException {
        return Class.forName(name, false, AccessRulesTest.class.getClassLoader());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                // Class loading
                "java.lang.ClassLoader",
                "java.net.URLClassLoader",
                "java.security.SecureClassLoader",
                "java.lang.Module",
                "java.lang.ModuleLayer",
                "java.lang.ModuleLayer$Controller",
                "java.lang.module.ModuleFinder",
                "java.lang.module.ModuleReader",
                "java.lang.instrument.Instrumentation",
                "java.lang.instrument.ClassFileTransformer",
                "java.util.ServiceLoader",
                "java.util.ServiceLoader$Provider",
                "java.util.ResourceBundle",
                "java.util.ResourceBundle$Control",
                "java.util.ListResourceBundle",
                "java.util.spi.ToolProvider",
                "java.security.CodeSource",
                // Reflection
                "java.lang.Class",
                "java.lang.StackWalker",
                "java.lang.StackWalker$StackFrame",
                "java.lang.reflect.Method",
                "java.lang.reflect.Constructor",
                "java.lang.reflect.Array",
                "java.lang.reflect.Proxy",
                "java.lang.reflect.InvocationHandler",
                "java.lang.invoke.MethodHandles",
                "java.lang.invoke.MethodHandles$Lookup",
                "java.lang.invoke.MethodType",
                "java.lang.invoke.LambdaMetafactory",
                "java.lang.invoke.SerializedLambda",
                "java.lang.runtime.ObjectMethods",
                "java.lang.constant.ClassDesc",
                "java.lang.constant.DirectMethodHandleDesc",
                "java.lang.constant.DynamicConstantDesc",
                "java.lang.Enum$EnumDesc",
                "java.util.concurrent.atomic.AtomicReferenceFieldUpdater",
                "java.util.concurrent.atomic.AtomicIntegerFieldUpdater",
                "java.util.concurrent.atomic.AtomicLongFieldUpdater",
                "java.beans.Statement",
                "java.beans.Expression",
                "java.beans.EventHandler",
                "java.beans.Introspector",
                "java.beans.PropertyDescriptor",
                // Processes, the JVM, native code
                "java.lang.Runtime",
                "java.lang.Runtime$Version",
                "java.lang.System",
                "java.lang.System$Logger",
                "java.lang.System$LoggerFinder",
                "java.lang.Process",
                "java.lang.ProcessBuilder",
                "java.lang.ProcessBuilder$Redirect",
                "java.lang.ProcessHandle",
                "java.lang.Shutdown",
                "java.lang.SecurityManager",
                "java.lang.management.ManagementFactory",
                "javax.management.MBeanServer",
                "javax.management.loading.MLet",
                "javax.management.modelmbean.RequiredModelMBean",
                "java.util.logging.LogManager",
                "sun.misc.Unsafe",
                "sun.misc.Signal",
                "sun.reflect.ReflectionFactory",
                "jdk.internal.misc.Unsafe",
                "jdk.jshell.JShell",
                "com.sun.tools.attach.VirtualMachine",
                // Threads
                "java.lang.Thread",
                "java.lang.Thread$Builder",
                "java.lang.Thread$UncaughtExceptionHandler",
                "java.lang.ThreadGroup",
                "java.util.concurrent.ForkJoinWorkerThread",
                // Naming and remote objects
                "javax.naming.InitialContext",
                "javax.naming.spi.NamingManager",
                "javax.naming.Reference",
                "javax.naming.directory.InitialDirContext",
                "java.rmi.Naming",
                "java.rmi.MarshalledObject",
                "java.rmi.server.UnicastRemoteObject",
                "javax.sql.rowset.RowSetProvider",
                "javax.sql.rowset.spi.SyncFactory",
                "javax.sql.rowset.JdbcRowSet",
                // Objects of bytes
                "java.io.ObjectInputStream",
                "java.io.ObjectOutputStream",
                "java.io.ObjectInput",
                "java.io.ObjectOutput",
                "java.io.ObjectInputFilter$Config",
                "java.io.ObjectStreamClass",
                "java.security.SignedObject",
                "javax.crypto.SealedObject",
                "java.beans.XMLDecoder",
                "java.beans.XMLEncoder",
                // Code as text
                "javax.script.ScriptEngineManager",
                "javax.script.SimpleBindings",
                "javax.tools.ToolProvider",
                "javax.annotation.processing.Processor",
                "javax.xml.transform.TransformerFactory",
                "javax.xml.parsers.DocumentBuilderFactory",
                "javax.xml.xpath.XPathFactory",
                "javax.xml.validation.SchemaFactory",
                "javax.xml.stream.XMLInputFactory",
                "javax.xml.datatype.DatatypeFactory",
                "javax.xml.crypto.dsig.XMLSignatureFactory",
                "org.xml.sax.helpers.XMLReaderFactory",
                "org.w3c.dom.bootstrap.DOMImplementationRegistry",
                // Classes by name, in places where nobody expects it
                "java.nio.file.FileSystems",
                "java.nio.file.spi.FileSystemProvider",
                "javax.security.auth.login.LoginContext",
                "javax.security.auth.login.Configuration",
                "javax.swing.UIDefaults$ProxyLazyValue",
                "javax.swing.UIManager",
                "javax.swing.JEditorPane",
                "javax.sound.midi.MidiSystem",
                "javax.print.PrintServiceLookup",
                "javax.imageio.spi.IIORegistry",
                "java.awt.datatransfer.DataFlavor",
                "java.awt.Desktop",
                "java.awt.Robot",
                "java.awt.Toolkit",
                // Security and hooks of the whole JVM
                "java.security.AccessController",
                "java.security.Provider",
                "java.security.Provider$Service",
                "java.security.AuthProvider",
                "java.security.Security",
                "java.security.Policy",
                "java.security.ProtectionDomain",
                "java.net.Authenticator",
                "java.net.URLStreamHandler",
                "java.net.URLStreamHandlerFactory",
                "java.net.ContentHandlerFactory",
                "java.net.SocketImplFactory",
                // Howdah itself
                "io.howdah.Php",
                "io.howdah.PhpPool",
                "io.howdah.PhpBuilder",
                "io.howdah.channel.EngineChannel",
                "io.howdah.wire.MessageBuffer",
                "io.howdah.interop.access.AccessRules",
                "io.howdah.interop.JavaRuntime"
            })
    void noWildcardOrPredicateOpensWhatIsRestricted(String name) {
        Class<?> type;
        try {
            type = named(name);
        } catch (ClassNotFoundException e) {
            abort(name + " is of another JDK");
            return;
        }
        assertThat(EVERYTHING.allows(type)).isFalse();
        assertThat(EVERYTHING.opens(type, type)).isFalse();
        assertThat(EVERYTHING.isRestricted(type)).isTrue();
        assertThat(EVERYTHING.implementable(type)).isFalse();
        assertThat(EVERYTHING.allows(type.arrayType())).isFalse();
        AccessRules exact = allow(name);
        assertThat(exact.allows(type)).isTrue();
        assertThat(exact.opens(type, type)).isTrue();
        assertThat(exact.isRestricted(type)).isTrue();
        assertThat(exact.implementable(type)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.lang.Object",
                "java.lang.String",
                "java.lang.Integer",
                "java.lang.Math",
                "java.lang.Iterable",
                "java.lang.Runnable",
                "java.lang.Comparable",
                "java.lang.StringBuilder",
                "java.lang.ThreadLocal",
                "java.lang.Exception",
                "java.math.BigDecimal",
                "java.util.ArrayList",
                "java.util.Map$Entry",
                "java.util.Optional",
                "java.util.Locale",
                "java.util.UUID",
                "java.util.Properties",
                "java.util.concurrent.CompletableFuture",
                "java.util.concurrent.atomic.AtomicLong",
                "java.util.function.Function",
                "java.util.regex.Pattern",
                "java.util.stream.Collectors",
                "java.util.zip.GZIPInputStream",
                "java.io.Serializable",
                "java.io.Externalizable",
                "java.net.URI",
                "java.nio.ByteBuffer",
                "java.nio.charset.StandardCharsets",
                "java.security.MessageDigest",
                "java.text.DecimalFormat",
                "java.time.LocalDate",
                "javax.crypto.Cipher",
                "javax.crypto.spec.SecretKeySpec",
                "javax.security.auth.x500.X500Principal",
                "javax.xml.namespace.QName",
                "org.w3c.dom.Document",
                "org.assertj.core.api.Assertions"
            })
    void whatIsHarmlessIsNotRestricted(String name) throws ClassNotFoundException {
        Class<?> type = named(name);
        assertThat(EVERYTHING.allows(type)).isTrue();
        assertThat(EVERYTHING.opens(type, type)).isTrue();
        assertThat(EVERYTHING.explain(type)).isNull();
        assertThat(AccessRules.NOTHING.allows(type)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "java.io.File, FILES",
        "java.io.FileInputStream, FILES",
        "java.io.RandomAccessFile, FILES",
        "java.nio.channels.FileChannel, FILES",
        "java.nio.file.Files, FILES",
        "java.nio.file.Path, FILES",
        "java.util.jar.JarFile, FILES",
        "java.util.zip.ZipFile, FILES",
        "java.net.InetAddress, NETWORK",
        "java.net.ServerSocket, NETWORK",
        "java.net.Socket, NETWORK",
        "java.net.http.HttpClient, NETWORK",
        "java.nio.channels.SocketChannel, NETWORK",
        "java.sql.Connection, NETWORK",
        "javax.net.ssl.SSLContext, NETWORK",
        "javax.sql.DataSource, NETWORK",
        "java.net.URL, FILES NETWORK",
        "java.net.URLConnection, FILES NETWORK",
        "javax.xml.parsers.DocumentBuilder, FILES NETWORK",
        "javax.xml.parsers.SAXParser, FILES NETWORK",
        "javax.xml.stream.XMLStreamReader, FILES NETWORK",
        "org.w3c.dom.ls.LSParser, FILES NETWORK",
        "org.xml.sax.XMLReader, FILES NETWORK",
        "java.util.concurrent.Executors,",
        "java.util.concurrent.ForkJoinPool,",
        "java.util.concurrent.ThreadPoolExecutor,",
        "java.util.Timer,",
        "java.util.logging.FileHandler,",
        "java.util.logging.Logger,",
        "java.util.logging.SocketHandler,",
        "java.util.prefs.Preferences,",
        "java.lang.ref.Cleaner,",
        "java.security.KeyStore,",
        "java.sql.DriverManager,",
        "java.awt.Color,",
        "javax.imageio.ImageIO,",
        "org.xml.sax.helpers.XMLReaderAdapter,",
        "org.xml.sax.helpers.XMLFilterImpl,",
        "org.slf4j.LoggerFactory,",
        "org.slf4j.simple.SimpleLogger,",
    })
    void whatReachesMoreTakesACapabilityOrItsName(String name, @Nullable String needed)
            throws ClassNotFoundException {
        Class<?> type = named(name);
        Set<Capability> needs = EnumSet.noneOf(Capability.class);
        if (needed != null) {
            for (String each : needed.split(" ", -1)) {
                needs.add(Capability.valueOf(each));
            }
        }
        for (Set<Capability> granted : OpenClassesTest.GRANTS) {
            AccessRules rules = AccessRules.of(List.of("**"), List.of(each -> true), granted);
            boolean opens = !needs.isEmpty() && granted.containsAll(needs);
            assertThat(rules.allows(type)).as(name + " with " + granted).isEqualTo(opens);
            assertThat(AccessRules.of(List.of(), List.of(), granted).allows(type)).isFalse();
        }
        assertThat(allow(name).allows(type)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "java.util.*, java.util.List, true",
        "java.util.*, java.util.Map$Entry, true",
        "java.util.*, java.util.AbstractMap$SimpleEntry, true",
        "java.util.*, java.util.function.Function, false",
        "java.util.*, java.lang.String, false",
        "java.util.**, java.util.List, true",
        "java.util.**, java.util.concurrent.atomic.AtomicLong, true",
        "java.util.**, java.lang.String, false",
        "java.ut.**, java.util.List, false",
        "java.util.concurrent.*, java.util.concurrent.ConcurrentHashMap, true",
        "java.util.concurrent.*, java.util.List, false",
        "java.util.List, java.util.List, true",
        "java.util.List, java.util.ArrayList, false",
        "java.util.Map, java.util.Map$Entry, false",
        "java.util.Map$Entry, java.util.Map$Entry, true",
        "java.util.Map.Entry, java.util.Map$Entry, true",
        "java.util.Map.Entry, java.util.Map, false",
        "**, java.util.List, true",
        "*, java.util.List, false",
    })
    void patternsCoverClassesPackagesAndTrees(String pattern, String name, boolean allowed)
            throws ClassNotFoundException {
        assertThat(allow(pattern).allows(named(name))).isEqualTo(allowed);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                ".",
                "java..util",
                "java.util.",
                ".java",
                "java.*.List",
                "java.util*",
                "java.util.***",
                "*.List",
                "java.util.List ",
                "java\\util\\List",
                "java/util/List",
                "java.util.List[]",
                "1a.b"
            })
    void aMalformedPatternIsRefused(String pattern) {
        assertThatThrownBy(() -> allow(pattern))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("got \"" + pattern + "\"");
    }

    @Test
    void aPatternInTheFormOfPhpIsCorrected() {
        assertThatThrownBy(() -> allow("java\\util\\*"))
                .hasMessageEndingWith("write it as Java does, \"java.util.*\"");
    }

    @Test
    void arraysCountAsTheirElementsAndPrimitivesAreAllowed() {
        assertThat(allow("java.util.*").allows(List[][].class)).isTrue();
        assertThat(allow("java.util.*").allows(String[].class)).isFalse();
        assertThat(AccessRules.NOTHING.allows(byte.class)).isTrue();
        assertThat(AccessRules.NOTHING.allows(byte[].class)).isTrue();
    }

    /** As a library may have it. */
    public static final class OwnLoader extends URLClassLoader {
        OwnLoader() {
            super(new URL[0]);
        }
    }

    /** As an application may have it. */
    public static final class OwnThread extends Thread {}

    /** A restricted interface, extended. */
    public interface OwnInput extends java.io.ObjectInput {}

    private static final AccessRules BUT_HOWDAH =
            AccessRules.of(List.of("java.**"), List.of(type -> true), Set.of());

    @Test
    void subtypesOfAPowerAreRestrictedWhereverTheyComeFrom() {
        for (Class<?> type :
                List.of(ForkJoinWorkerThread.class, java.util.ListResourceBundle.class)) {
            assertThat(BUT_HOWDAH.allows(type)).as(type.getName()).isFalse();
        }
        assertThat(Denylist.powerOf(OwnLoader.class)).isNotNull();
        assertThat(Denylist.powerOf(OwnThread.class)).isNotNull();
        assertThat(Denylist.powerOf(OwnInput.class)).isNotNull();
    }

    @Test
    void theNameOfAPowerDoesNotOpenItsSubtypes() {
        AccessRules rules = allow("java.lang.ClassLoader");
        assertThat(rules.allows(ClassLoader.class)).isTrue();
        assertThat(rules.allows(URLClassLoader.class)).isFalse();
        assertThat(rules.opens(ClassLoader.class, URLClassLoader.class)).isTrue();
        assertThat(rules.opens(Closeable.class, URLClassLoader.class)).isFalse();
    }

    @Test
    void anObjectThatIsAPowerIsClosedByItsHarmlessTypesToo() {
        assertThat(EVERYTHING.opens(Closeable.class, URLClassLoader.class)).isFalse();
        assertThat(EVERYTHING.opens(Object.class, URLClassLoader.class)).isFalse();
        assertThat(EVERYTHING.opens(Runnable.class, Thread.class)).isFalse();
        assertThat(EVERYTHING.opens(Comparable.class, ProcessHandle.class)).isFalse();
        assertThat(EVERYTHING.opens(AutoCloseable.class, io.howdah.Php.class)).isFalse();
        assertThat(EVERYTHING.opens(Closeable.class, InputStream.class)).isTrue();
        assertThat(allow("java.lang.Runnable").opens(Runnable.class, Thread.class)).isTrue();
    }

    @Test
    void anObjectOfAnInternalClassCountsByItsPublicTypes() {
        Class<?> path = Path.of("x").getClass();
        assertThat(EVERYTHING.allows(path)).isFalse();
        assertThat(EVERYTHING.opens(path, path)).isFalse();
        assertThat(EVERYTHING.opens(Path.class, path)).isFalse();
        assertThat(allow("java.nio.file.Path").opens(Path.class, path)).isTrue();
        Class<?> proxy =
                Proxy.newProxyInstance(
                                getClass().getClassLoader(),
                                new Class<?>[] {Runnable.class},
                                (self, method, arguments) -> null)
                        .getClass();
        assertThat(EVERYTHING.opens(Runnable.class, proxy)).isTrue();
        assertThat(EVERYTHING.opens(Proxy.class, proxy)).isFalse();
    }

    private static List<Executable> members(Class<?> type, String name) {
        List<Executable> members = new ArrayList<>(List.of(type.getMethods()));
        members.addAll(List.of(type.getConstructors()));
        members.removeIf(
                each ->
                        each instanceof Method
                                ? !each.getName().equals(name)
                                : !name.equals("<init>"));
        assertThat(members).isNotEmpty();
        return members;
    }

    @ParameterizedTest
    @CsvSource({
        "java.util.Locale, setDefault",
        "java.util.TimeZone, setDefault",
        "java.util.SimpleTimeZone, setDefault",
        "java.util.Properties, loadFromXML",
        "java.util.Properties, storeToXML",
        "java.nio.ByteBuffer, allocateDirect",
        "java.sql.DriverManager, deregisterDriver",
        "java.net.URL, setURLStreamHandlerFactory",
        "java.net.URLConnection, setContentHandlerFactory",
        "java.net.HttpURLConnection, setFollowRedirects",
        "java.net.HttpURLConnection, setFileNameMap",
        "java.net.Socket, setSocketImplFactory",
        "java.net.CookieHandler, setDefault",
        "java.net.ProxySelector, setDefault",
        "javax.net.ssl.SSLContext, setDefault",
        "javax.net.ssl.HttpsURLConnection, setDefaultSSLSocketFactory",
    })
    void noCapabilityOpensWhatIsSetForTheWholeJvm(String name, String method)
            throws ClassNotFoundException {
        AccessRules careless =
                AccessRules.of(
                        List.of("**"), List.of(type -> true), EnumSet.allOf(Capability.class));
        for (Executable each : members(named(name), method)) {
            Class<?> declaring = each.getDeclaringClass();
            assertThat(careless.refusal(each, declaring))
                    .as(each.toString())
                    .contains("allow(\"" + declaring.getName() + "\")")
                    .doesNotContain("allowFiles");
            assertThat(allow(declaring.getName()).refusal(each, declaring)).isNull();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "java.io.PrintStream, File, FILES",
        "java.io.PrintStream, String, FILES",
        "java.io.PrintStream, OutputStream,",
        "java.io.PrintWriter, String, FILES",
        "java.io.PrintWriter, Writer,",
        "java.util.Formatter, File, FILES",
        "java.util.Formatter, String, FILES",
        "java.util.Formatter, Appendable,",
        "java.util.Scanner, File, FILES",
        "java.util.Scanner, Path, FILES",
        "java.util.Scanner, String,",
    })
    void constructorsThatTakeNamesOfFilesAreClosedAlone(
            String name, String parameter, @Nullable Capability needed)
            throws ClassNotFoundException {
        Executable found = null;
        for (Executable each : members(named(name), "<init>")) {
            Class<?>[] parameters = each.getParameterTypes();
            if (parameters.length == 1 && parameters[0].getSimpleName().equals(parameter)) {
                found = each;
            }
        }
        assertThat(found).isNotNull();
        Class<?> type = found.getDeclaringClass();
        assertThat(EVERYTHING.allows(type)).isTrue();
        if (needed == null) {
            assertThat(EVERYTHING.refusal(found, type)).isNull();
        } else {
            assertThat(EVERYTHING.refusal(found, type)).contains("it reaches files");
        }
        assertThat(
                        AccessRules.of(List.of("**"), List.of(), EnumSet.of(Capability.FILES))
                                .refusal(found, type))
                .isNull();
        assertThat(allow(name).refusal(found, type)).isNull();
    }

    /** As an application may have it: what it inherits is its own. */
    public static final class OwnTimer extends java.util.Timer {}

    @Test
    void membersThatAreInheritedCountAsThoseOfTheClass() throws NoSuchMethodException {
        Method cancel = java.util.Timer.class.getMethod("cancel");
        assertThat(EVERYTHING.refusal(cancel, java.util.Timer.class)).isNotNull();
        assertThat(EVERYTHING.refusal(cancel, OwnTimer.class)).isNull();
        Method setDefault =
                java.util.TimeZone.class.getMethod("setDefault", java.util.TimeZone.class);
        assertThat(
                        allow("java.util.SimpleTimeZone")
                                .refusal(setDefault, java.util.SimpleTimeZone.class))
                .isNotNull();
        Method read = InputStream.class.getMethod("readAllBytes");
        assertThat(allow("java.io.FileInputStream").refusal(read, java.io.FileInputStream.class))
                .isNull();
    }

    @Test
    void otherMembersAreOpen() throws NoSuchMethodException {
        assertThat(EVERYTHING.refusal(Locale.class.getMethod("getDefault"), Locale.class)).isNull();
        assertThat(EVERYTHING.refusal(List.class.getMethod("size"), ArrayList.class)).isNull();
        assertThat(EVERYTHING.refusal(StringBuilder.class.getMethod("chars"), StringBuilder.class))
                .isNull();
    }

    @Test
    void theWholeListIsThereForTheDocumentation() {
        assertThat(Denylist.entries())
                .containsKeys("java.lang.ClassLoader", "java.lang.reflect.**", "sun.**")
                .allSatisfy((pattern, entry) -> assertThat(entry.why()).startsWith("it"));
    }

    @Test
    void standardCollectionsCanBeReadWhoeverMadeThem() {
        AccessRules none = AccessRules.NOTHING;
        assertThat(none.reads(List.class, ArrayList.class)).isTrue();
        assertThat(none.reads(List.class, List.of().getClass())).isTrue();
        assertThat(none.reads(Iterable.class, Map.of(1, 2).keySet().getClass())).isTrue();
        assertThat(none.reads(Map.class, EnumMap.class)).isTrue();
        assertThat(none.reads(Map.class, ConcurrentHashMap.class)).isTrue();
        assertThat(none.reads(List.class, Collections.synchronizedList(List.of()).getClass()))
                .isTrue();
        assertThat(none.reads(List.class, ArrayDeque.class)).isFalse();
        assertThat(none.reads(Iterable.class, Path.of("x").getClass())).isFalse();
        assertThat(none.reads(Iterable.class, java.util.ServiceLoader.class)).isFalse();
    }

    /** A list that is no standard one. */
    public abstract static class OwnList implements List<String> {}

    @Test
    void otherCollectionsCanBeReadByAnOpenType() {
        assertThat(AccessRules.NOTHING.reads(List.class, OwnList.class)).isFalse();
        assertThat(allow("java.util.*").reads(List.class, OwnList.class)).isFalse();
        assertThat(Denylist.powerOf(OwnList.class)).isNotNull(); // of Howdah's own package
        Class<?> path = Path.of("x").getClass();
        assertThat(allow("java.lang.Iterable").reads(Iterable.class, path)).isTrue();
        assertThat(allow("java.nio.file.Path").reads(Iterable.class, path)).isTrue();
        assertThat(allow("java.nio.file.*").reads(Iterable.class, path)).isFalse();
        assertThat(allow("java.util.*").reads(Iterable.class, path)).isFalse();
    }

    @Test
    void toUseACollectionItMustBeOpen() {
        assertThat(AccessRules.NOTHING.opensAs(List.class, ArrayList.class)).isFalse();
        assertThat(allow("java.util.ArrayList").opensAs(List.class, ArrayList.class)).isTrue();
        assertThat(allow("java.util.List").opensAs(List.class, ArrayList.class)).isTrue();
        assertThat(allow("java.util.Collection").opensAs(List.class, ArrayList.class)).isFalse();
        assertThat(allow("java.util.Collection").opensAs(Collection.class, ArrayList.class))
                .isTrue();
        assertThat(allow("java.util.*").opensAs(Iterator.class, Scanner.class)).isTrue();
    }

    @Test
    void explainsWhatTheHostCanDo() throws ClassNotFoundException {
        assertThat(AccessRules.NOTHING.explain(ArrayList.class))
                .isEqualTo(
                        "java.util.ArrayList is not allowed: allow it by allow(\"java.util.ArrayList\"),"
                                + " or its package by allow(\"java.util.*\")");
        assertThat(EVERYTHING.explain(Runtime.class))
                .isEqualTo(
                        "java.lang.Runtime is restricted (it starts processes, ends the JVM or loads native"
                                + " code): it must be named exactly, by"
                                + " allow(\"java.lang.Runtime\")");
        assertThat(EVERYTHING.explain(URLClassLoader.class))
                .isEqualTo(
                        "java.net.URLClassLoader is restricted (as a java.lang.ClassLoader, it loads or"
                                + " defines classes): it must be named exactly, by"
                                + " allow(\"java.net.URLClassLoader\")");
        assertThat(EVERYTHING.explain(URL.class))
                .isEqualTo(
                        "java.net.URL is restricted (it reaches files, reaches the network): it must"
                                + " be named exactly, by allow(\"java.net.URL\"), or covered by a"
                                + " wildcard with allowFiles() and allowNetwork()");
        assertThat(EVERYTHING.explain(java.util.Timer.class))
                .startsWith("java.util.Timer is restricted (it")
                .contains("starts or ends threads")
                .endsWith("by allow(\"java.util.Timer\")");
        assertThat(EVERYTHING.explain(named("java.awt.Color")))
                .startsWith("java.awt.Color is restricted (it has not been reviewed)");
        assertThat(allow("java.util.List").explain(ArrayList.class))
                .startsWith("java.util.ArrayList is not allowed");
        assertThat(EVERYTHING.explain(List.of().getClass()))
                .startsWith("java.util.ImmutableCollections$ListN is not public");
        assertThat(AccessRules.NOTHING.explain(List.of().getClass()))
                .isEqualTo(
                        "java.util.ImmutableCollections$ListN is not public: its objects can be used"
                                + " as what is public of it, by"
                                + " allow(\"java.util.AbstractCollection\") or"
                                + " allow(\"java.util.List\")");
        assertThat(allow("java.util.List").explain(List.of().getClass()))
                .doesNotContain("List\")")
                .endsWith("by allow(\"java.util.AbstractCollection\")");
        Class<?> lambda = Listeners.lambda().getClass();
        assertThat(EVERYTHING.explain(lambda))
                .endsWith("use a public superclass or interface of it");
        assertThat(AccessRules.NOTHING.explain(lambda))
                .endsWith("by allow(\"com.example.subjects.Listener\")");
        assertThat(EVERYTHING.explain(named("java.util.TimerThread")))
                .startsWith(
                        "java.util.TimerThread is not public, and restricted (as a java.lang.Thread, it has power")
                .endsWith("by allow(\"java.lang.Thread\")");
        assertThat(EVERYTHING.explain(ArrayList.class)).isNull();
        assertThat(EVERYTHING.explain(Runtime[].class)).contains("java.lang.Runtime is restricted");
    }

    @Test
    void rulesAreEqualByPatternsAndByTheIdentityOfPredicates() {
        Predicate<Class<?>> one = type -> true;
        Predicate<Class<?>> other = type -> true;
        AccessRules rules = AccessRules.of(List.of("java.util.*", "a.B"), List.of(one), Set.of());
        assertThat(rules)
                .isEqualTo(
                        AccessRules.of(
                                List.of("a.B", "java.util.*", "a.B"), List.of(one, one), Set.of()))
                .isNotEqualTo(
                        AccessRules.of(List.of("a.B", "java.util.*"), List.of(other), Set.of()))
                .isNotEqualTo(
                        AccessRules.of(List.of("a.B", "java.util.**"), List.of(one), Set.of()))
                .isNotEqualTo(AccessRules.of(List.of("a.B", "java.util.*"), List.of(), Set.of()))
                .isNotEqualTo(
                        AccessRules.of(
                                List.of("a.B", "java.util.*"),
                                List.of(one),
                                EnumSet.of(Capability.FILES)));
        assertThat(rules.hashCode())
                .isEqualTo(
                        AccessRules.of(List.of("a.B", "java.util.*"), List.of(one, one), Set.of())
                                .hashCode());
        assertThat(AccessRules.NOTHING)
                .isEqualTo(AccessRules.of(List.of(), List.of(), Set.of()))
                .matches(AccessRules::allowNothing);
    }
}
