package io.howdah.processor.source;

/** The names of the API that generated code and its sources use. */
public final class HowdahApi {

    public static final String PHP = "io.howdah.Php";
    public static final String PHP_FUNCTIONS = "io.howdah.PhpFunctions";
    public static final String PHP_CALLBACK = "io.howdah.value.PhpCallback";
    public static final String PHP_CLASS = "io.howdah.PhpClass";
    public static final String PHP_OBJECT = "io.howdah.value.PhpObject";
    public static final String PHP_REFERENCE = "io.howdah.value.PhpReference";
    public static final String PHP_TYPE_EXCEPTION = "io.howdah.value.PhpTypeException";
    public static final String BINDING = "io.howdah.stub.Binding";
    public static final String CALLS = "io.howdah.stub.Calls";
    public static final String VALUE_INPUT = "io.howdah.stub.ValueInput";
    public static final String VALUE_OUTPUT = "io.howdah.stub.ValueOutput";
    public static final String GENERATED_CODE = "io.howdah.stub.GeneratedCode";
    public static final String DATE_CODEC = "io.howdah.stub.DateCodec";
    public static final String OBJECT_STUB = "io.howdah.stub.ObjectStub";
    public static final String RECORD_CODEC = "io.howdah.stub.RecordCodec";
    public static final String RECORD_KEYS = "io.howdah.stub.RecordKeys";
    public static final String RECORD_PLAN = "io.howdah.stub.RecordPlan";
    public static final String UPCALL = "io.howdah.stub.Upcall";

    private HowdahApi() {}
}
