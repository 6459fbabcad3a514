package io.howdah.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.prices.Line;
import com.example.prices.Prices;
import com.example.prices.PricesApplication;
import io.howdah.PhpPool;
import io.howdah.failure.PhpException;
import io.howdah.failure.PhpTimeout;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.actuate.health.HealthEndpoint;
import org.springframework.boot.actuate.health.Status;
import org.springframework.boot.test.context.SpringBootTest;

/** A whole application. */
@SpringBootTest(
        classes = PricesApplication.class,
        properties = {
            "howdah.bootstrap=src/test/resources/php/bootstrap.php",
            "howdah.pool.size=2",
            "howdah.call-timeout=500ms",
            "howdah.ini.date.timezone=Europe/Zurich",
            "howdah.ini[memory_limit]=99M"
        })
@Timeout(120)
final class PricesApplicationTest {

    private static final List<Line> LINES = List.of(new Line("tea", 300), new Line("cup", 250));

    @Autowired private Prices prices;
    @Autowired private com.example.prices.retail.Prices retail;
    @Autowired private PhpPool pool;
    @Autowired private HealthEndpoint health;
    @Autowired private MeterRegistry meters;

    @Test
    void clientsAreBeans() {
        assertThat(prices.total(LINES)).isEqualTo(550);
        assertThat(prices.twice(LINES)).isEqualTo(1100);
        assertThat(retail.total(LINES)).isEqualTo(550);
        assertThat(List.of(prices)).contains(prices);
        assertThat(prices).hasToString("PHP client com.example.prices.Prices");
    }

    @Test
    void clientsThrowWhatPhpFailsWith() {
        assertThatThrownBy(() -> prices.fail())
                .isInstanceOfSatisfying(
                        PhpException.class,
                        e -> assertThat(e.phpClass()).isEqualTo("DomainException"));
        assertThatThrownBy(() -> prices.loop()).isInstanceOf(PhpTimeout.class);
        assertThatThrownBy(() -> prices.clock())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("which only work of the pool can use");
    }

    @Test
    void workOfThePoolCallsClientsInItsOwnInterpreter() {
        assertThat(
                        pool.submit(
                                        php -> {
                                            php.eval("namespace App; const MARK = 1;");
                                            prices.total(LINES);
                                            return pool.current().orElseThrow() == php;
                                        })
                                .join())
                .isTrue();
    }

    @Test
    void phpHasTheSettings() {
        assertThat(
                        pool.submit(
                                        php ->
                                                php.eval(
                                                                "return implode(' ', [ini_get('memory_limit'),"
                                                                        + " date_default_timezone_get(), getenv('CURRENCY')]);")
                                                        .asString())
                                .join())
                .isEqualTo("99M Europe/Zurich EUR");
    }

    @Test
    void healthAndMetricsSeeThePool() {
        assertThat(health.healthForPath("php").getStatus()).isEqualTo(Status.UP);
        assertThat(meters.get("howdah.pool.size").gauge().value()).isEqualTo(2);
        prices.total(LINES);
        assertThat(
                        meters.get("howdah.pool.tasks")
                                .tag("outcome", "completed")
                                .functionCounter()
                                .count())
                .isPositive();
        assertThat(meters.get("howdah.pool.lost").functionCounter().count()).isZero();
    }
}
