package io.howdah.processor.source;

import javax.lang.model.element.Element;
import javax.lang.model.element.TypeElement;

/**
 * The name of a class that is generated for a type, in the package of that type: {@code
 * Outer_InnerStub} for {@code Outer.Inner}.
 *
 * @param packageName of the type and the class
 * @param simpleName of the class
 */
public record GeneratedName(String packageName, String simpleName) {

    /**
     * The name of the class for a type.
     *
     * @param suffix what the class is to the type, such as {@code Stub}
     */
    public static GeneratedName of(TypeElement type, String suffix) {
        String qualified = type.getQualifiedName().toString();
        Element outermost = type;
        while (outermost.getEnclosingElement() instanceof TypeElement) {
            outermost = outermost.getEnclosingElement();
        }
        String top = ((TypeElement) outermost).getQualifiedName().toString();
        int dot = top.lastIndexOf('.');
        return new GeneratedName(
                dot < 0 ? "" : top.substring(0, dot),
                qualified.substring(dot + 1).replace('.', '_') + suffix);
    }

    public String qualifiedName() {
        return packageName.isEmpty() ? simpleName : packageName + "." + simpleName;
    }
}
