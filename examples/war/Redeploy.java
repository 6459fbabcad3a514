import java.io.File;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.apache.catalina.Context;
import org.apache.catalina.startup.Tomcat;

/**
 * Deploys the application to Tomcat again and again: each time, another class loader has Howdah.
 *
 * <pre>java -cp 'target/tomcat/*' Redeploy.java target/teas 10</pre>
 */
final class Redeploy {

    private static Context deploy(Tomcat tomcat, File application) {
        Context context = tomcat.addContext("", application.getAbsolutePath());
        Tomcat.addServlet(context, "teas", "com.example.war.TeaServlet");
        context.addServletMappingDecoded("/", "teas");
        return context;
    }

    private static void undeploy(Tomcat tomcat, Context context) throws Exception {
        context.stop();
        tomcat.getHost().removeChild(context);
        context.destroy();
    }

    private static long alive(List<WeakReference<ClassLoader>> loaders) {
        System.gc();
        return loaders.stream().filter(each -> each.get() != null).count();
    }

    public static void main(String... arguments) throws Exception {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
        tomcat.setPort(0);
        tomcat.start();
        List<WeakReference<ClassLoader>> loaders = new ArrayList<>();
        int rounds = Integer.parseInt(arguments[1]);
        for (int i = 0; i < rounds; i++) {
            Context context = deploy(tomcat, new File(arguments[0]));
            loaders.add(new WeakReference<>(context.getLoader().getClassLoader()));
            URL url = new URL("http", "127.0.0.1", tomcat.getConnector().getLocalPort(), "/");
            try (InputStream answer = url.openStream()) {
                System.out.println(new String(answer.readAllBytes(), StandardCharsets.UTF_8));
            }
            undeploy(tomcat, context);
        }
        // Tomcat, and JDKs after 17, may keep the last one.
        for (int i = 0; i < 100 && alive(loaders) > 1; i++) {
            Thread.sleep(50);
        }
        long alive = alive(loaders);
        System.out.println(alive > 1 ? alive + " class loaders are alive" : "gone");
        tomcat.stop();
        tomcat.destroy();
    }
}
