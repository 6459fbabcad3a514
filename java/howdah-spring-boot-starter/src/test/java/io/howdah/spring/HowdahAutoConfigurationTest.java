package io.howdah.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

import com.example.prices.Prices;
import com.example.prices.PricesApplication;
import io.howdah.Php;
import io.howdah.PhpEngine;
import io.howdah.PhpPool;
import io.howdah.failure.PhpSignatureException;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.actuate.health.Status;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What is configured when. */
@Timeout(120)
final class HowdahAutoConfigurationTest {

    private final ApplicationContextRunner runner =
            new ApplicationContextRunner()
                    .withPropertyValues("howdah.pool.size=1")
                    .withConfiguration(
                            AutoConfigurations.of(
                                    HowdahAutoConfiguration.class,
                                    HowdahHealthAutoConfiguration.class,
                                    HowdahMetricsAutoConfiguration.class));

    /** An application with a pool of its own. */
    @Configuration(proxyBeanMethods = false)
    static class OwnPool {

        @Bean
        PhpPool own() {
            return Php.builder().engine(PhpEngine.PROCESSES).pool(1);
        }
    }

    /** An application with several pools. */
    @Configuration(proxyBeanMethods = false)
    static class SeveralPools {

        @Bean
        PhpPool first() {
            return Php.builder().engine(PhpEngine.PROCESSES).pool(1);
        }

        @Bean
        PhpPool second() {
            return Php.builder().engine(PhpEngine.PROCESSES).pool(1);
        }
    }

    /** An application with a bean in place of a client. */
    @Configuration(proxyBeanMethods = false)
    static class OwnPrices {

        @Bean
        Prices prices() {
            return mock(Prices.class);
        }
    }

    @Test
    void anApplicationMayHaveSeveralPools() {
        runner.withUserConfiguration(SeveralPools.class)
                .run(
                        context -> {
                            assertThat(context).hasNotFailed();
                            assertThat(context).doesNotHaveBean(PhpHealthIndicator.class);
                            assertThat(context).doesNotHaveBean(PhpPoolMeters.class);
                            assertThat(context).doesNotHaveBean(PhpPoolLifecycle.class);
                        });
    }

    @Test
    void anApplicationMayHaveABeanInPlaceOfAClient() {
        runner.withUserConfiguration(OwnPrices.class, PricesApplication.class)
                .withPropertyValues("howdah.bootstrap=src/test/resources/php/bootstrap.php")
                .run(
                        context -> {
                            assertThat(context).hasSingleBean(Prices.class);
                            assertThat(context).hasBean("com.example.prices.retail.Prices");
                        });
    }

    /** Its interpreter is not idle, though no work runs: it ends a request. */
    @Test
    void aPoolThatIsTooBusyToAnswerIsUp(@TempDir Path folder) throws Exception {
        Path open = folder.resolve("open");
        try (PhpPool pool =
                Php.builder()
                        .engine(PhpEngine.PROCESSES)
                        .pool()
                        .size(1)
                        .recycleAfter(1)
                        .queueLimit(1)
                        .open()) {
            HealthIndicator health = new PhpHealthIndicator(pool);
            String code =
                    "register_shutdown_function(function () {"
                            + " while (!file_exists('%s')) { usleep(1000); clearstatcache(); } });"
                                    .formatted(open);
            pool.submit(php -> php.eval(code)).join();
            CompletableFuture<Long> waiting =
                    pool.submit(php -> php.function("min").call(3, 1).asLong());
            Health busy = health.health();
            Files.createFile(open);
            assertThat(busy.getStatus()).as(busy.toString()).isEqualTo(Status.UP);
            assertThat(waiting.get(1, TimeUnit.MINUTES)).isEqualTo(1);
        }
    }

    @Test
    void thereIsAPool() {
        runner.run(
                context -> {
                    PhpPool pool = context.getBean(PhpPool.class);
                    assertThat(pool.submit(php -> php.function("min").call(3, 1).asLong()).join())
                            .isEqualTo(1);
                    assertThat(context).hasSingleBean(PhpHealthIndicator.class);
                    assertThat(context).hasSingleBean(PhpPoolMeters.class);
                    assertThat(context).doesNotHaveBean(Prices.class);
                });
    }

    @Test
    void anApplicationMayHaveItsOwnPool() {
        runner.withUserConfiguration(OwnPool.class)
                .run(
                        context -> {
                            assertThat(context).hasSingleBean(PhpPool.class).hasBean("own");
                            assertThat(context).hasSingleBean(PhpHealthIndicator.class);
                        });
    }

