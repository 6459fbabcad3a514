package io.howdah.wire;

/** The numbers of native/schema. Written by scripts/generate-schema. */
@SuppressWarnings("JavaLangClash")
public final class Schema {

    /** A Value in another message. */
    public static final int VALUE_TAG = 26;

    private Schema() {}

    /** Tags of Value. */
    public static final class Value {

        public static final int NULL_VALUE = 8;

        public static final int BOOL_VALUE = 16;

        public static final int INT_VALUE = 25;

        public static final int FLOAT_VALUE = 33;

        public static final int STRING_VALUE = 42;

        public static final int LIST_VALUE = 50;

        public static final int MAP_VALUE = 58;

        public static final int INTS_VALUE = 66;

        public static final int FLOATS_VALUE = 74;

        public static final int OBJECT_VALUE = 82;

        public static final int CALLABLE_VALUE = 90;

        public static final int RESOURCE_VALUE = 98;

        public static final int ENUM_VALUE = 106;

        public static final int DEFAULT_VALUE = 112;

        public static final int REFERENCE_VALUE = 122;

        public static final int RECORD_VALUE = 130;

        private Value() {}
    }

    /** Tags of RecordValue. */
    public static final class RecordValue {

        public static final int PLAN = 8;

        public static final int VALUES = 26;

        private RecordValue() {}
    }

    /** Tags of ReferenceValue. */
    public static final class ReferenceValue {

        public static final int VALUE = 26;

        private ReferenceValue() {}
    }

    /** Tags of ListValue. */
    public static final class ListValue {

        public static final int VALUES = 26;

        private ListValue() {}
    }

    /** Tags of MapValue. */
    public static final class MapValue {

        public static final int ENTRIES = 10;

        private MapValue() {}
    }

    /** Tags of MapValueEntry. */
    public static final class MapValueEntry {

        public static final int INT_KEY = 8;

        public static final int STRING_KEY = 18;

        public static final int VALUE = 26;

        private MapValueEntry() {}
    }

    /** Tags of IntList. */
    public static final class IntList {

        public static final int VALUES = 10;

        public static final int VALUES_UNPACKED = 9;

        private IntList() {}
    }

    /** Tags of FloatList. */
    public static final class FloatList {

        public static final int VALUES = 10;

        public static final int VALUES_UNPACKED = 9;

        private FloatList() {}
    }

    /** Tags of ObjectRef. */
    public static final class ObjectRef {

        public static final int ID = 8;

        public static final int CLASS_NAME = 18;

        public static final int JAVA = 24;

        public static final int FLAGS = 32;

        public static final int INTERFACES = 40;

        public static final int DESCRIPTIONS = 50;

        public static final int MESSAGE = 58;

        public static final int CAUSE = 66;

        public static final int THROWABLE = 74;

        private ObjectRef() {}
    }

    /** Tags of ClassDescriptions. */
    public static final class ClassDescriptions {

        public static final int CLASSES = 10;

        private ClassDescriptions() {}
    }

    /** Tags of ClassDescription. */
    public static final class ClassDescription {

        public static final int NUMBER = 8;

        public static final int NAME = 18;

        public static final int FLAGS = 24;

        public static final int PARENT = 32;

        public static final int INTERFACES = 42;

        public static final int INTERFACES_UNPACKED = 40;

        public static final int CONSTRUCTOR = 48;

        public static final int METHODS = 58;

        public static final int FIELDS = 66;

        public static final int CONSTANTS = 74;

        public static final int FUNCTIONAL = 82;

        public static final int REQUIRED = 90;

        public static final int JAVA_NAME = 98;

        private ClassDescription() {}
    }

    /** Tags of ClassDescriptionMethod. */
    public static final class ClassDescriptionMethod {

        public static final int NAME = 10;

        public static final int OF_OBJECT = 16;

        public static final int OF_CLASS = 24;

        private ClassDescriptionMethod() {}
    }

