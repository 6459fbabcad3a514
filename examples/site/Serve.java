import java.io.File;
import java.nio.file.Files;
import org.apache.catalina.startup.Tomcat;

/**
 * Serves the application by Tomcat, and prints its address.
 *
 * <pre>java -cp 'target/tomcat/*' Serve.java target/teas 8080</pre>
 */
final class Serve {

    public static void main(String... arguments) throws Exception {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
        tomcat.setPort(Integer.parseInt(arguments[1]));
        tomcat.getConnector();
        tomcat.addWebapp("", new File(arguments[0]).getAbsolutePath());
        tomcat.start();
        System.out.println(
                "http://localhost:" + tomcat.getConnector().getLocalPort() + "/teas/");
        tomcat.getServer().await();
    }
}
