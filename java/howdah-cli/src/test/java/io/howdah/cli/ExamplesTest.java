package io.howdah.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ExamplesTest {

    @Test
    void helloRunsInsideTheJvm() throws Exception {
        var result = Command.howdah("run", "examples/hello/hello.php").run();

        assertThat(result.out())
                .contains(
                        ", inside a JVM!",
                        "process     " + result.pid() + ", ",
                        "OPcache on",
                        "│ Zürich ");
        assertThat(result.err()).isEmpty();
        assertThat(result.exitCode()).isZero();
    }

    @Test
    void checkoutBuysByACartOfPhp() throws Exception {
        var result = Command.java("examples/cart/Checkout.java").run();

        assertThat(result.out())
                .isEqualTo(
                        """
                        PHP's DomainException, caught in Java: We do not sell unicorn.
                        apple      3.60 EUR
                        bread      3.20 EUR
                        honey     13.80 EUR
                        total     20.60 EUR
                        """);
        assertThat(result.exitCode()).isZero();
    }
}