    /** Tags of ClassDescriptionField. */
    public static final class ClassDescriptionField {

        public static final int NAME = 10;

        public static final int READING = 16;

        public static final int WRITING = 24;

        private ClassDescriptionField() {}
    }

    /** Tags of ClassDescriptionConstant. */
    public static final class ClassDescriptionConstant {

        public static final int NAME = 10;

        public static final int CLASS_NUMBER = 16;

        public static final int VALUE = 26;

        public static final int ID = 32;

        private ClassDescriptionConstant() {}
    }

    /** Tags of CallableRef. */
    public static final class CallableRef {

        public static final int ID = 8;

        public static final int JAVA = 16;

        private CallableRef() {}
    }

    /** Tags of ResourceRef. */
    public static final class ResourceRef {

        public static final int ID = 8;

        public static final int TYPE = 18;

        private ResourceRef() {}
    }

    /** Tags of EnumCase. */
    public static final class EnumCase {

        public static final int CLASS_NAME = 10;

        public static final int CASE_NAME = 18;

        public static final int BACKING = 26;

        private EnumCase() {}
    }

    /** What a Java class is to PHP. */
    public static final class ClassFlag {

        public static final int INTERFACE = 1;

        public static final int THROWABLE = 2;

        /** Countable. */
        public static final int COUNTABLE = 4;

        /** ArrayAccess. */
        public static final int OFFSETS = 8;

        /** Traversable. */
        public static final int ITERABLE = 16;

        public static final int ABSTRACT = 32;

        private ClassFlag() {}
    }

    /** What can be done with an object of PHP. */
    public static final class ObjectFlag {

        /** Its class has __invoke(). */
        public static final int INVOKABLE = 1;

        /** foreach can go over it. */
        public static final int TRAVERSABLE = 2;

        private ObjectFlag() {}
    }

    /** How Protocol Buffers write a field: the three low bits of its tag. */
    public static final class WireType {

        public static final int VARINT = 0;

        public static final int FIXED64 = 1;

        public static final int DELIMITED = 2;

        public static final int FIXED32 = 5;

        private WireType() {}
    }

    /** Sizes in bytes, where the encoding here is narrower than that of Protocol Buffers. */
    public static final class Encoding {

        /** A length that is filled in when the message is complete. */
        public static final int PADDED_LENGTH = 5;

        /** Call.handle or Planned.handle, with its tag. */
        public static final int HANDLE = 5;

        /** A Value with an int or a float, with its field's tag and length. */
        public static final int FIXED64_VALUE = 12;

        /** The two bytes of that length, as a number: nine, padded. */
        public static final int FIXED64_LENGTH = 137;

        private Encoding() {}
    }

    /** Bits of words of 64 bits, by their places. */
    public static final class WordBit {

        /** Of an outcome: where its upper half begins. */
        public static final int UPPER_HALF = 32;

        /** Of an id in a list of released ones: it is a resource's. */
        public static final int RESOURCE_ID = 63;

        /** Of Settings.java_classes: PHP may name no class. */
        public static final int UNNAMED_CLASSES = 63;

        /** Of an outcome: PHP waits for an upcall. */
        public static final int UPCALL = 63;

        /** Of an outcome that is an upcall: the buffer has another address. */
        public static final int UPCALL_MOVED = 31;

        private WordBit() {}
    }

    /** What neither side goes beyond. */
    public static final class Limit {

        /** The nesting of a value. */
        public static final int DEPTH = 512;

        /** The bytes of a message. */
        public static final int MESSAGE = 1073741824;

        /** The first handle that PHP gives out; those below are Operations. */
        public static final int FIRST_HANDLE = 32;

        /** The first number of a member of a Java class; those below are Upcalls. */
        public static final int FIRST_MEMBER = 64;

        /** The highest number of a plan, and the most properties that one has. */
        public static final int PLAN = 65536;

        public static final int PLAN_NAMES = 64;

