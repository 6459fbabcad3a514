package io.howdah.spring;

import static org.assertj.core.api.Assertions.assertThat;

import com.example.prices.PricesApplication;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.web.client.TestRestTemplate;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;

/** A site that is the whole application. */
@SpringBootTest(
        classes = PricesApplication.class,
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "howdah.bootstrap=src/test/resources/php/bootstrap.php",
            "howdah.pool.size=1",
            "howdah.site.root=src/test/resources/site",
            "howdah.site.options.max-processes=1",
            "howdah.site.options.deny=/denied",
            "server.error.path=problem"
        })
@Timeout(120)
final class WholeSiteTest {

    @Autowired private TestRestTemplate client;

    @Test
    void errorPagesAreNotTheSites() {
        ResponseEntity<String> denied = client.getForEntity("/denied/a", String.class);
        assertThat(denied.getStatusCode()).isEqualTo(HttpStatus.FORBIDDEN);
        assertThat(denied.getBody()).contains("\"status\":403", "\"path\":\"/denied/a\"");
        assertThat(client.getForObject("/any", String.class)).startsWith("/index.php /any ");
    }
}
