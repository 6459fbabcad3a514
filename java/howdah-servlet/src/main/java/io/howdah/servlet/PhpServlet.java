package io.howdah.servlet;

import io.howdah.Php;
import io.howdah.PhpBuilder;
import io.howdah.server.PhpSite;
import io.howdah.server.options.PhpOptions;
import io.howdah.server.options.ServerOptions;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A PHP site below the paths that the servlet is mapped to: its document root stands at the path
 * before the {@code /*} of the mapping, and at the application's context path for other mappings.
 * Scripts are run in classic mode, files are sent, and {@code index.php} gets what is neither.
 *
 * <pre>{@code
 * <servlet>
 *   <servlet-name>blog</servlet-name>
 *   <servlet-class>io.howdah.servlet.PhpServlet</servlet-class>
 *   <init-param><param-name>root</param-name><param-value>WEB-INF/blog</param-value></init-param>
 *   <load-on-startup>1</load-on-startup>
 * </servlet>
 * <servlet-mapping>
 *   <servlet-name>blog</servlet-name>
 *   <url-pattern>/blog/*</url-pattern>
 * </servlet-mapping>
 * }</pre>
 *
 * <p>Init parameters are the options of {@link PhpSite}, {@code ini.NAME} for settings of PHP, and
 * {@code allow} for Java classes that PHP code may use, separated by commas. A relative {@code
 * root} is a folder of the web application. PHP runs in processes, unless {@code engine} is {@code
 * embedded}.
 */
public final class PhpServlet extends HttpServlet {

    private static final long serialVersionUID = 1;

    private static final String INI = "ini.";
    private static final String ALLOW = "allow";
    private static final String ROOT = "root";

    private final transient @Nullable ServerOptions options;
    private final transient @Nullable PhpBuilder php;
    private transient volatile @Nullable PhpSite site;

    /** Makes a servlet with the options of its init parameters. */
    public PhpServlet() {
        options = null;
        php = null;
    }

    /**
     * Makes a servlet; its init parameters do not count.
     *
     * @param options the document root, and how PHP is run and watched
     * @param php what interpreters are opened with: ini settings, services, Java classes that PHP
     *     code may use
     */
    public PhpServlet(ServerOptions options, PhpBuilder php) {
        this.options = Objects.requireNonNull(options);
        this.php = Objects.requireNonNull(php);
    }

    /** Starts PHP. */
    @Override
    public void init() throws ServletException {
        ServerOptions given = options;
        PhpBuilder builder = php;
        try {
            site =
                    given == null || builder == null
                            ? start(parameterOptions(), parameterBuilder())
                            : start(given, builder);
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new ServletException(
                    "the PHP site of servlet "
                            + getServletName()
                            + " cannot start: "
                            + e.getMessage(),
                    e);
        }
    }

    private static PhpSite start(ServerOptions options, PhpBuilder php) {
        return PhpSite.start(
                options.isSet(PhpOptions.ENGINE)
                        ? options
                        : options.with(PhpOptions.ENGINE, "processes"),
                php);
    }

    private List<String> parameters() {
        return Collections.list(getInitParameterNames());
    }

    private ServerOptions parameterOptions() {
        ServerOptions set = ServerOptions.defaults();
        for (String name : parameters()) {
            if (!name.startsWith(INI) && !name.equals(ALLOW)) {
                String value = getInitParameter(name);
                set = set.with(name, name.equals(ROOT) ? folder(value) : value);
            }
        }
        return set;
    }

    private String folder(String root) {
        if (Path.of(root).isAbsolute()) {
            return root;
        }
        ServletContext application = getServletContext();
        String folder = application.getRealPath("/" + root);
        if (folder == null) {
            throw new IllegalArgumentException(
                    "Expected the absolute path of a folder for root, got \""
                            + root
                            + "\": the web application is not unpacked, so that it has no folders");
        }
        return folder;
    }

    private PhpBuilder parameterBuilder() {
        PhpBuilder builder =
                Php.builder().classLoader(Thread.currentThread().getContextClassLoader());
        for (String name : parameters()) {
            if (name.startsWith(INI)) {
                builder.ini(name.substring(INI.length()), getInitParameter(name));
            }
        }
        String classes = getInitParameter(ALLOW);
        if (classes != null) {
            builder.allow(classes.strip().split("\\s*,\\s*", -1));
        }
        return builder;
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        PhpSite open = site;
        if (open == null) {
            response.sendError(HttpServletResponse.SC_SERVICE_UNAVAILABLE);
            return;
        }
        if (request.getDispatcherType() == DispatcherType.INCLUDE) {
            throw new ServletException(
                    "a PHP site answers requests, and cannot be included in another response");
        }
        ServletPath path;
        try {
            path = ServletPath.of(request);
        } catch (IllegalArgumentException e) {
            response.sendError(HttpServletResponse.SC_BAD_REQUEST);
            return;
        }
        open.handle(new ServletExchange(request, response, path.path()), path.mount());
    }

    /**
     * Takes up what has changed on disk: PHP code, and where the document root leads to, if it is a
     * link.
     */
    public void reload() {
        PhpSite open = site;
        if (open != null) {
            open.reload();
        }
    }

    /** {@return the site, while the servlet is in service} */
    public Optional<PhpSite> site() {
        return Optional.ofNullable(site);
    }

    /** Ends PHP. */
    @Override
    public void destroy() {
        PhpSite open = site;
        site = null;
        if (open != null) {
            open.close();
        }
    }
}
