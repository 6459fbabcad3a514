package io.howdah.processor.stub;

import io.howdah.processor.source.Names;
import io.howdah.processor.stub.MethodModel.Role;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The handles of a stub: one for each PHP function that it uses, however many methods call it. */
final class HandleFields {

    private final Map<String, Handle> byUse = new LinkedHashMap<>();
    private final Names names;

    /**
     * @param field the name of the field with the handle
     * @param signatures what each Java method expects
     */
    record Handle(String field, Role role, List<String> signatures) {}

    HandleFields(List<MethodModel> methods, Names names) {
        this.names = names;
        for (MethodModel method : methods) {
            if (method.role().callsPhp()) {
                String signature = method.expected().toString();
                List<String> signatures = add(method).signatures();
                if (!signatures.contains(signature)) {
                    signatures.add(signature);
                }
            }
        }
    }

    private Handle add(MethodModel method) {
        return byUse.computeIfAbsent(
                use(method),
                unused ->
                        new Handle(
                                names.unique(fieldName(method), "Handle"),
                                method.role(),
                                new ArrayList<>()));
    }

    private static String fieldName(MethodModel method) {
        return method.role() == Role.PROPERTY_WRITE
                ? "write" + Names.capitalized(method.javaName())
                : method.javaName();
    }

    private static String use(MethodModel method) {
        return method.role().binding() + " " + method.phpName().toLowerCase(Locale.ROOT);
    }

    String field(MethodModel method) {
        return add(method).field();
    }

    Collection<Handle> all() {
        return byUse.values();
    }
}
