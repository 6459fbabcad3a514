package io.howdah.spring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.core.Ordered;
import org.springframework.web.servlet.View;
import org.springframework.web.servlet.ViewResolver;

/** Finds templates by the names of views: files of one folder, and of those below it. */
final class PhpViewResolver implements ViewResolver, Ordered {

    private final PhpCalls calls;
    private final Path folder;
    private final String suffix;
    private final String contentType;

    PhpViewResolver(PhpCalls calls, Path folder, String suffix, String contentType) {
        this.calls = calls;
        this.suffix = suffix;
        this.contentType = contentType;
        try {
            this.folder = folder.toRealPath();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "there is no folder " + folder + ", which howdah.view.prefix names", e);
        }
    }

    /** {@return null if there is no such template: the next resolver may know the name} */
    @Override
    public @Nullable View resolveViewName(String name, Locale locale) {
        try {
            Path file = folder.resolve(name + suffix).normalize();
            if (!file.startsWith(folder) || !Files.isRegularFile(file)) {
                return null;
            }
            Path real = file.toRealPath();
            return real.startsWith(folder) ? new PhpView(calls, real, contentType) : null;
        } catch (IOException | InvalidPathException e) {
            return null;
        }
    }

    /** Before those that take all names, as that of JSP. */
    @Override
    public int getOrder() {
        return LOWEST_PRECEDENCE - 10;
    }
}
