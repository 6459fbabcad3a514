package io.howdah.servlet;

import io.howdah.server.exchange.BlockingExchange;
import io.howdah.server.exchange.ConnectionInfo;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** A request of a container, as PHP gets it. */
final class ServletExchange implements BlockingExchange {

    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final String path;

    /** Whether it is an error page's, for a request whose body somebody else had. */
    private final boolean ofError;

    ServletExchange(HttpServletRequest request, HttpServletResponse response, String path) {
        this.request = request;
        this.response = response;
        this.path = path;
        ofError = request.getDispatcherType() == DispatcherType.ERROR;
    }

    /** As nginx has it, and later versions of the Servlet API: error pages are got. */
    @Override
    public String method() {
        String method = request.getMethod();
        return ofError && !method.equals("HEAD") ? "GET" : method;
    }

    @Override
    public String target() {
        String query = request.getQueryString();
        return query == null ? request.getRequestURI() : request.getRequestURI() + "?" + query;
    }

    @Override
    public String path() {
        return path;
    }

    @Override
    public String protocol() {
        return request.getProtocol();
    }

    @Override
    public List<Map.Entry<String, String>> headers() {
        List<Map.Entry<String, String>> headers = new ArrayList<>();
        if (!isHttp1() && request.getHeader("Host") == null) {
            headers.add(Map.entry("Host", authority()));
        }
        for (String name : Collections.list(request.getHeaderNames())) {
            if (ofError && asksForPart(name)) {
                continue;
            }
            for (String value : Collections.list(request.getHeaders(name))) {
                headers.add(Map.entry(name, value));
            }
        }
        return headers;
    }

    /** Conditions and ranges are for what the client has asked for, not for the error's page. */
    private static boolean asksForPart(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.equals("range") || lower.startsWith("if-");
    }

    private boolean isHttp1() {
        return request.getProtocol().startsWith("HTTP/1.");
    }

    /** HTTP/2 has it in place of a Host header, which some containers do not make of it. */
    private String authority() {
        int port = request.getServerPort();
        boolean isUsual = port == (request.isSecure() ? 443 : 80);
        return isUsual ? request.getServerName() : request.getServerName() + ":" + port;
    }

    @Override
    public ConnectionInfo connection() {
        return ServletOrigin.of(request);
    }

    @Override
    public long contentLength() {
        long length = request.getContentLengthLong();
        boolean hasBody = length > 0 || (length < 0 && mayHaveBody());
        return hasBody && !ofError ? length : 0;
    }

    /** HTTP/1 says whether there is a body. Later ones end it, be it empty. */
    private boolean mayHaveBody() {
        return request.getHeader("Transfer-Encoding") != null || !isHttp1();
    }

    @Override
    public InputStream body() throws IOException {
        return request.getInputStream();
    }

    /**
     * What filters have set gives way to what PHP sets, but for cookies. An error keeps its status
     * where the script for it says nothing of one, or does not know its path.
     */
    @Override
    public void begin(int status, List<Map.Entry<String, String>> headers, long contentLength) {
        boolean isKept = ofError && (status == 200 || status == 404);
        response.setStatus(isKept ? response.getStatus() : status);
        Set<String> known = new HashSet<>(Set.of("set-cookie"));
        for (Map.Entry<String, String> header : headers) {
            if (known.add(header.getKey().toLowerCase(Locale.ROOT))) {
                response.setHeader(header.getKey(), header.getValue());
            } else {
                response.addHeader(header.getKey(), header.getValue());
            }
        }
        if (contentLength >= 0) {
            response.setContentLengthLong(contentLength);
        }
    }

    @Override
    public void write(byte[] bytes, int length) throws IOException {
        response.getOutputStream().write(bytes, 0, length);
    }

    @Override
    public void flush() throws IOException {
        response.flushBuffer();
    }

    @Override
    public void fail(int status) throws IOException {
        response.sendError(status);
    }
}
