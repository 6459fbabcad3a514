package io.howdah.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.Php;
import io.howdah.PhpBuilder;
import io.howdah.PhpEngine;
import io.howdah.failure.PhpException;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Spans of PHP code that a Java program calls. */
final class PhpSpansTest {

    private static final Path RUNTIME =
            Path.of(System.getProperty("howdah.root"), "php/runtime/src").normalize();

    private static final String BREW =
            """
            return Howdah\\Runtime\\Trace::span('brew', function () {
                return Howdah\\Services::get('shop')->span();
            });
            """;

    private final List<SpanData> ended = new ArrayList<>();

    private final OpenTelemetrySdk sdk =
            OpenTelemetrySdk.builder()
                    .setTracerProvider(
                            SdkTracerProvider.builder().addSpanProcessor(new Collector()).build())
                    .build();

    /** Collects spans when they end. */
    private final class Collector implements SpanProcessor {
        @Override
        public void onStart(Context parent, ReadWriteSpan span) {}

        @Override
        public boolean isStartRequired() {
            return false;
        }

        @Override
        public void onEnd(ReadableSpan span) {
            ended.add(span.toSpanData());
        }

        @Override
        public boolean isEndRequired() {
            return true;
        }
    }

    /** Java code that PHP calls. */
    public static final class Shop {

        /** The span that it is called in. */
        public String span() {
            return Span.current().getSpanContext().getSpanId();
        }
    }

    private static Php open(PhpBuilder builder) {
        Php php = builder.open();
        php.include(RUNTIME.resolve("Span.php"));
        php.include(RUNTIME.resolve("Trace.php"));
        return php;
    }

    private PhpBuilder builder(PhpEngine engine) {
        return HowdahTelemetry.create(sdk)
                .addTo(Php.builder().engine(engine))
                .service("shop", new Shop())
                .allow(Shop.class.getName());
    }

    @ParameterizedTest
    @EnumSource(PhpEngine.class)
    void spansOfPhpAreInTheSpanThatIsCurrentInJavaAndAreCurrentInJavaThatPhpCalls(
            PhpEngine engine) {
        try (Php php = open(builder(engine))) {
            Span around = sdk.getTracer("shop").spanBuilder("order").startSpan();
            String seen =
                    Context.current()
                            .with(around)
                            .wrapSupplier(() -> php.eval(BREW).asString())
                            .get();

            SpanData brew = ended.get(0);
            assertThat(brew.getName()).isEqualTo("brew");
            assertThat(brew.getParentSpanId()).isEqualTo(around.getSpanContext().getSpanId());
            assertThat(seen).isEqualTo(brew.getSpanId());
        }
    }

    @ParameterizedTest
    @EnumSource(PhpEngine.class)
    void whatPhpThrowsIsRecordedAndThrown(PhpEngine engine) {
        try (Php php = open(builder(engine))) {
            assertThatThrownBy(
                            () ->
                                    php.eval(
                                            "Howdah\\Runtime\\Trace::span('brew', fn () =>"
                                                    + " intdiv(1, 0));"))
                    .isInstanceOf(PhpException.class)
                    .hasMessageContaining("Division by zero");

            assertThat(ended).hasSize(1);
            assertThat(ended.get(0).getStatus().getStatusCode()).isEqualTo(StatusCode.ERROR);
            assertThat(ended.get(0).getEvents()).hasSize(1);
        }
    }

    @ParameterizedTest
    @EnumSource(PhpEngine.class)
    void textThatIsNotUtf8EndsNoWork(PhpEngine engine) {
        try (Php php = open(builder(engine))) {
            String result =
                    php.eval(
                                    """
                                    return Howdah\\Runtime\\Trace::span("a\\xff", function ($span) {
                                        $span->set('key', "\\xfe")->set("k\\xff", 2);
                                        $span->set('7', 'seven');
                                        return 'done';
                                    }, ['first' => "\\xfd", '8' => true]);
                                    """)
                            .asString();
            assertThat(result).isEqualTo("done");
            assertThatThrownBy(
                            () ->
                                    php.eval(
                                            """
                                            Howdah\\Runtime\\Trace::span('b', function () {
                                                throw new DomainException("no \\xff");
                                            });
                                            """))
                    .isInstanceOf(PhpException.class)
                    .hasMessageContaining("no ");
            assertThat(ended).hasSize(2);
            assertThat(ended.get(0).getAttributes().size()).isEqualTo(5);
            assertThat(ended.get(1).getEvents()).hasSize(1);
        }
    }

    @Test
    void withoutOpenTelemetryTheCodeRuns() {
        try (Php php = open(Php.builder())) {
            assertThat(
                            php.eval("return Howdah\\Runtime\\Trace::span('brew', fn () => 3);")
                                    .asLong())
                    .isEqualTo(3);
        }
    }
}
