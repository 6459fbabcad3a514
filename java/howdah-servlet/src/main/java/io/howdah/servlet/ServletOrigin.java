package io.howdah.servlet;

import io.howdah.server.exchange.ConnectionInfo;
import jakarta.servlet.http.HttpServletRequest;

/** Where a request came from, as its container has it. */
record ServletOrigin(
        String remoteAddress,
        int remotePort,
        String localAddress,
        int localPort,
        String serverName,
        int serverPort,
        boolean secure)
        implements ConnectionInfo {

    static ServletOrigin of(HttpServletRequest request) {
        return new ServletOrigin(
                request.getRemoteAddr(),
                Math.max(request.getRemotePort(), 0),
                request.getLocalAddr(),
                request.getLocalPort(),
                request.getServerName(),
                request.getServerPort(),
                request.isSecure());
    }

    @Override
    public String scheme() {
        return secure ? "https" : "http";
    }
}
