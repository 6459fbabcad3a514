package io.howdah.processor;

import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/**
 * The name of a codec: that of its type, with the outer ones in front, and {@code Json}.
 *
 * @param packageName of the type and its codec
 * @param simpleName of the codec
 */
record JsonCodecName(String packageName, String simpleName) {

    static JsonCodecName of(TypeElement type) {
        String qualified = type.getQualifiedName().toString();
        Element outermost = type;
        while (outermost.getEnclosingElement() instanceof TypeElement) {
            outermost = outermost.getEnclosingElement();
        }
        String top = ((TypeElement) outermost).getQualifiedName().toString();
        int dot = top.lastIndexOf('.');
        return new JsonCodecName(
                dot < 0 ? "" : top.substring(0, dot),
                qualified.substring(dot + 1).replace('.', '_') + "Json");
    }

    String qualifiedName() {
        return packageName.isEmpty() ? simpleName : packageName + "." + simpleName;
    }
}