        /** The highest number of a Java object that PHP holds. */
        public static final int JAVA_OBJECT = 16777216;

        /** A Java class's number is below this. */
        public static final int JAVA_CLASS = 1048576;

        private Limit() {}
    }

    /** Tags of Plan. */
    public static final class Plan {

        public static final int NUMBER = 8;

        public static final int KIND = 16;

        public static final int CLASS_NAME = 26;

        public static final int NAMES = 34;

        public static final int PLANS = 42;

        public static final int PLANS_UNPACKED = 40;

        public static final int ENUMS = 50;

        private Plan() {}
    }

    /** Tags of PlannedClass. */
    public static final class PlannedClass {

        public static final int DECLARED = 8;

        public static final int PROPERTIES = 18;

        private PlannedClass() {}
    }

    /** Tags of PlannedClassProperty. */
    public static final class PlannedClassProperty {

        public static final int DECLARED = 8;

        public static final int TYPE = 18;

        private PlannedClassProperty() {}
    }

    /** Tags of Resolution. */
    public static final class Resolution {

        public static final int HANDLE = 8;

        public static final int PARAMETERS = 18;

        public static final int RETURNS = 26;

        private Resolution() {}
    }

    /** Tags of Parameter. */
    public static final class Parameter {

        public static final int NAME = 10;

        public static final int TYPE = 18;

        public static final int PASSING = 24;

        public static final int OPTIONAL = 32;

        public static final int VARIADIC = 40;

        private Parameter() {}
    }

    /** Tags of Traversal. */
    public static final class Traversal {

        public static final int ITERATOR = 8;

        public static final int ELEMENT = 26;

        private Traversal() {}
    }

    /** Tags of FoundClass. */
    public static final class FoundClass {

        public static final int NUMBER = 8;

        public static final int DESCRIPTIONS = 18;

        public static final int SOURCE = 26;

        private FoundClass() {}
    }

    /** Tags of Batch. */
    public static final class Batch {

        public static final int ITERATOR = 8;

        public static final int KEYS = 18;

        public static final int VALUES = 26;

        private Batch() {}
    }

    /** Tags of Elements. */
    public static final class Elements {

        public static final int INTS = 10;

        public static final int INTS_UNPACKED = 9;

        public static final int FLOATS = 18;

        public static final int FLOATS_UNPACKED = 17;

        public static final int VALUES = 26;

        private Elements() {}
    }

    /** Tags of Counters. */
    public static final class Counters {

        public static final int REFS = 8;

        public static final int CALLABLES = 16;

        public static final int OBJECTS = 24;

        private Counters() {}
    }

    /** Tags of Settings. */
    public static final class Settings {

        public static final int SAPI_NAME = 10;

        public static final int INI_DEFAULTS = 18;

        public static final int INI_ENTRIES = 26;

        public static final int INI_PATH = 34;

        public static final int IGNORE_INI = 40;

        public static final int EXECUTABLE = 50;

        public static final int DIRECT_OUTPUT = 56;

        public static final int ARGUMENTS = 66;

        public static final int JAVA_CLASSES = 72;

        public static final int SEALED_INI = 82;

        public static final int ENVIRONMENT = 90;

        public static final int CLEAR_ENVIRONMENT = 96;

        public static final int SERVER_VARIABLES = 106;

        public static final int DEVELOPMENT_SERVER = 112;

        public static final int QUIET = 120;

        private Settings() {}
    }

    /**
     * The handles of Java → PHP calls that PHP gave to nobody, because they are always there: what
     * an interpreter itself can do. A handle that PHP gives out is LIMIT_FIRST_HANDLE or more.
     */
    public static final class Operation {

        /** kind: HandleKind, class: ?string, name: string → Reply.resolution. */
        public static final int RESOLVE = 1;

        /** code: string, file: ?string, its name for errors → what it returns. */
        public static final int EVAL = 2;

        /** path: string, once: bool → what the file returns. */
        public static final int INCLUDE = 3;

