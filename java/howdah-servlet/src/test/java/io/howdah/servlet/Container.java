package io.howdah.servlet;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.Wrapper;
import org.apache.catalina.authenticator.NonLoginAuthenticator;
import org.apache.catalina.startup.Tomcat;
import org.apache.tomcat.util.buf.EncodedSolidusHandling;
import org.apache.tomcat.util.descriptor.web.FilterDef;
import org.apache.tomcat.util.descriptor.web.FilterMap;
import org.apache.tomcat.util.descriptor.web.SecurityCollection;
import org.apache.tomcat.util.descriptor.web.SecurityConstraint;

/** Tomcat with servlets in one application. */
final class Container implements AutoCloseable {

    private static final int PATIENCE = (int) TimeUnit.SECONDS.toMillis(60);

    private final Tomcat tomcat;
    private final Context context;

    private Container(Tomcat tomcat, Context context) {
        this.tomcat = tomcat;
        this.context = context;
    }

    static Container of(String contextPath, Path folder) throws IOException {
        Tomcat tomcat = new Tomcat();
        tomcat.setBaseDir(Files.createTempDirectory("tomcat").toString());
        tomcat.setPort(0);
        return new Container(
                tomcat, tomcat.addContext(contextPath, folder.toAbsolutePath().toString()));
    }

    Container with(String mapping, Map<String, String> parameters) {
        return with(mapping, new PhpServlet(), parameters);
    }

    Container with(String mapping, Servlet servlet) {
        return with(mapping, servlet, Map.of());
    }

    /** Adds a servlet, which has its mapping for a name. */
    Container with(String mapping, Servlet servlet, Map<String, String> parameters) {
        Wrapper wrapper = Tomcat.addServlet(context, mapping, servlet);
        wrapper.setLoadOnStartup(1);
        parameters.forEach(wrapper::addInitParameter);
        context.addServletMappingDecoded(mapping, mapping);
        return this;
    }

    Container with(String mapping, Filter filter) {
        FilterDef definition = new FilterDef();
        definition.setFilterName(mapping);
        definition.setFilter(filter);
        context.addFilterDef(definition);
        FilterMap map = new FilterMap();
        map.setFilterName(mapping);
        map.addURLPatternDecoded(mapping);
        context.addFilterMap(map);
        return this;
    }

    /** Has nobody get what a pattern names. */
    Container without(String pattern) {
        SecurityCollection paths = new SecurityCollection();
        paths.addPatternDecoded(pattern);
        SecurityConstraint constraint = new SecurityConstraint();
        constraint.addCollection(paths);
        constraint.setAuthConstraint(true);
        context.addConstraint(constraint);
        context.getPipeline().addValve(new NonLoginAuthenticator());
        return this;
    }

    /** Adds an application while the container runs. */
    Context deploy(String contextPath, Servlet servlet, Map<String, String> parameters) {
        Context added = tomcat.addContext(contextPath, context.getDocBase());
        new Container(tomcat, added).with("/*", servlet, parameters);
        return added;
    }

    /** Takes an application away. */
    void undeploy(Context added) throws LifecycleException {
        added.stop();
        tomcat.getHost().removeChild(added);
        added.destroy();
    }

    Context context() {
        return context;
    }

    Container start() throws LifecycleException {
        tomcat.start();
        return this;
    }

    /** Has Tomcat take paths with {@code %2F} and backslashes. */
    void allowEncodedSlashes() {
        tomcat.getConnector()
                .setEncodedSolidusHandling(EncodedSolidusHandling.PASS_THROUGH.getValue());
        tomcat.getConnector().setAllowBackslash(true);
    }

    int port() {
        return tomcat.getConnector().getLocalPort();
    }

    /** Opens a connection. */
    Socket connect() throws IOException {
        return connect(port());
    }

    static Socket connect(int port) throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(PATIENCE);
        return socket;
    }

    Response get(String target) throws IOException {
        return send("GET " + target + " HTTP/1.1\n", "");
    }

    Response post(String target, String contentType, String body) throws IOException {
        return send("POST " + target + " HTTP/1.1\nContent-Type: " + contentType + "\n", body);
    }

    Response send(String head, String body) throws IOException {
        return send(port(), head, body);
    }

    /** Sends a request; its length and its host are added. */
    static Response send(int port, String head, String body) throws IOException {
        try (Socket socket = connect(port)) {
            socket.getOutputStream().write(request(head, body).getBytes(ISO_8859_1));
            return Response.read(
                    new BufferedInputStream(socket.getInputStream()), !head.startsWith("HEAD "));
        }
    }

    static String request(String head, String body) {
        String length =
                body.isEmpty() || head.contains("Transfer-Encoding:")
                        ? ""
                        : "Content-Length: " + body.length() + "\n";
        return (head + "Host: example.test\nConnection: close\n" + length + "\n")
                        .replace("\n", "\r\n")
                + body;
    }

    @Override
    public void close() throws LifecycleException {
        tomcat.stop();
        tomcat.destroy();
    }
}
