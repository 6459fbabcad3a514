package io.howdah.processor;

/** The names of the API that generated code and its sources use. */
final class Howdah {

    static final String PHP = "io.howdah.Php";
    static final String PHP_FUNCTIONS = "io.howdah.PhpFunctions";
    static final String PHP_CALLBACK = "io.howdah.PhpCallback";
    static final String PHP_CLASS = "io.howdah.PhpClass";
    static final String PHP_OBJECT = "io.howdah.PhpObject";
    static final String PHP_REFERENCE = "io.howdah.PhpReference";
    static final String PHP_TYPE_EXCEPTION = "io.howdah.PhpTypeException";
    static final String BINDING = "io.howdah.border.Binding";
    static final String CHANNEL = "io.howdah.border.Channel";
    static final String MESSAGE_BUFFER = "io.howdah.border.MessageBuffer";
    static final String OBJECT_STUB = "io.howdah.border.ObjectStub";
    static final String RECORD_CODEC = "io.howdah.border.RecordCodec";
    static final String RECORD_KEYS = "io.howdah.border.RecordKeys";
    static final String RECORD_PLAN = "io.howdah.border.RecordPlan";
    static final String UPCALL = "io.howdah.border.Upcall";

    private Howdah() {}
}