        /** callable: mixed, arguments: mixed... → what it returns. */
        public static final int CALL = 4;

        /** name: string, with Class:: or without → the value of the constant. */
        public static final int CONSTANT = 5;

        /**
         * name: string → whether there is such a class. The cases of an enum exist from then on.
         */
        public static final int LOAD_CLASS = 6;

        /** Ends the request and starts a fresh one → null. */
        public static final int RECYCLE = 7;

        /** Starts the engine; see Settings → true. */
        public static final int OPEN = 8;

        /** Ends the request → null. */
        public static final int CLOSE = 9;

        /** Runs the command line of Settings.arguments, as php does → its exit status. */
        public static final int RUN = 10;

        /** → Reply.counters. */
        public static final int COUNTERS = 11;

        /**
         * Serves HTTP requests until the host has no more, or the worker's script ends → null; see
         * http.proto.
         */
        public static final int HTTP_SERVE = 12;

        /**
         * Starts the engine and no request → true: what PHP processes are forked from is warm then;
         * see Settings.
         */
        public static final int WARM = 13;

        /** traversable: object → Reply.traversal, with the first element. As foreach begins. */
        public static final int TRAVERSE = 14;

        /** iterator: object, of TRAVERSE → Reply.traversal, with the next element. */
        public static final int ADVANCE = 15;

        /**
         * callable: mixed → a closure of it, by PHP's rules for the PHP code that waits; or a
         * string, why it is not callable.
         */
        public static final int CLOSURE = 16;

        /**
         * Call.plan → Reply.planned_class. Gives a plan its number, for the life of the
         * interpreter.
         */
        public static final int PLAN = 17;

        /** What Call.planned says, as a Call that has records in it, or wants them. */
        public static final int PLANNED = 18;

        /** value: mixed → the same value; with Call.planned, its properties. */
        public static final int VALUE = 19;

        private Operation() {}
    }

    /**
     * The handles of PHP → Java calls. A handle of LIMIT_FIRST_MEMBER or more is a member of a Java
     * class: its target is the object, none for constructors, static methods and static fields. A
     * constructor's reply is the new object's id, as an int.
     */
    public static final class Upcall {

        /** Calls the callable that Call.target names. */
        public static final int INVOKE = 1;

        /** bytes: string. Takes what PHP printed. */
        public static final int OUTPUT = 2;

        /**
         * line: string, severity: int. Takes a line of PHP's error log, with the severity that
         * syslog would get: 3 for fatal errors, 4 for warnings, 5 for notices and error_log(), 6
         * for deprecations.
         */
        public static final int LOG = 3;

        /** name: string, as PHP writes it → Reply.found_class. */
        public static final int CLASS = 4;

        /** name: string → why a class that exists cannot be named; null where none exists. */
        public static final int EXPLAIN = 5;

        /** → string, Object.toString(). */
        public static final int TO_STRING = 6;

        /** → an array that shows what is in it. */
        public static final int DEBUG = 7;

        /** → what json_encode() is to write for it. */
        public static final int JSON = 8;

        /** other: object → Order. */
        public static final int COMPARE = 9;

        /** → its clone. */
        public static final int CLONE = 10;

        /**
         * whole: bool → int or float of a Number; null of anything else. Where a whole one is
         * wanted, what does not fit an int is an error.
         */
        public static final int NUMBER = 11;

        /** → Reply.batch. */
        public static final int ITERATE = 12;

        /** The target is an iterator's id → the next batch. */
        public static final int NEXT = 13;

        /** key → the element. */
        public static final int OFFSET_GET = 14;

        /** key (null: append), value → null. */
        public static final int OFFSET_SET = 15;

        /** key, Existence → bool. */
        public static final int OFFSET_EXISTS = 16;

        /** key → null. */
        public static final int OFFSET_UNSET = 17;

        /** → how many elements it has. */
        public static final int COUNT = 18;

        /** name: string → the service that the host has registered. */
        public static final int SERVICE = 19;

