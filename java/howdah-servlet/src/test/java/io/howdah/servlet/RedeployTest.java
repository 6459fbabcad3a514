package io.howdah.servlet;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.Servlet;
import java.io.File;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.catalina.Context;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An application that is deployed again and again, each time by another class loader. */
@Timeout(180)
final class RedeployTest {

    private static final int ROUNDS = 10;

    /** JDKs after 17 keep one more class that they saw last, and so may Tomcat. */
    private static final int AT_MOST = 1;

    /** As that of a container, it has Howdah for itself, and shares the container's classes. */
    private static final class ApplicationLoader extends URLClassLoader {

        ApplicationLoader() throws Exception {
            super(path(), RedeployTest.class.getClassLoader());
        }

        private static URL[] path() throws Exception {
            String path =
                    System.getProperty(
                            "surefire.test.class.path", System.getProperty("java.class.path"));
            List<URL> urls = new ArrayList<>();
            for (String entry : path.split(File.pathSeparator, -1)) {
                urls.add(Path.of(entry).toUri().toURL());
            }
            return urls.toArray(URL[]::new);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            boolean own = name.startsWith("io.howdah.") || name.startsWith("io.netty.");
            if (!own) {
                return super.loadClass(name, resolve);
            }
            synchronized (getClassLoadingLock(name)) {
                Class<?> known = findLoadedClass(name);
                return known == null ? findClass(name) : known;
            }
        }
    }

    private static Set<String> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.contains("howdah"))
                .collect(Collectors.toSet());
    }

    /** Deploys an application, asks it, and takes it away, with threads that stay. */
    private static String serve(Container container, ClassLoader loader, String engine)
            throws Exception {
        Servlet servlet =
                (Servlet)
                        loader.loadClass(PhpServlet.class.getName())
                                .getDeclaredConstructor()
                                .newInstance();
        Context application =
                container.deploy("/app", servlet, Map.of("root", "site", "engine", engine));
        try {
            return container.get("/app/files/text.txt").body()
                    + container.get("/app/exits.php").body();
        } finally {
            container.undeploy(application);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"processes", "embedded"})
    void tenDeploymentsLeaveNothing(String engine) throws Exception {
        long children = ProcessHandle.current().children().count();
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        try (Container container = Container.of("", PhpServletCases.SITES).start()) {
            for (int i = 0; i < ROUNDS; i++) {
                try (URLClassLoader loader = new ApplicationLoader()) {
                    assertThat(serve(container, loader, engine)).isEqualTo("plain text\nbefore");
                    loaders.add(new WeakReference<>(loader));
                }
            }
            assertThat(threads()).isEmpty();
            while (ProcessHandle.current().children().count() > children
                    || loaders.stream().filter(each -> each.get() != null).count() > AT_MOST) {
                System.gc();
                Thread.sleep(50); // until the time limit of the test
            }
        }
    }
}
