package io.howdah.processor.stub;

import java.util.List;
import java.util.Set;
import javax.lang.model.element.TypeElement;

/**
 * A typed interface, read and found to be good.
 *
 * @param type the interface
 * @param phpClass the PHP class, or empty if the interface is one of functions
 * @param packageName the package of interface and stub
 * @param stubName the simple name of the stub
 * @param memberTypes the simple names of types that the stub inherits
 * @param methods what the stub implements
 */
public record StubModel(
        TypeElement type,
        String phpClass,
        String packageName,
        String stubName,
        Set<String> memberTypes,
        List<MethodModel> methods) {

    boolean isClass() {
        return !phpClass.isEmpty();
    }

    public String qualifiedStubName() {
        return packageName.isEmpty() ? stubName : packageName + "." + stubName;
    }
}