        /** name: string → bool. */
        public static final int HAS_SERVICE = 20;

        /** logger: string, level: string, message: string, context: array → null. */
        public static final int WRITE_LOG = 21;

        /**
         * Target: a throwable. Call.stack → its stack trace, as text, with PHP's frames where they
         * belong.
         */
        public static final int TRACE = 22;

        /** type: string, length: int or elements: list → a Java array. */
        public static final int ARRAY = 23;

        /** class: string, field: string → its value. */
        public static final int GET_STATIC = 24;

        /** class: string, field: string, value → null. */
        public static final int SET_STATIC = 25;

        /** interface: string, code: object → an object of that interface. */
        public static final int IMPLEMENT = 26;

        /** Target: a throwable → itself, with its message and its cause. */
        public static final int THROWABLE = 27;

        /** http.proto has more of the following three. → HttpRequests. */
        public static final int HTTP_NEXT = 28;

        /** → bool: false if the client is gone. */
        public static final int HTTP_WRITE = 29;

        /** most: int → string, empty at the end of the body; null if the client is gone. */
        public static final int HTTP_READ = 30;

        /**
         * future: object, timeout: null, int or float, in seconds → the value that it completes
         * with. What it fails with is thrown.
         */
        public static final int AWAIT = 31;

        /**
         * name: string, taken: bool → null, or why not: string. PHP takes a signal of the JVM's
         * process, by the name that Java has for it, or gives it back; an empty name stands for all
         * that it has taken.
         */
        public static final int SIGNAL = 32;

        /**
         * → the array of PHP that memory() returns: how many bytes of the JVM's heap are used, and
         * how many there may be.
         */
        public static final int MEMORY = 33;

        private Upcall() {}
    }

    /** What Operation.RESOLVE finds. */
    public static final class HandleKind {

        /** By its name. */
        public static final int FUNCTION = 0;

        /** By its class and its name. */
        public static final int STATIC_METHOD = 1;

        /** By its name; which one it is, is looked up in the object's class at the call. */
        public static final int METHOD = 2;

        /** By its class. */
        public static final int CONSTRUCTOR = 3;

        /** By its name, or its class and its name. */
        public static final int PROPERTY_READ = 4;

        public static final int PROPERTY_WRITE = 5;

        private HandleKind() {}
    }

    /** How a parameter is passed. */
    public static final class Passing {

        public static final int BY_VALUE = 0;

        public static final int BY_REFERENCE = 1;

        /** As the caller likes. */
        public static final int EITHER = 2;

        private Passing() {}
    }

    /** What a plan is of. */
    public static final class PlanKind {

        /** The object of a class: properties. */
        public static final int OBJECT = 1;

        /** An array with string keys, some of whose values have plans. */
        public static final int ARRAY = 2;

        /** An array all of whose values have the same plan, without names. */
        public static final int ELEMENTS = 3;

        /**
         * A DateTimeInterface: RecordValue says what its values are. Made as a DateTimeImmutable.
         */
        public static final int DATE = 4;

        private PlanKind() {}
    }

    /** How an object stands to another one. */
    public static final class Order {

        public static final int EQUAL = 0;

        public static final int LESS = -1;

        public static final int GREATER = 1;

        /** The two cannot be ordered. */
        public static final int NONE = 2;

        private Order() {}
    }

    /** What is asked of an element. */
    public static final class Existence {

        /** Whether it is there and not null. */
        public static final int SET = 0;

        /** Whether it is not empty. */
        public static final int NOT_EMPTY = 1;

        /** Whether it is there. */
        public static final int THERE = 2;

        private Existence() {}
    }

    /** Tags of Serve. */
    public static final class Serve {

        public static final int WORKER_SCRIPT = 10;

        public static final int RELOADED = 16;

        public static final int EXIT_KEEPS_SCRIPT = 24;

        private Serve() {}
    }

    /** Tags of HttpRequest. */
    public static final class HttpRequest {

