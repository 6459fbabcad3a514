package io.howdah.spring;

import io.howdah.Php;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.web.servlet.View;

/** A template, which has the attributes of the model as variables. */
final class PhpView implements View {

    private static final String RENDER = "Howdah\\Spring\\render";

    /**
     * Defines the function that renders, once for each request of PHP: code that is compiled for
     * each page would stay in memory. The inner one has no variables of its own, so that those of
     * the template have all names. Buffers that a template leaves open are parts of its page, and
     * none of the next one's. Nothing of a page goes elsewhere: its buffer keeps what is flushed,
     * and what is there when the template exits.
     */
    private static final String DEFINITION =
            """
            namespace Howdah\\Spring;

            function render(): string
            {
                $page = '';
                $level = ob_get_level();
                ob_start(static function (string $part, int $phase) use (&$page): string {
                    if (!($phase & PHP_OUTPUT_HANDLER_CLEAN)) {
                        $page .= $part;
                    }
                    return '';
                });
                try {
                    (static function (): void {
                        extract(func_get_arg(1));
                        include func_get_arg(0);
                    })(...func_get_args());
                    while (ob_get_level() > $level + 1 && ob_end_flush()) {
                    }
                    if (ob_get_level() !== $level + 1) {
                        throw new \\LogicException('a template ended a buffer that is not its own');
                    }
                    ob_end_flush();
                    return $page;
                } finally {
                    while (ob_get_level() > $level && ob_end_clean()) {
                    }
                }
            }
            """;

    private static final Pattern VARIABLE = Pattern.compile("(?!this$)[A-Za-z_][A-Za-z0-9_]*");

    private final PhpCalls calls;
    private final Path file;
    private final String contentType;

    PhpView(PhpCalls calls, Path file, String contentType) {
        this.calls = calls;
        this.file = file;
        this.contentType = contentType;
    }

    @Override
    public String getContentType() {
        return contentType;
    }

    @Override
    public void render(
            @Nullable Map<String, ?> model,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        Map<String, @Nullable Object> variables = new HashMap<>();
        if (model != null) {
            model.forEach(
                    (name, value) -> {
                        if (VARIABLE.matcher(name).matches()) {
                            variables.put(name, value);
                        }
                    });
        }
        byte[] page = calls.run(php -> page(php, variables));
        response.setContentType(contentType);
        response.setContentLength(page.length);
        response.getOutputStream().write(page);
    }

    private byte[] page(Php php, Map<String, @Nullable Object> variables) {
        if (!php.function("function_exists").call(RENDER).asBoolean()) {
            php.eval(DEFINITION);
        }
        return php.function(RENDER).call(file.toString(), variables).asBytes();
    }
}
