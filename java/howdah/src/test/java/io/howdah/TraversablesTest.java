package io.howdah;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.failure.PhpException;
import io.howdah.failure.PhpFatalError;
import io.howdah.failure.WrongThreadException;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpTypeException;
import io.howdah.value.Value;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Java goes over generators, iterators and arrays of PHP. */
@Tag("engine")
@ExtendWith(PhpExtension.class)
final class TraversablesTest {

    private Php php;
    private ByteArrayOutputStream output;

    @BeforeEach
    void define(Php opened, ByteArrayOutputStream printed) {
        php = opened;
        output = printed;
        php.eval(
                """
                function numbers(int $last, ?Throwable $e = null): Generator
                {
                    try {
                        for ($i = 1; $i <= $last; $i++) {
                            echo "($i)";
                            yield "key $i" => $i;
                        }
                        if ($e) {
                            throw $e;
                        }
                    } finally {
                        echo 'closed';
                    }
                }
                class Teas implements IteratorAggregate
                {
                    public function getIterator(): Iterator
                    {
                        return new ArrayIterator(['Assam', 'Ceylon']);
                    }
                }
                """);
    }

    private Value numbers(int last) {
        return php.function("numbers").call(last);
    }

    private String printed() {
        php.eval("flush();");
        String all = output.toString(UTF_8);
        output.reset();
        return all;
    }

    private static List<Object> natural(Iterable<Value> elements) {
        List<Object> all = new ArrayList<>();
        elements.forEach(each -> all.add(each.toJava()));
        return all;
    }

    @Test
    void aGeneratorRunsAsFarAsJavaAsks() {
        try (PhpObject numbers = numbers(1000).asObject()) {
            Iterator<Value> elements = numbers.asIterable().iterator();
            assertThat(printed()).isEmpty();
            assertThat(elements.next().asLong()).isEqualTo(1);
            assertThat(elements.hasNext()).isTrue();
            assertThat(elements.hasNext()).isTrue();
            assertThat(elements.next().asLong()).isEqualTo(2);
            assertThat(printed()).isEqualTo("(1)(2)");
        }
    }

    @Test
    void afterTheLastElementThereIsNone() {
        try (PhpObject numbers = numbers(2).asObject()) {
            Iterator<Value> elements = numbers.asIterable().iterator();
            elements.next();
            elements.next();
            assertThat(elements.hasNext()).isFalse();
            assertThat(elements.hasNext()).isFalse();
            assertThatThrownBy(elements::next).isInstanceOf(NoSuchElementException.class);
            assertThat(printed()).isEqualTo("(1)(2)closed");
        }
    }

    @Test
    void whateverForeachCanGoOverHasElements() {
        assertThat(natural(php.eval("return new ArrayObject([1, null, 'x']);").asIterable()))
                .containsExactly(1L, null, "x");
        assertThat(natural(php.eval("return new ArrayIterator([]);").asIterable())).isEmpty();
        assertThat(natural(php.eval("return [3 => 1.5, 'k' => [2]];").asIterable()))
                .containsExactly(1.5, List.of(2L));
        Value teas = php.newObject("Teas");
        assertThat(natural(teas.asIterable())).containsExactly("Assam", "Ceylon");
        assertThat(natural(teas.asIterable())).as("again").containsExactly("Assam", "Ceylon");
        assertThat(teas.asStream().map(Value::asString).collect(Collectors.joining("-")))
                .isEqualTo("Assam-Ceylon");
        assertThat(php.eval("return [1, 2];").asStream().mapToLong(Value::asLong).sum())
                .isEqualTo(3);
    }

    @Test
    void aClosedStreamEndsTheGenerator() {
        Value numbers = numbers(1000);
        try (Stream<Value> elements = numbers.asStream()) {
            assertThat(elements.findFirst().orElseThrow().asLong()).isEqualTo(1);
            numbers.asObject().close();
            assertThat(printed()).isEqualTo("(1)");
        }
        assertThat(printed()).isEqualTo("closed");
    }

    @Test
    void aStreamThatIsNotUsedCallsNothing() {
        try (PhpObject numbers = numbers(3).asObject()) {
            numbers.asStream().close();
            assertThat(numbers.asStream().mapToLong(Value::asLong).sum()).isEqualTo(6);
        }
    }

    @Test
    void aGeneratorHasItsElementsOnce() {
        try (PhpObject numbers = numbers(1).asObject()) {
            Iterable<Value> elements = numbers.asIterable();
            assertThat(natural(elements)).containsExactly(1L);
            assertThatThrownBy(() -> natural(elements))
                    .isInstanceOf(PhpException.class)
                    .hasMessage("Exception: Cannot traverse an already closed generator");
        }
    }

    @Test
    void whatPhpThrowsEndsIt() {
        Iterator<Value> elements =
                php.eval("return numbers(1, new DomainException('over'));").asIterable().iterator();
        assertThat(elements.next().asLong()).isEqualTo(1);
        assertThatThrownBy(elements::hasNext)
                .isInstanceOf(PhpException.class)
                .hasMessage("DomainException: over");
        assertThat(elements.hasNext()).isFalse();
        assertThat(printed()).isEqualTo("(1)closed");
    }

    @Test
    void otherValuesHaveNone() {
        assertThatThrownBy(() -> php.eval("return 1;").asIterable())
                .isInstanceOf(PhpTypeException.class)
                .hasMessage("array or Traversable was expected, the PHP value is int");
        assertThatThrownBy(() -> php.eval("return 'x';").asStream())
                .isInstanceOf(PhpTypeException.class);
        assertThatThrownBy(() -> natural(php.newObject("stdClass").asIterable()))
                .isInstanceOf(PhpException.class)
                .hasMessage("TypeError: stdClass is not Traversable");
    }

    @Test
    void callsBetweenTheElementsGoOn() {
        try (PhpObject outer = numbers(2).asObject();
                PhpObject inner = php.newObject("Teas")) {
            List<String> pairs = new ArrayList<>();
            for (Value number : outer.asIterable()) {
                for (Value tea : inner.asIterable()) {
                    pairs.add(php.function("str_repeat").call(tea, number).asString());
                }
            }
            assertThat(pairs).containsExactly("Assam", "Ceylon", "AssamAssam", "CeylonCeylon");
        }
    }

    @Test
    void anotherThreadIsRefused() {
        Iterator<Value> elements = numbers(3).asIterable().iterator();
        elements.next();
        assertThatThrownBy(() -> CompletableFuture.runAsync(elements::next).join())
                .hasCauseInstanceOf(WrongThreadException.class);
    }

    @Test
    void aFatalErrorOrANewRequestMakesItStale() {
        Iterator<Value> elements = numbers(3).asIterable().iterator();
        elements.next();
        php.recycle();
        assertThatThrownBy(elements::next)
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("is stale");
        assertThat(elements.hasNext()).isFalse();
        Iterator<Value> fatal =
                php.eval("return (function () { yield 1; eval('function strlen() {}'); })();")
                        .asIterable()
                        .iterator();
        fatal.next();
        assertThatThrownBy(fatal::next).isInstanceOf(PhpFatalError.class);
        assertThat(fatal.hasNext()).isFalse();
    }
}
