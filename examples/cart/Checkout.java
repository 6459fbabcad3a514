import io.howdah.Php;
import io.howdah.value.PhpCallback;
import io.howdah.failure.PhpException;
import io.howdah.value.PhpObject;
import io.howdah.value.Value;
import java.nio.file.Path;
import java.util.Map;

/** A shop in Java whose cart is a PHP object. */
public final class Checkout {

    public static void main(String[] arguments) {
        try (Php php = Php.open()) {
            php.include(Path.of("examples/cart/Cart.php"));

            PhpObject cart = php.newObject("App\\Cart", "EUR");
            cart.call("add", "apple", 12);
            cart.call("add", "bread");
            cart.call("add", "honey", 2);
            try {
                cart.call("add", "unicorn");
            } catch (PhpException e) {
                System.out.println("PHP's " + e.phpClass() + ", caught in Java: " + e.phpMessage());
            }

            // PHP calls this for each product: ten and more of a kind are a quarter off.
            PhpCallback discount = of -> of[1].asLong() >= 10 ? 0.25 : 0.0;
            Map<String, Value> totals = cart.call("totals", discount).asMap();
            String currency = cart.get("currency").asString();
            totals.forEach(
                    (name, cents) -> System.out.printf("%-8s %6.2f %s%n", name, cents.asLong() / 100.0, currency));
        }
    }
}
