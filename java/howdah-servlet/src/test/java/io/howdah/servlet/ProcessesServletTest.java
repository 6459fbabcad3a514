package io.howdah.servlet;

import org.junit.jupiter.api.Timeout;

@Timeout(120)
final class ProcessesServletTest extends PhpServletCases {

    ProcessesServletTest() {
        super("processes");
    }
}
