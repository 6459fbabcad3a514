package io.howdah.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.howdah.failure.PhpSignatureException;
import io.howdah.signature.Parameter.Passing;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The text form of signatures, and what does and does not fit. */
final class SignatureTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "time(): int",
                "min(mixed $value, mixed ...$values): mixed",
                "preg_match(string $pattern, string $subject, &$matches = ?, int $flags = ?): int|false",
                "array_multisort(&?$array, &?...$rest)",
                "App\\Cart(string $currency)",
                "App\\Cart::add((Countable&Iterator)|null $items): static",
                "App\\Cart::$currency: ?string",
                "App\\Cart::$items: (Countable&Iterator)|null",
                "App\\Cart::$any",
                "App\\Cart::$currency(string $value): void"
            })
    void theTextFormIsReadAndWritten(String text) {
        assertThat(Signature.parse(text)).hasToString(text);
    }

    @Test
    void partsOfASignatureAreFound() {
        Signature sort = Signature.parse("sort(array &$array, int $flags = SORT_REGULAR): true");
        assertThat(sort.name()).isEqualTo("sort");
        assertThat(sort.returns()).isEqualTo("true");
        assertThat(sort.required()).isEqualTo(1);
        assertThat(sort.parameters())
                .containsExactly(
                        new Parameter("array", "array", Passing.BY_REFERENCE, false, false),
                        new Parameter("flags", "int", Passing.BY_VALUE, true, false));
    }

    @Test
    void defaultValuesMayBeAnyExpression() {
        Signature signature =
                Signature.parse(
                        "f(string $a = \", ) \\\" $x\", array $b = [1, (2)], int $c = PHP_EOL)");
        assertThat(signature).hasToString("f(string $a = ?, array $b = ?, int $c = ?)");
    }

    @ParameterizedTest
    @ValueSource(strings = {"f(", "f(int)", "f(int $a", "f(string $a = 'x)"})
    void whatIsNoSignatureIsRefused(String text) {
        assertThatThrownBy(() -> Signature.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected a ");
    }

    /**
     * What PHP converts, or may be right, is no mismatch: a false alarm would stop a working
     * program.
     */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "f(int $a): int ; f(int $a): int",
                "f(int $a): int ; f($a)",
                "f(mixed $a): mixed ; f(int $a): string",
                "f(int $a): float ; f(float $a): int",
                "f(string $a): int ; f(int $a): int|false",
                "f(int $a): ?int ; f(string $a): string|int|null",
                "f(bool $a): void ; f(string $a): array",
                "f(?string $a): ?string ; f(string $a): string|false",
                "f(?array $a): array ; f(iterable $a): array",
                "f(array $a): array ; f(Traversable|array $a): array",
                "f(string $a): mixed ; f(callable $a): never",
                "f(array $a): mixed ; f(callable|string $a): mixed",
                "f(Closure $a): mixed ; f(callable $a): mixed",
                "f(Closure $a): mixed ; f(Closure $a): mixed",
                "f(callable $a): callable ; f(Closure $a): Closure",
                "f(App\\Cart $a): App\\Cart ; f(object $a): static",
                "f(App\\Cart $a): object ; f(self $a): ?App\\Cart",
                "f(App\\Cart $a): object ; f(Stringable|string $a): object",
                "f(int $a): ?string ; f(int $a): void",
                "f(int $a): bool ; f(int $a): true",
                "f(int $a): bool ; f(int $a): false",
                "f(int $a): int ; f(int $a, int $b = ?): int",
                "f(int $a, int $b): int ; f(int ...$a): int",
                "f(int $a, int ...$b): int ; f(int $a, int $b): int",
                "f(int &$a): int ; f(int &$a): int",
                "f(int &$a): int ; f(int &?$a): int",
                "f(int $a): int ; f(int &?$a): int",
                "C::$p: int ; C::$p: int",
                "C::$p(int $v): void ; C::$p: float",
                "C::$p(string $v): void ; C::$p",
            })
    void theseFit(String expected, String declared) {
        assertThat(Signature.parse(expected).mismatches(Signature.parse(declared))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "f(array $a): void ; f(string $a): void ; parameter 1 ($a): Java gives array, PHP takes string",
                "f(int $a): void ; f(array $b): void ; parameter 1 ($b): Java gives int, PHP takes array",
                "f(string $a): void ; f(array $a): void ; parameter 1 ($a): Java gives string, PHP takes array",
                "f(?string $a): void ; f(?array $a): void ; parameter 1 ($a): Java gives ?string, PHP takes ?array",
                "f(App\\C $a): void ; f(int $a): void ; parameter 1 ($a): Java gives App\\C, PHP takes int",
                "f(Closure $a): void ; f(string $a): void ; parameter 1 ($a): Java gives Closure, PHP takes string",
                "f(int $a): void ; f(App\\C $a): void ; parameter 1 ($a): Java gives int, PHP takes App\\C",
                "f(): int ; f(): void ; result: Java reads int, PHP returns void",
                "f(): int ; f(): array ; result: Java reads int, PHP returns array",
                "f(): int ; f(): float ; result: Java reads int, PHP returns float",
                "f(): bool ; f(): int|false ; result: Java reads bool, PHP returns int|false",
                "f(): ?string ; f(): ?int ; result: Java reads ?string, PHP returns ?int",
                "f(): string ; f(): null ; result: Java reads string, PHP returns null",
                "f(): void ; f(int $a): void ; Java gives no argument, PHP needs at least 1 argument",
                "f(int $a, int $b) ; f(int $a) ; Java gives 2 arguments, PHP takes at most 1 argument",
                "f(int ...$a) ; f() ; Java gives any number of arguments, PHP takes at most no argument",
                "C::$p: string ; C::$p: int ; result: Java reads string, PHP returns int",
                "C::$p(array $v) ; C::$p: int ; value: Java gives array, PHP takes int",
            })
    void theseCanNeverWork(String expected, String declared, String mismatch) {
        assertThat(Signature.parse(expected).mismatches(Signature.parse(declared)))
                .containsExactly(mismatch);
    }

    @Test
    void aReferenceNeedsAPhpReference() {
        assertThat(mismatches("f(array $a): bool", "f(array &$a): bool"))
                .singleElement()
                .asString()
                .contains("PHP takes a reference", "declare the parameter as PhpReference");
        assertThat(mismatches("f(array &$a): bool", "f(array $a): bool"))
                .singleElement()
                .asString()
                .contains("PHP takes a value", "without PhpReference");
    }

    @Test
    void anExceptionNamesAllThatDoesNotFit() {
        Signature expected = Signature.parse("strlen(array $a, int $b): string");
        Signature declared = Signature.parse("strlen(string $string): int");
        assertThatThrownBy(() -> expected.requireFits(declared))
                .isInstanceOfSatisfying(
                        PhpSignatureException.class, e -> assertThat(e.mismatches()).hasSize(3))
                .hasMessageContaining("PHP declares strlen(string $string): int")
                .hasMessageContaining("parameter 1")
                .hasMessageContaining("at most 1 argument")
                .hasMessageContaining("result");
    }

    private static List<String> mismatches(String expected, String declared) {
        return Signature.parse(expected).mismatches(Signature.parse(declared));
    }
}