        public static final int METHOD = 10;

        public static final int TARGET = 18;

        public static final int PROTOCOL = 26;

        public static final int HEADERS = 34;

        public static final int CONNECTION = 42;

        public static final int SCRIPT_FILENAME = 50;

        public static final int SCRIPT_NAME = 58;

        public static final int PATH_INFO = 66;

        public static final int CONTENT_LENGTH = 72;

        public static final int STREAMED = 80;

        public static final int BODY = 90;

        private HttpRequest() {}
    }

    /** Tags of HttpConnection. */
    public static final class HttpConnection {

        public static final int REMOTE_ADDRESS = 10;

        public static final int REMOTE_PORT = 16;

        public static final int LOCAL_ADDRESS = 26;

        public static final int SERVER_PORT = 32;

        public static final int SERVER_NAME = 42;

        public static final int HTTPS = 48;

        public static final int DOCUMENT_ROOT = 58;

        private HttpConnection() {}
    }

    /** Tags of HttpResponse. */
    public static final class HttpResponse {

        public static final int STATUS = 8;

        public static final int HEADERS = 18;

        public static final int BODY = 26;

        public static final int MORE = 32;

        public static final int INFORMATIONAL = 40;

        public static final int FAILED = 48;

        public static final int INTERRUPTED = 56;

        private HttpResponse() {}
    }

    /**
     * What PHP does, by its own account: 2n - 1 while it handles the n-th HTTP request, 2n after
     * it.
     */
    public static final class Activity {

        public static final int NONE = 0;

        /** All bits set: of an interruption, that it is for whatever runs. */
        public static final int ALL = -1;

        private Activity() {}
    }

    /**
     * The memory that says which request PHP handles, for when the process dies: method, a blank,
     * target and NUL; then the script.
     */
    public static final class NoteOffset {

        public static final int REQUEST = 0;

        public static final int SCRIPT = 3072;

        /** How long it is. */
        public static final int END = 4096;

        private NoteOffset() {}
    }

    /**
     * The memory through which an entry of the slow log goes to the host. Numbers are little
     * endian.
     */
    public static final class SlowLogOffset {

        /** By the host, 8 bytes: nanoseconds that a request may run; 0: none gets an entry. */
        public static final int AFTER = 0;

        /** By the host, 4 bytes: how many functions an entry names, at most. */
        public static final int DEPTH = 8;

        /** Of the entry, 4 bytes; the host sets 0 when it has taken it. */
        public static final int LENGTH = 12;

        /** By PHP, 4 bytes: how many entries came while another one stood there. */
        public static final int LOST = 16;

        /**
         * The request line without its protocol, a newline, and an entry of php-fpm's after its
         * head.
         */
        public static final int TEXT = 20;

        /** How long it is. */
        public static final int END = 12308;

        private SlowLogOffset() {}
    }

    /** Tags of Call. */
    public static final class Call {

        public static final int HANDLE = 13;

        public static final int TARGET = 16;

        public static final int SHAPE = 49;

        public static final int KEEP_THROWN = 40;

        public static final int ARGUMENTS = 26;

        public static final int RELEASED = 34;

        public static final int RELEASED_UNPACKED = 32;

        public static final int PLANNED = 58;

        public static final int PLAN = 66;

        public static final int RESPONSES = 74;

        public static final int STACK = 82;

        public static final int SERVE = 114;

        public static final int SETTINGS = 122;

        private Call() {}
    }

    /** Tags of Planned. */
    public static final class Planned {

        public static final int HANDLE = 13;

        public static final int RESULT = 16;

        public static final int PLANS = 24;

        public static final int NAMES = 34;

        private Planned() {}
    }

    /** Tags of Reply. */
    public static final class Reply {

        public static final int VALUE = 26;

        public static final int THROWABLE = 10;

        public static final int EXIT = 18;

        public static final int FATAL = 34;

        public static final int TIMEOUT = 42;