    @Test
    void thereIsNoHealthOrMetricWithoutTheirLibraries() {
        runner.withClassLoader(new FilteredClassLoader(HealthIndicator.class, MeterBinder.class))
                .run(
                        context -> {
                            assertThat(context).hasSingleBean(PhpPool.class);
                            assertThat(context).doesNotHaveBean("phpHealthIndicator");
                            assertThat(context).doesNotHaveBean("phpPoolMeters");
                        });
        runner.withPropertyValues("management.health.php.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean("phpHealthIndicator"));
    }

    @Test
    void theEmbeddedEngineHasOneInterpreter() {
        runner.withPropertyValues("howdah.engine=embedded", "howdah.ini.date.timezone=Asia/Tokyo")
                .run(
                        context ->
                                assertThat(
                                                context.getBean(PhpPool.class)
                                                        .submit(
                                                                php ->
                                                                        php.function(
                                                                                        "date_default_timezone_get")
                                                                                .call()
                                                                                .asString())
                                                        .join())
                                        .isEqualTo("Asia/Tokyo"));
    }

    @Test
    void limitsAreThePools() {
        runner.withPropertyValues(
                        "howdah.pool.recycle-after=1",
                        "howdah.pool.queue-limit=7",
                        "howdah.pool.wait-at-most=3s",
                        "howdah.allow=java.util.*",
                        "howdah.memory-limit=77MB",
                        "howdah.ini.serialize_precision=5")
                .run(
                        context -> {
                            PhpPool pool = context.getBean(PhpPool.class);
                            String code = "return $GLOBALS['n'] = ($GLOBALS['n'] ?? 0) + 1;";
                            for (int i = 0; i < 2; i++) {
                                assertThat(pool.submit(php -> php.eval(code).asLong()).join())
                                        .isEqualTo(1);
                            }
                            assertThat(
                                            pool.submit(
                                                            php ->
                                                                    php.eval(
                                                                                    "return (new java\\util\\ArrayList([1]))->size()"
                                                                                            + " . ini_get('memory_limit') . ini_get('serialize_precision');")
                                                                            .asString())
                                                    .join())
                                    .isEqualTo("1" + (77 << 20) + "5");
                        });
    }

    @Test
    void aClientThatDoesNotFitStopsTheStart() {
        runner.withUserConfiguration(PricesApplication.class)
                .run(
                        context ->
                                assertThat(context)
                                        .getFailure()
                                        .hasRootCauseInstanceOf(PhpSignatureException.class));
    }

    @Test
    void aBootstrapThatFailsStopsTheStart() {
        runner.withPropertyValues("howdah.bootstrap=src/test/resources/php/missing.php")
                .run(
                        context ->
                                assertThat(context)
                                        .getFailure()
                                        .rootCause()
                                        .hasMessageContaining("missing.php"));
    }

    @Test
    void tasksEndBeforeTheApplicationDoes() throws Exception {
        AtomicReference<CompletableFuture<Long>> task = new AtomicReference<>();
        AtomicReference<HealthIndicator> health = new AtomicReference<>();
        runner.run(
                context -> {
                    health.set(context.getBean(HealthIndicator.class));
                    CountDownLatch begun = new CountDownLatch(1);
                    task.set(
                            context.getBean(PhpPool.class)
                                    .submit(
                                            php -> {
                                                begun.countDown();
                                                return php.eval("usleep(300_000); return 5;")
                                                        .asLong();
                                            }));
                    begun.await();
                });
        assertThat(Objects.requireNonNull(task.get()).get(1, TimeUnit.MINUTES)).isEqualTo(5);
        Health afterwards = Objects.requireNonNull(health.get()).health();
        assertThat(afterwards.getStatus()).isEqualTo(Status.OUT_OF_SERVICE);
    }

    @Test
    void aTaskThatTakesTooLongIsStopped() {
        AtomicReference<CompletableFuture<?>> task = new AtomicReference<>();
        runner.withPropertyValues("howdah.pool.shutdown-timeout=50ms")
                .run(
                        context ->
                                task.set(
                                        context.getBean(PhpPool.class)
                                                .submit(php -> php.eval("while (true);"))));
        assertThat(Objects.requireNonNull(task.get())).isCancelled();
    }

    @Test
    void propertiesAreDescribed() throws IOException {
        try (InputStream in =
                HowdahProperties.class.getResourceAsStream(
                        "/META-INF/spring-configuration-metadata.json")) {
            assertThat(
                            new String(
                                    Objects.requireNonNull(in).readAllBytes(),
                                    StandardCharsets.UTF_8))
                    .contains("\"name\": \"howdah.pool.recycle-after\"")
                    .contains(
                            "\"description\": \"How PHP is run: in processes, or embedded in this one.\"");
        }
    }
}
