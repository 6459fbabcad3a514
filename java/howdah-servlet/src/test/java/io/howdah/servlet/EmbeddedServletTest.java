package io.howdah.servlet;

import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class EmbeddedServletTest extends PhpServletCases {

    EmbeddedServletTest() {
        super("embedded");
    }
}
