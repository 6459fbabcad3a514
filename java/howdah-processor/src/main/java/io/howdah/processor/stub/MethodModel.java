package io.howdah.processor.stub;

import io.howdah.processor.mapping.Mapping;
import io.howdah.processor.mapping.ReferenceMapping;
import io.howdah.processor.source.Names;
import io.howdah.signature.Parameter;
import io.howdah.signature.Parameter.Passing;
import io.howdah.signature.Signature;
import java.util.List;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * A method that a stub implements.
 *
 * @param element the method in the interface
 * @param role what it does
 * @param phpName the PHP function, {@code Class::method}, {@code Class::$property} or class
 * @param parameters in order
 * @param returnType the type in the interface
 * @param result how the result is read, or null for void
 */
public record MethodModel(
        ExecutableElement element,
        Role role,
        String phpName,
        List<ParameterModel> parameters,
        TypeMirror returnType,
        @Nullable Mapping result) {

    /** What a method does, and the method of Binding that resolves its handle. */
    public enum Role {
        FUNCTION("function"),
        STATIC("function"),
        METHOD("method"),
        CONSTRUCTOR("constructor"),
        PROPERTY_READ("propertyRead"),
        PROPERTY_WRITE("propertyWrite"),
        /** Releases the object. */
        CLOSE(""),
        /** Gives the object. */
        PHP_OBJECT("");

        private final String binding;

        Role(String binding) {
            this.binding = binding;
        }

        public String binding() {
            return binding;
        }

        public boolean callsPhp() {
            return !binding.isEmpty();
        }

        boolean needsObject() {
            return this == METHOD || this == PROPERTY_READ || this == PROPERTY_WRITE;
        }
    }

    /**
     * @param name the name in the stub's source
     * @param javaType the type in the interface; an array if it is variadic
     * @param phpName the name in messages
     * @param variadic whether the elements of an array become arguments of their own
     */
    record ParameterModel(
            String name, TypeMirror javaType, String phpName, Mapping mapping, boolean variadic) {

        /** The same with a name that is free in a scope. */
        ParameterModel renamed(Names names) {
            return new ParameterModel(
                    names.unique(name, "Value"), javaType, phpName, mapping, variadic);
        }

        /** Whether Java makes a generic array of the arguments, which it warns of. */
        boolean pollutesHeap() {
            return variadic
                    && mapping.javaType() instanceof DeclaredType declared
                    && !declared.getTypeArguments().isEmpty();
        }

        public Parameter expected() {
            Passing passing =
                    mapping instanceof ReferenceMapping ? Passing.BY_REFERENCE : Passing.BY_VALUE;
            return new Parameter(phpName, mapping.phpType(), passing, false, variadic);
        }
    }

    String javaName() {
        return element.getSimpleName().toString();
    }

    /** What the interface expects of PHP. */
    public Signature expected() {
        return new Signature(
                phpName,
                parameters.stream().map(ParameterModel::expected).toList(),
                result == null ? "void" : result.phpType());
    }
}
