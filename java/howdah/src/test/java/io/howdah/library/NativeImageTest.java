package io.howdah.library;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the jar tells GraalVM's native-image is there. */
final class NativeImageTest {

    private static final String FOLDER = "/META-INF/native-image/io.howdah/howdah/";

    private static JsonNode read(String file) throws IOException {
        try (InputStream in = NativeImageTest.class.getResourceAsStream(FOLDER + file)) {
            return new ObjectMapper().readTree(in);
        }
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(each -> texts.add(each.asText()));
        return texts;
    }

    private static List<String> parameters(Executable method) {
        return Arrays.stream(method.getParameterTypes()).map(Class::getTypeName).toList();
    }

    private static Stream<? extends Executable> methods(Class<?> type, String name) {
        return name.equals("<init>")
                ? Arrays.stream(type.getDeclaredConstructors())
                : Arrays.stream(type.getDeclaredMethods())
                        .filter(each -> each.getName().equals(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"jni-config.json", "reflect-config.json"})
    void allClassesAndMembersAreThere(String file) throws Exception {
        for (JsonNode entry : read(file)) {
            String name = entry.get("name").asText();
            if (name.startsWith("org.slf4j.nop.")) {
                continue; // which howdah looks for, and need not be there
            }
            Class<?> type = Class.forName(name, false, getClass().getClassLoader());
            for (JsonNode method : entry.path("methods")) {
                assertThat(methods(type, method.get("name").asText()).map(each -> parameters(each)))
                        .as("%s in %s", method, name)
                        .contains(texts(method.get("parameterTypes")));
            }
            for (JsonNode field : entry.path("fields")) {
                assertThat(type.getField(field.get("name").asText())).isNotNull();
            }
        }
    }

    @Test
    void allNativeMethodsOfTheClassesAreListed() throws Exception {
        for (JsonNode entry : read("jni-config.json")) {
            Class<?> type = Class.forName(entry.get("name").asText());
            if (type == Thread.class) {
                continue;
            }
            List<String> listed = new ArrayList<>();
            entry.get("methods").forEach(each -> listed.add(each.get("name").asText()));
            assertThat(type.getDeclaredMethods())
                    .filteredOn(each -> Modifier.isNative(each.getModifiers()))
                    .extracting(each -> each.getName())
                    .containsExactlyInAnyOrderElementsOf(listed);
        }
    }

    @Test
    void proxiesAreOfInterfaces() throws Exception {
        for (JsonNode proxy : read("proxy-config.json")) {
            for (String each : texts(proxy.get("interfaces"))) {
                assertThat(Class.forName(each)).isInterface();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/io/howdah/native/linux-x86_64/php-versions",
                "/io/howdah/interop/Caller.class",
                "/io/howdah/interop/access/open-classes.txt",
                "/io/howdah/interop/operations/Logger.php"
            })
    void resourcesAreThere(String name) throws IOException {
        assertThat(getClass().getResource(name)).isNotNull();
        List<String> patterns = new ArrayList<>();
        read("resource-config.json")
                .at("/resources/includes")
                .forEach(each -> patterns.add(each.get("pattern").asText()));
        assertThat(patterns).anyMatch(pattern -> name.substring(1).matches(pattern));
    }
}