        public static final int BATCH = 82;

        public static final int FOUND_CLASS = 90;

        public static final int COUNTERS = 98;

        public static final int RESOLUTION = 106;

        public static final int TRAVERSAL = 114;

        public static final int PLANNED_CLASS = 122;

        public static final int REFERENCES = 50;

        public static final int RELEASED = 58;

        public static final int RELEASED_UNPACKED = 56;

        public static final int OUTPUT = 66;

        public static final int REQUESTS = 74;

        private Reply() {}
    }

    /** Tags of Reference. */
    public static final class Reference {

        public static final int INDEX = 8;

        public static final int VALUE = 26;

        private Reference() {}
    }

    /** Tags of Throwable. */
    public static final class Throwable {

        public static final int CLASS_NAME = 10;

        public static final int MESSAGE = 18;

        public static final int CODE = 24;

        public static final int FILE = 34;

        public static final int LINE = 40;

        public static final int FRAMES = 50;

        public static final int PREVIOUS = 58;

        public static final int ID = 64;

        public static final int ORIGIN = 72;

        public static final int KEPT = 80;

        public static final int REF = 90;

        public static final int KNOWN = 96;

        private Throwable() {}
    }

    /** Tags of Frame. */
    public static final class Frame {

        public static final int CLASS_NAME = 10;

        public static final int FUNCTION = 18;

        public static final int FILE = 26;

        public static final int LINE = 32;

        public static final int JAVA = 40;

        private Frame() {}
    }

    /** Tags of Stack. */
    public static final class Stack {

        public static final int FRAMES = 10;

        public static final int FILE = 18;

        public static final int LINE = 24;

        private Stack() {}
    }

    /** Tags of Exit. */
    public static final class Exit {

        public static final int STATUS = 8;

        private Exit() {}
    }

    /** Tags of Fatal. */
    public static final class Fatal {

        public static final int MESSAGE = 10;

        public static final int FILE = 18;

        public static final int LINE = 24;

        public static final int LEVEL = 32;

        private Fatal() {}
    }

    /** The kinds of arguments in Call.shape. */
    public static final class ArgumentKind {

        /** Behind the last argument. */
        public static final int NONE = 0;

        public static final int NULL = 1;

        public static final int BOOL = 2;

        public static final int INT = 3;

        public static final int FLOAT = 4;

        public static final int STRING = 5;

        /** An array with the keys 0, 1, 2, …, or without any. */
        public static final int LIST = 6;

        /** Any other array. */
        public static final int MAP = 7;

        /** An object of Java. */
        public static final int JAVA = 8;

        /** An object of PHP. */
        public static final int OBJECT = 9;

        public static final int CLOSURE = 10;

        /** A case of an enum. */
        public static final int ENUM = 11;

        public static final int RESOURCE = 12;

        /** How many kinds there are. */
        public static final int COUNT = 13;

        private ArgumentKind() {}
    }

    /** How Call.shape is made up. */
    public static final class Shape {

        /** All bits set: there are more arguments than it has room for. */
        public static final int UNKNOWN = -1;

        /** The bits of one argument. */
        public static final int BITS = 4;

        /** How many arguments it has room for; fifteen, so that no shape has all bits set. */
        public static final int MOST = 15;

        private Shape() {}
    }

    /**
     * What a reply has beside a plain value; the host looks closer only when one of these is set.
     * They stand in the outcome of a crossing, which is a word: the upper half has these flags, the
     * lower one the length of the Reply. Where WORD_BIT_UPCALL is set, PHP waits for an upcall: its
     * upper half has the place of the Call in the buffer.
     */
    public static final class ReplyFlag {

        /** The buffer has another address. */
        public static final int MOVED = 1;

        /** There are fields beside `value`: output, references, released ids. */
        public static final int EXTRA = 2;

        /** The outcome is not a value. */
        public static final int FAILED = 4;

        /** The request ended and a fresh one began: refs are stale. */
        public static final int RECYCLED = 8;

