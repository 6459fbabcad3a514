package io.howdah.spring;

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

    /** The function has no variables of its own, so that those of the template have all names. */
    private static final String RENDER =
            """
            return static function () {
                extract(func_get_arg(1));
                ob_start();
                try {
                    include func_get_arg(0);
                    return ob_get_contents();
                } finally {
                    ob_end_clean();
                }
            };
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
        byte[] page =
                calls.run(
                        php ->
                                php.eval(RENDER)
                                        .asCallable()
                                        .call(file.toString(), variables)
                                        .asBytes());
        response.setContentType(contentType);
        response.setContentLength(page.length);
        response.getOutputStream().write(page);
    }
}
