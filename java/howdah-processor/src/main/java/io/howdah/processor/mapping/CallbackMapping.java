package io.howdah.processor.mapping;

import io.howdah.processor.source.Code;
import io.howdah.processor.source.HowdahApi;
import io.howdah.processor.source.Imports;
import java.util.List;
import javax.lang.model.type.TypeMirror;
import org.jspecify.annotations.Nullable;

/**
 * A functional interface: PHP gets a Closure that calls it.
 *
 * @param method the name of its method
 * @param parameters what PHP passes
 * @param result what Java returns, or null for void
 */
record CallbackMapping(
        TypeMirror javaType, String method, List<Parameter> parameters, @Nullable Mapping result)
        implements Mapping {

    record Parameter(String name, Mapping mapping) {}

    @Override
    public String phpType() {
        return "Closure";
    }

    @Override
    public void write(CodeContext site, String value) {
        site.code().scoped(() -> writeUpcall(site, value));
    }

    private void writeUpcall(CodeContext site, String value) {
        Code code = site.code();
        Imports imports = site.source().imports();
        String in = code.local("from");
        String out = code.local("to");
        String arguments = code.local("arguments");
        CodeContext inside = site.with(in, out);
        code.line(site.out() + ".writeCallback(");
        code.indent(2);
        code.open("(" + in + ", " + out + ", " + arguments + ") -> {");
        if (!parameters.isEmpty()) {
            code.line(
                    imports.name(HowdahApi.UPCALL)
                            + ".require("
                            + parameters.size()
                            + ", "
                            + arguments
                            + ");");
        }
        List<String> locals = parameters.stream().map(p -> readParameter(inside, p)).toList();
        String call = value + "." + method + "(" + String.join(", ", locals) + ")";
        if (result == null) {
            code.line(call + ";");
            inside.call("beginReply");
            inside.call("writeNull");
        } else {
            String local = code.local("result");
            code.line(imports.type(result.javaType()) + " " + local + " = " + call + ";");
            inside.call("beginReply");
            result.write(inside, local);
        }
        code.close("});");
        code.indent(-2);
    }

    private static String readParameter(CodeContext inside, Parameter parameter) {
        String local = inside.code().local(parameter.name());
        inside.code()
                .line(
                        inside.source().imports().type(parameter.mapping().javaType())
                                + " "
                                + local
                                + " = "
                                + parameter.mapping().read(inside)
                                + ";");
        return local;
    }

    @Override
    public String read(CodeContext site) {
        throw new IllegalStateException("a functional interface is only a parameter");
    }
}