        private ReplyFlag() {}
    }

    /** What a record of a ring is about. */
    public static final class RecordKind {

        /** Host → process: a Call. Its argument is how many upcalls the host is answering. */
        public static final int CALL = 1;

        /** Host → process: the Reply to the innermost of so many upcalls. */
        public static final int ANSWER = 2;

        /** Process → host: the Reply to the call, with ReplyFlags. */
        public static final int REPLY = 3;

        /** Process → host: a Call on the host. */
        public static final int UPCALL = 4;

        /** Host → process: exit; empty. */
        public static final int END = 5;

        /** Process → host: an upcall of the call that serves HTTP, which the event loop answers. */
        public static final int HTTP = 6;

        private RecordKind() {}
    }

    /** The parts of a record's type. */
    public static final class RecordType {

        /** A mask: the RecordKind. */
        public static final int KIND = 127;

        /** More records of the same message follow. */
        public static final int MORE = 128;

        /** Where the argument begins: the level, or the flags. */
        public static final int ARGUMENT_SHIFT = 8;

        private RecordType() {}
    }

    /** Numbers of a ring. */
    public static final class Ring {

        /** The type of a record that only fills the ring up. */
        public static final int PADDING = -1;

        /** A record's header: length, with the header, and type. */
        public static final int HEADER = 8;

        /** Where in the header the type is. */
        public static final int TYPE = 4;

        /** Records begin at multiples of this. */
        public static final int ALIGNMENT = 8;

        /** The least and the most bytes of a ring: powers of two. */
        public static final int LEAST = 4096;

        public static final int MOST = 67108864;

        private Ring() {}
    }

    /**
     * The memory that the JVM shares with a process. What one side writes has cache lines of its
     * own.
     */
    public static final class SharedOffset {

        /** 8 bytes: SharedMagic. */
        public static final int MAGIC = 0;

        /** 4 bytes: the size of each ring. */
        public static final int CAPACITY = 8;

        /** 8 bytes: how far the process has read. */
        public static final int PROCESS_HEAD = 128;

        /** 8 bytes: how far the host has read. */
        public static final int HOST_HEAD = 256;

        /** 4 bytes. */
        public static final int PROCESS_SLEEPS = 384;

        public static final int HOST_SLEEPS = 512;

        /** By the host, 8 bytes: the Activity that is to end; 0: none. */
        public static final int WANTED = 640;

        /** By the host, 4 bytes: how many signals it has begun to send. */
        public static final int SIGNALS = 648;

        /** 4 bytes: ThreadState. */
        public static final int THREAD = 768;

        /** By PHP, 8 bytes: its Activity. */
        public static final int ACTIVITY = 896;

        /** By PHP, 4 bytes: how often it has begun to unwind because of an interruption. */
        public static final int UNWOUND = 904;

        /** See SlowLogOffset. */
        public static final int SLOW_LOG = 1024;

        /** The ring of what goes to the process; after it that of what goes to the host. */
        public static final int RINGS = 16384;

        private SharedOffset() {}
    }

    /** The first eight bytes of that memory, "HOWDAH1" and NUL, as two words, little endian. */
    public static final class SharedMagic {

        public static final int LOWER = 1146572616;

        public static final int UPPER = 3229761;

        private SharedMagic() {}
    }

    /** The thread of the host that answers upcalls while HTTP requests are served. */
    public static final class ThreadState {

        /** There is none: the host's event is for all. */
        public static final int NONE = 0;

        public static final int AWAKE = 1;

        /** On the futex that the word is. */
        public static final int SLEEPS = 2;

        private ThreadState() {}
    }

    /** What the JVM and the parent of the processes say to each other. */
    public static final class ControlKind {

        public static final int START = 1;

        public static final int FORK = 2;

        public static final int REAP = 3;

        public static final int FORKED = 16;

        public static final int EXITED = 17;

        private ControlKind() {}
    }
}
