import java.io.File;
import java.nio.file.Files;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.startup.ContextConfig;
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
        StandardContext application = new StandardContext();
        application.setPath("");
        application.setDocBase(new File(arguments[0]).getAbsolutePath());
        ContextConfig webXml = new ContextConfig();
        webXml.setDefaultWebXml(tomcat.noDefaultWebXmlPath()); // which would want a JSP compiler
        application.addLifecycleListener(webXml);
        tomcat.getHost().addChild(application);
        tomcat.start();
        System.out.println(
                "http://localhost:" + tomcat.getConnector().getLocalPort() + "/teas/");
        tomcat.getServer().await();
    }
}
