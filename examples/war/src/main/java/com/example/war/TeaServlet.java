package com.example.war;

import io.howdah.Php;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Answers by PHP. */
public final class TeaServlet extends HttpServlet {

    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        try (Php php = Php.open()) {
            response.getWriter().print(php.function("ucfirst").call("assam").asString());
        }
    }
}
