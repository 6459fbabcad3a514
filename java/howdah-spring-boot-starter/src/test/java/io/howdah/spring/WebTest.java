package io.howdah.spring;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.example.prices.PricesApplication;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.web.client.TestRestTemplate;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.ResponseBody;

/** PHP in the web server of an application: a site, and templates. */
@SpringBootTest(
        classes = {PricesApplication.class, WebTest.Pages.class},
        webEnvironment = SpringBootTest.WebEnvironment.RANDOM_PORT,
        properties = {
            "howdah.bootstrap=src/test/resources/php/bootstrap.php",
            "howdah.pool.size=1",
            "howdah.ini[memory_limit]=99M",
            "howdah.site.path=/blog/**",
            "howdah.site.root=src/test/resources/site",
            "howdah.site.options.max-processes=1",
            "howdah.view.prefix=src/test/resources/templates"
        })
@Timeout(120)
final class WebTest {

    private static final ByteArrayOutputStream OUTPUT = new ByteArrayOutputStream();

    @Autowired private TestRestTemplate client;
    @Autowired private PhpViewResolver resolver;
    @Autowired private MeterRegistry meters;

    /** What users write. */
    @TestConfiguration(proxyBeanMethods = false)
    @Controller
    static class Pages {

        @GetMapping("/teas")
        String teas(Model model) {
            model.addAttribute("title", "Teas & more");
            model.addAttribute("this", "is no variable");
            model.addAttribute(
                    "teas",
                    List.of(
                            Map.of("name", "Assam <1>", "grams", 250),
                            Map.of("name", "C\u00e9ylon", "grams", 100)));
            return "teas/list";
        }

        @GetMapping("/view/{name}")
        String view(@PathVariable("name") String name) {
            return name;
        }

        @Bean
        PhpBuilderCustomizer output() {
            return php -> php.output(OUTPUT);
        }

        @GetMapping("/plain")
        @ResponseBody
        String plain() {
            return "plain";
        }
    }

    @Test
    void theSiteStandsBelowItsPath() {
        assertThat(client.getForObject("/blog/a/b?c=d", String.class))
                .isEqualTo("/blog/index.php /blog/a/b?c=d 99M EUR");
        assertThat(client.getForObject("/blog/text.txt", String.class))
                .isEqualTo("text of the site\n");
        assertThat(client.getForObject("/plain", String.class)).isEqualTo("plain");
        assertThat(client.getForEntity("/bl", String.class).getStatusCode())
                .isEqualTo(HttpStatus.NOT_FOUND);
    }

    @Test
    void theSiteHasMeters() throws InterruptedException {
        client.getForObject("/blog/a", String.class);
        FunctionCounter requests =
                meters.get("howdah.php.requests").tag("site", "phpSite").functionCounter();
        while (requests.count() == 0) { // it is counted when PHP is done with it
            Thread.sleep(5);
        }
        assertThat(meters.get("howdah.php.queue").functionTimer().count()).isPositive();
    }

    @Test
    void templatesHaveTheModel() {
        ResponseEntity<String> page = client.getForEntity("/teas", String.class);
        assertThat(page.getHeaders().getContentType()).hasToString("text/html;charset=UTF-8");
        assertThat(page.getBody())
                .isEqualTo(
                        """
                        <li>Assam &lt;1&gt;: 250 g</li>
                        <li>C\u00e9ylon: 100 g</li>
                        <p>Teas &amp; more, 0</p>
                        """);
    }

    @Test
    void whatTemplatesThrowIsTheControllers() {
        assertThat(client.getForEntity("/view/fails", String.class).getStatusCode())
                .isEqualTo(HttpStatus.INTERNAL_SERVER_ERROR);
    }

    private String view(String name) {
        return client.getForObject("/view/" + name, String.class);
    }

    @Test
    void buffersOfTemplatesAreTheirOwn() {
        String whole = view("buffered");
        assertThat(whole).startsWith("first second third ");
        for (String failing : List.of("throws-buffered", "ends", "exits", "overruns")) {
            assertThat(client.getForEntity("/view/" + failing, String.class).getStatusCode())
                    .as(failing)
                    .isEqualTo(HttpStatus.INTERNAL_SERVER_ERROR);
            assertThat(view("buffered")).as("after " + failing).isEqualTo(whole);
        }
    }

    @Test
    void partsOfPagesGoNowhereElse() {
        assertThat(view("flushes")).isEqualTo("first second");
        for (String failing : List.of("exits", "overruns")) {
            assertThat(client.getForEntity("/view/" + failing, String.class).getStatusCode())
                    .as(failing)
                    .isEqualTo(HttpStatus.INTERNAL_SERVER_ERROR);
        }
        assertThat(OUTPUT.toString(UTF_8)).doesNotContain("first", "half of a page");
    }

    @Test
    void pagesLeaveNothingInMemory() {
        view("memory");
        String first = view("memory");
        for (int i = 0; i < 20; i++) {
            assertThat(view("memory")).isEqualTo(first);
        }
    }

    @Test
    void viewsAreFilesOfTheirFolder() {
        assertThat(resolver.resolveViewName("teas/list", Locale.ROOT)).isNotNull();
        for (String name :
                List.of("none", "../secret", "teas/../../secret", "/etc/passwd", "\0", "teas")) {
            assertThat(resolver.resolveViewName(name, Locale.ROOT)).as(name).isNull();
        }
    }

    @Test
    void pathsOfSitesEndWithTwoStars() {
        assertThat(HowdahSiteAutoConfiguration.mapping("/blog/**")).isEqualTo("/blog/*");
        assertThat(HowdahSiteAutoConfiguration.mapping("/**")).isEqualTo("/*");
        for (String path : List.of("/blog", "blog/**", "/*/a/**", "/blog//**", "")) {
            assertThatThrownBy(() -> HowdahSiteAutoConfiguration.mapping(path))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("howdah.site.path");
        }
    }
}
