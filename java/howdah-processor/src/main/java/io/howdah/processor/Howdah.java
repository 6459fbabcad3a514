package io.howdah.processor;

/** The names of the API that generated code and its sources use. */
final class Howdah {

    static final String PHP = "io.howdah.Php";
    static final String PHP_FUNCTIONS = "io.howdah.PhpFunctions";
    static final String PHP_CALLBACK = "io.howdah.value.PhpCallback";
    static final String PHP_CLASS = "io.howdah.PhpClass";
    static final String PHP_OBJECT = "io.howdah.value.PhpObject";
    static final String PHP_REFERENCE = "io.howdah.value.PhpReference";
    static final String PHP_TYPE_EXCEPTION = "io.howdah.value.PhpTypeException";
    static final String BINDING = "io.howdah.stub.Binding";
    static final String CALLS = "io.howdah.stub.Calls";
    static final String MESSAGE = "io.howdah.stub.Message";
    static final String OBJECT_STUB = "io.howdah.stub.ObjectStub";
    static final String RECORD_CODEC = "io.howdah.stub.RecordCodec";
    static final String RECORD_KEYS = "io.howdah.stub.RecordKeys";
    static final String RECORD_PLAN = "io.howdah.stub.RecordPlan";
    static final String UPCALL = "io.howdah.stub.Upcall";

    private Howdah() {}
}
