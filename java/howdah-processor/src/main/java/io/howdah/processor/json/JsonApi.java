package io.howdah.processor.json;

/** The names of io.howdah.json that generated codecs and their records use. */
public final class JsonApi {

    static final String PACKAGE = "io.howdah.json.";
    public static final String MODEL = PACKAGE + "JsonModel";
    static final String SERIALIZED_NAME = PACKAGE + "SerializedName";
    static final String GROUPS = PACKAGE + "Groups";
    static final String SINCE = PACKAGE + "Since";
    static final String UNTIL = PACKAGE + "Until";
    static final String SKIP_WHEN_EMPTY = PACKAGE + "SkipWhenEmpty";
    static final String READ_ONLY_PROPERTY = PACKAGE + "ReadOnlyProperty";
    static final String DEFAULT_VALUE = PACKAGE + "DefaultValue";
    static final String DATE_FORMAT = PACKAGE + "DateFormat";
    static final String DISCRIMINATOR = PACKAGE + "Discriminator";
    static final String DISCRIMINATOR_VALUE = PACKAGE + "DiscriminatorValue";
    static final String BACKING_VALUE = PACKAGE + "BackingValue";
    static final String BACKING_NUMBER = PACKAGE + "BackingNumber";
    static final String CODEC = PACKAGE + "JsonCodec";
    static final String CODECS = PACKAGE + "JsonCodecs";
    static final String DATES = PACKAGE + "JsonDateFormat";
    static final String KEYS = PACKAGE + "JsonKeys";
    static final String READER = PACKAGE + "JsonReader";
    static final String SELECTION = PACKAGE + "JsonSelection";
    static final String WRITER = PACKAGE + "JsonWriter";

    private JsonApi() {}
}
