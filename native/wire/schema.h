/* The numbers of native/schema. Written by scripts/generate-schema. */
#ifndef HW_WIRE_SCHEMA_H
#define HW_WIRE_SCHEMA_H

/* A Value in another message. */
enum { HW_TAG_VALUE = 26 };

/* Tags of Value. */
enum {
    HW_VALUE_NULL_VALUE = 8,
    HW_VALUE_BOOL_VALUE = 16,
    HW_VALUE_INT_VALUE = 25,
    HW_VALUE_FLOAT_VALUE = 33,
    HW_VALUE_STRING_VALUE = 42,
    HW_VALUE_LIST_VALUE = 50,
    HW_VALUE_MAP_VALUE = 58,
    HW_VALUE_INTS_VALUE = 66,
    HW_VALUE_FLOATS_VALUE = 74,
    HW_VALUE_OBJECT_VALUE = 82,
    HW_VALUE_CALLABLE_VALUE = 90,
    HW_VALUE_RESOURCE_VALUE = 98,
    HW_VALUE_ENUM_VALUE = 106,
    HW_VALUE_DEFAULT_VALUE = 112,
    HW_VALUE_REFERENCE_VALUE = 122,
    HW_VALUE_RECORD_VALUE = 130,
};

/* Tags of RecordValue. */
enum {
    HW_RECORD_VALUE_PLAN = 8,
    HW_RECORD_VALUE_VALUES = 26,
};

/* Tags of ReferenceValue. */
enum {
    HW_REFERENCE_VALUE_VALUE = 26,
};

/* Tags of ListValue. */
enum {
    HW_LIST_VALUE_VALUES = 26,
};

/* Tags of MapValue. */
enum {
    HW_MAP_VALUE_ENTRIES = 10,
};

/* Tags of MapValueEntry. */
enum {
    HW_MAP_VALUE_ENTRY_INT_KEY = 8,
    HW_MAP_VALUE_ENTRY_STRING_KEY = 18,
    HW_MAP_VALUE_ENTRY_VALUE = 26,
};

/* Tags of IntList. */
enum {
    HW_INT_LIST_VALUES = 10,
    HW_INT_LIST_VALUES_UNPACKED = 9,
};

/* Tags of FloatList. */
enum {
    HW_FLOAT_LIST_VALUES = 10,
    HW_FLOAT_LIST_VALUES_UNPACKED = 9,
};

/* Tags of ObjectRef. */
enum {
    HW_OBJECT_REF_ID = 8,
    HW_OBJECT_REF_CLASS_NAME = 18,
    HW_OBJECT_REF_JAVA = 24,
    HW_OBJECT_REF_FLAGS = 32,
    HW_OBJECT_REF_INTERFACES = 40,
    HW_OBJECT_REF_DESCRIPTIONS = 50,
    HW_OBJECT_REF_MESSAGE = 58,
    HW_OBJECT_REF_CAUSE = 66,
    HW_OBJECT_REF_THROWABLE = 74,
};

/* Tags of ClassDescriptions. */
enum {
    HW_CLASS_DESCRIPTIONS_CLASSES = 10,
};

/* Tags of ClassDescription. */
enum {
    HW_CLASS_DESCRIPTION_NUMBER = 8,
    HW_CLASS_DESCRIPTION_NAME = 18,
    HW_CLASS_DESCRIPTION_FLAGS = 24,
    HW_CLASS_DESCRIPTION_PARENT = 32,
    HW_CLASS_DESCRIPTION_INTERFACES = 42,
    HW_CLASS_DESCRIPTION_INTERFACES_UNPACKED = 40,
    HW_CLASS_DESCRIPTION_CONSTRUCTOR = 48,
    HW_CLASS_DESCRIPTION_METHODS = 58,
    HW_CLASS_DESCRIPTION_FIELDS = 66,
    HW_CLASS_DESCRIPTION_CONSTANTS = 74,
    HW_CLASS_DESCRIPTION_FUNCTIONAL = 82,
    HW_CLASS_DESCRIPTION_REQUIRED = 90,
    HW_CLASS_DESCRIPTION_JAVA_NAME = 98,
};

/* Tags of ClassDescriptionMethod. */
enum {
    HW_CLASS_DESCRIPTION_METHOD_NAME = 10,
    HW_CLASS_DESCRIPTION_METHOD_OF_OBJECT = 16,
    HW_CLASS_DESCRIPTION_METHOD_OF_CLASS = 24,
};

/* Tags of ClassDescriptionField. */
enum {
    HW_CLASS_DESCRIPTION_FIELD_NAME = 10,
    HW_CLASS_DESCRIPTION_FIELD_READING = 16,
    HW_CLASS_DESCRIPTION_FIELD_WRITING = 24,
};

/* Tags of ClassDescriptionConstant. */
enum {
    HW_CLASS_DESCRIPTION_CONSTANT_NAME = 10,
    HW_CLASS_DESCRIPTION_CONSTANT_CLASS_NUMBER = 16,
    HW_CLASS_DESCRIPTION_CONSTANT_VALUE = 26,
    HW_CLASS_DESCRIPTION_CONSTANT_ID = 32,
};

/* Tags of CallableRef. */
enum {
    HW_CALLABLE_REF_ID = 8,
    HW_CALLABLE_REF_JAVA = 16,
};

/* Tags of ResourceRef. */
enum {
    HW_RESOURCE_REF_ID = 8,
    HW_RESOURCE_REF_TYPE = 18,
};

/* Tags of EnumCase. */
enum {
    HW_ENUM_CASE_CLASS_NAME = 10,
    HW_ENUM_CASE_CASE_NAME = 18,
    HW_ENUM_CASE_BACKING = 26,
};

/* What a Java class is to PHP. */
enum hw_class_flag {
    HW_CLASS_FLAG_INTERFACE = 1,
    HW_CLASS_FLAG_THROWABLE = 2,
    /* Countable. */
    HW_CLASS_FLAG_COUNTABLE = 4,
    /* ArrayAccess. */
    HW_CLASS_FLAG_OFFSETS = 8,
    /* Traversable. */
    HW_CLASS_FLAG_ITERABLE = 16,
    HW_CLASS_FLAG_ABSTRACT = 32,
};

/* What can be done with an object of PHP. */
enum hw_object_flag {
    /* Its class has __invoke(). */
    HW_OBJECT_FLAG_INVOKABLE = 1,
    /* foreach can go over it. */
    HW_OBJECT_FLAG_TRAVERSABLE = 2,
};

/* How Protocol Buffers write a field: the three low bits of its tag. */
enum hw_wire_type {
    HW_WIRE_TYPE_VARINT = 0,
    HW_WIRE_TYPE_FIXED64 = 1,
    HW_WIRE_TYPE_DELIMITED = 2,
    HW_WIRE_TYPE_FIXED32 = 5,
};

/* Sizes in bytes, where the encoding here is narrower than that of Protocol Buffers. */
enum hw_encoding {
    /* A length that is filled in when the message is complete. */
    HW_ENCODING_PADDED_LENGTH = 5,
    /* Call.handle or Planned.handle, with its tag. */
    HW_ENCODING_HANDLE = 5,
    /* A Value with an int or a float, with its field's tag and length. */
    HW_ENCODING_FIXED64_VALUE = 12,
    /* The two bytes of that length, as a number: nine, padded. */
    HW_ENCODING_FIXED64_LENGTH = 137,
};

/* Bits of words of 64 bits, by their places. */
enum hw_word_bit {
    /* Of an outcome: where its upper half begins. */
    HW_WORD_BIT_UPPER_HALF = 32,
    /* Of an id in a list of released ones: it is a resource's. */
    HW_WORD_BIT_RESOURCE_ID = 63,
    /* Of Settings.java_classes: PHP may name no class. */
    HW_WORD_BIT_UNNAMED_CLASSES = 63,
    /* Of an outcome: PHP waits for an upcall. */
    HW_WORD_BIT_UPCALL = 63,
    /* Of an outcome that is an upcall: the buffer has another address. */
    HW_WORD_BIT_UPCALL_MOVED = 31,
};

/* What neither side goes beyond. */
enum hw_limit {
    /* The nesting of a value. */
    HW_LIMIT_DEPTH = 512,
    /* The bytes of a message. */
    HW_LIMIT_MESSAGE = 1073741824,
    /* The first handle that PHP gives out; those below are Operations. */
    HW_LIMIT_FIRST_HANDLE = 32,
    /* The first number of a member of a Java class; those below are Upcalls. */
    HW_LIMIT_FIRST_MEMBER = 64,
    /* The highest number of a plan, and the most properties that one has. */
    HW_LIMIT_PLAN = 65536,
    HW_LIMIT_PLAN_NAMES = 64,
    /* The highest number of a Java object that PHP holds. */
    HW_LIMIT_JAVA_OBJECT = 16777216,
    /* A Java class's number is below this. */
    HW_LIMIT_JAVA_CLASS = 1048576,
};

/* Tags of Plan. */
enum {
    HW_PLAN_NUMBER = 8,
    HW_PLAN_KIND = 16,
    HW_PLAN_CLASS_NAME = 26,
    HW_PLAN_NAMES = 34,
    HW_PLAN_PLANS = 42,
    HW_PLAN_PLANS_UNPACKED = 40,
    HW_PLAN_ENUMS = 50,
};

/* Tags of PlannedClass. */
enum {
    HW_PLANNED_CLASS_DECLARED = 8,
    HW_PLANNED_CLASS_PROPERTIES = 18,
};

/* Tags of PlannedClassProperty. */
enum {
    HW_PLANNED_CLASS_PROPERTY_DECLARED = 8,
    HW_PLANNED_CLASS_PROPERTY_TYPE = 18,
};

/* Tags of Resolution. */
enum {
    HW_RESOLUTION_HANDLE = 8,
    HW_RESOLUTION_PARAMETERS = 18,
    HW_RESOLUTION_RETURNS = 26,
};

/* Tags of Parameter. */
enum {
    HW_PARAMETER_NAME = 10,
    HW_PARAMETER_TYPE = 18,
    HW_PARAMETER_PASSING = 24,
    HW_PARAMETER_OPTIONAL = 32,
    HW_PARAMETER_VARIADIC = 40,
};

/* Tags of Traversal. */
enum {
    HW_TRAVERSAL_ITERATOR = 8,
    HW_TRAVERSAL_ELEMENT = 26,
};

/* Tags of FoundClass. */
enum {
    HW_FOUND_CLASS_NUMBER = 8,
    HW_FOUND_CLASS_DESCRIPTIONS = 18,
    HW_FOUND_CLASS_SOURCE = 26,
};

/* Tags of Batch. */
enum {
    HW_BATCH_ITERATOR = 8,
    HW_BATCH_KEYS = 18,
    HW_BATCH_VALUES = 26,
};

/* Tags of Elements. */
enum {
    HW_ELEMENTS_INTS = 10,
    HW_ELEMENTS_INTS_UNPACKED = 9,
    HW_ELEMENTS_FLOATS = 18,
    HW_ELEMENTS_FLOATS_UNPACKED = 17,
    HW_ELEMENTS_VALUES = 26,
};

/* Tags of Counters. */
enum {
    HW_COUNTERS_REFS = 8,
    HW_COUNTERS_CALLABLES = 16,
    HW_COUNTERS_OBJECTS = 24,
};

/* Tags of Settings. */
enum {
    HW_SETTINGS_SAPI_NAME = 10,
    HW_SETTINGS_INI_DEFAULTS = 18,
    HW_SETTINGS_INI_ENTRIES = 26,
    HW_SETTINGS_INI_PATH = 34,
    HW_SETTINGS_IGNORE_INI = 40,
    HW_SETTINGS_EXECUTABLE = 50,
    HW_SETTINGS_DIRECT_OUTPUT = 56,
    HW_SETTINGS_ARGUMENTS = 66,
    HW_SETTINGS_JAVA_CLASSES = 72,
    HW_SETTINGS_SEALED_INI = 82,
    HW_SETTINGS_ENVIRONMENT = 90,
    HW_SETTINGS_CLEAR_ENVIRONMENT = 96,
    HW_SETTINGS_SERVER_VARIABLES = 106,
    HW_SETTINGS_DEVELOPMENT_SERVER = 112,
    HW_SETTINGS_QUIET = 120,
};

/*
 * The handles of Java -> PHP calls that PHP gave to nobody, because they are always there: what an interpreter itself
 * can do. A handle that PHP gives out is LIMIT_FIRST_HANDLE or more.
 */
enum hw_operation {
    /* kind: HandleKind, class: ?string, name: string -> Reply.resolution. */
    HW_OPERATION_RESOLVE = 1,
    /* code: string, file: ?string, its name for errors -> what it returns. */
    HW_OPERATION_EVAL = 2,
    /* path: string, once: bool -> what the file returns. */
    HW_OPERATION_INCLUDE = 3,
    /* callable: mixed, arguments: mixed... -> what it returns. */
    HW_OPERATION_CALL = 4,
    /* name: string, with Class:: or without -> the value of the constant. */
    HW_OPERATION_CONSTANT = 5,
    /* name: string -> whether there is such a class. The cases of an enum exist from then on. */
    HW_OPERATION_LOAD_CLASS = 6,
    /* Ends the request and starts a fresh one -> null. */
    HW_OPERATION_RECYCLE = 7,
    /* Starts the engine; see Settings -> true. */
    HW_OPERATION_OPEN = 8,
    /* Ends the request -> null. */
    HW_OPERATION_CLOSE = 9,
    /* Runs the command line of Settings.arguments, as php does -> its exit status. */
    HW_OPERATION_RUN = 10,
    /* -> Reply.counters. */
    HW_OPERATION_COUNTERS = 11,
    /* Serves HTTP requests until the host has no more, or the worker's script ends -> null; see http.proto. */
    HW_OPERATION_HTTP_SERVE = 12,
    /* Starts the engine and no request -> true: what PHP processes are forked from is warm then; see Settings. */
    HW_OPERATION_WARM = 13,
    /* traversable: object -> Reply.traversal, with the first element. As foreach begins. */
    HW_OPERATION_TRAVERSE = 14,
    /* iterator: object, of TRAVERSE -> Reply.traversal, with the next element. */
    HW_OPERATION_ADVANCE = 15,
    /*
     * callable: mixed -> a closure of it, by PHP's rules for the PHP code that waits; or a string, why it is not
     * callable.
     */
    HW_OPERATION_CLOSURE = 16,
    /* Call.plan -> Reply.planned_class. Gives a plan its number, for the life of the interpreter. */
    HW_OPERATION_PLAN = 17,
    /* What Call.planned says, as a Call that has records in it, or wants them. */
    HW_OPERATION_PLANNED = 18,
    /* value: mixed -> the same value; with Call.planned, its properties. */
    HW_OPERATION_VALUE = 19,
};

/*
 * The handles of PHP -> Java calls. A handle of LIMIT_FIRST_MEMBER or more is a member of a Java class: its target is
 * the object, none for constructors, static methods and static fields. A constructor's reply is the new object's id, as
 * an int.
 */
enum hw_upcall {
    /* Calls the callable that Call.target names. */
    HW_UPCALL_INVOKE = 1,
    /* bytes: string. Takes what PHP printed. */
    HW_UPCALL_OUTPUT = 2,
    /*
     * line: string, severity: int. Takes a line of PHP's error log, with the severity that syslog would get: 3 for
     * fatal errors, 4 for warnings, 5 for notices and error_log(), 6 for deprecations.
     */
    HW_UPCALL_LOG = 3,
    /* name: string, as PHP writes it -> Reply.found_class. */
    HW_UPCALL_CLASS = 4,
    /* name: string -> why a class that exists cannot be named; null where none exists. */
    HW_UPCALL_EXPLAIN = 5,
    /* -> string, Object.toString(). */
    HW_UPCALL_TO_STRING = 6,
    /* -> an array that shows what is in it. */
    HW_UPCALL_DEBUG = 7,
    /* -> what json_encode() is to write for it. */
    HW_UPCALL_JSON = 8,
    /* other: object -> Order. */
    HW_UPCALL_COMPARE = 9,
    /* -> its clone. */
    HW_UPCALL_CLONE = 10,
    /*
     * whole: bool -> int or float of a Number; null of anything else. Where a whole one is wanted, what does not fit an
     * int is an error.
     */
    HW_UPCALL_NUMBER = 11,
    /* -> Reply.batch. */
    HW_UPCALL_ITERATE = 12,
    /* The target is an iterator's id -> the next batch. */
    HW_UPCALL_NEXT = 13,
    /* key -> the element. */
    HW_UPCALL_OFFSET_GET = 14,
    /* key (null: append), value -> null. */
    HW_UPCALL_OFFSET_SET = 15,
    /* key, Existence -> bool. */
    HW_UPCALL_OFFSET_EXISTS = 16,
    /* key -> null. */
    HW_UPCALL_OFFSET_UNSET = 17,
    /* -> how many elements it has. */
    HW_UPCALL_COUNT = 18,
    /* name: string -> the service that the host has registered. */
    HW_UPCALL_SERVICE = 19,
    /* name: string -> bool. */
    HW_UPCALL_HAS_SERVICE = 20,
    /* logger: string, level: string, message: string, context: array -> null. */
    HW_UPCALL_WRITE_LOG = 21,
    /* Target: a throwable. Call.stack -> its stack trace, as text, with PHP's frames where they belong. */
    HW_UPCALL_TRACE = 22,
    /* type: string, length: int or elements: list -> a Java array. */
    HW_UPCALL_ARRAY = 23,
    /* class: string, field: string -> its value. */
    HW_UPCALL_GET_STATIC = 24,
    /* class: string, field: string, value -> null. */
    HW_UPCALL_SET_STATIC = 25,
    /* interface: string, code: object -> an object of that interface. */
    HW_UPCALL_IMPLEMENT = 26,
    /* Target: a throwable -> itself, with its message and its cause. */
    HW_UPCALL_THROWABLE = 27,
    /* http.proto has more of the following three. -> HttpRequests. */
    HW_UPCALL_HTTP_NEXT = 28,
    /* -> bool: false if the client is gone. */
    HW_UPCALL_HTTP_WRITE = 29,
    /* most: int -> string, empty at the end of the body; null if the client is gone. */
    HW_UPCALL_HTTP_READ = 30,
    /*
     * future: object, timeout: null, int or float, in seconds -> the value that it completes with. What it fails with
     * is thrown.
     */
    HW_UPCALL_AWAIT = 31,
    /*
     * name: string, taken: bool -> null, or why not: string. PHP takes a signal of the JVM's process, by the name that
     * Java has for it, or gives it back; an empty name stands for all that it has taken.
     */
    HW_UPCALL_SIGNAL = 32,
    /*
     * -> the array of PHP that memory() returns: how many bytes of the JVM's heap are used, and how many there may be.
     */
    HW_UPCALL_MEMORY = 33,
};

/* What Operation.RESOLVE finds. */
enum hw_handle_kind {
    /* By its name. */
    HW_HANDLE_KIND_FUNCTION = 0,
    /* By its class and its name. */
    HW_HANDLE_KIND_STATIC_METHOD = 1,
    /* By its name; which one it is, is looked up in the object's class at the call. */
    HW_HANDLE_KIND_METHOD = 2,
    /* By its class. */
    HW_HANDLE_KIND_CONSTRUCTOR = 3,
    /* By its name, or its class and its name. */
    HW_HANDLE_KIND_PROPERTY_READ = 4,
    HW_HANDLE_KIND_PROPERTY_WRITE = 5,
};

/* How a parameter is passed. */
enum hw_passing {
    HW_PASSING_BY_VALUE = 0,
    HW_PASSING_BY_REFERENCE = 1,
    /* As the caller likes. */
    HW_PASSING_EITHER = 2,
};

/* What a plan is of. */
enum hw_plan_kind {
    /* The object of a class: properties. */
    HW_PLAN_KIND_OBJECT = 1,
    /* An array with string keys, some of whose values have plans. */
    HW_PLAN_KIND_ARRAY = 2,
    /* An array all of whose values have the same plan, without names. */
    HW_PLAN_KIND_ELEMENTS = 3,
    /* A DateTimeInterface: RecordValue says what its values are. Made as a DateTimeImmutable. */
    HW_PLAN_KIND_DATE = 4,
};

/* How an object stands to another one. */
enum hw_order {
    HW_ORDER_EQUAL = 0,
    HW_ORDER_LESS = -1,
    HW_ORDER_GREATER = 1,
    /* The two cannot be ordered. */
    HW_ORDER_NONE = 2,
};

/* What is asked of an element. */
enum hw_existence {
    /* Whether it is there and not null. */
    HW_EXISTENCE_SET = 0,
    /* Whether it is not empty. */
    HW_EXISTENCE_NOT_EMPTY = 1,
    /* Whether it is there. */
    HW_EXISTENCE_THERE = 2,
};

/* Tags of Serve. */
enum {
    HW_SERVE_WORKER_SCRIPT = 10,
    HW_SERVE_RELOADED = 16,
    HW_SERVE_EXIT_KEEPS_SCRIPT = 24,
};

/* Tags of HttpRequest. */
enum {
    HW_HTTP_REQUEST_METHOD = 10,
    HW_HTTP_REQUEST_TARGET = 18,
    HW_HTTP_REQUEST_PROTOCOL = 26,
    HW_HTTP_REQUEST_HEADERS = 34,
    HW_HTTP_REQUEST_CONNECTION = 42,
    HW_HTTP_REQUEST_SCRIPT_FILENAME = 50,
    HW_HTTP_REQUEST_SCRIPT_NAME = 58,
    HW_HTTP_REQUEST_PATH_INFO = 66,
    HW_HTTP_REQUEST_CONTENT_LENGTH = 72,
    HW_HTTP_REQUEST_STREAMED = 80,
    HW_HTTP_REQUEST_BODY = 90,
};

/* Tags of HttpConnection. */
enum {
    HW_HTTP_CONNECTION_REMOTE_ADDRESS = 10,
    HW_HTTP_CONNECTION_REMOTE_PORT = 16,
    HW_HTTP_CONNECTION_LOCAL_ADDRESS = 26,
    HW_HTTP_CONNECTION_SERVER_PORT = 32,
    HW_HTTP_CONNECTION_SERVER_NAME = 42,
    HW_HTTP_CONNECTION_HTTPS = 48,
    HW_HTTP_CONNECTION_DOCUMENT_ROOT = 58,
};

/* Tags of HttpResponse. */
enum {
    HW_HTTP_RESPONSE_STATUS = 8,
    HW_HTTP_RESPONSE_HEADERS = 18,
    HW_HTTP_RESPONSE_BODY = 26,
    HW_HTTP_RESPONSE_MORE = 32,
    HW_HTTP_RESPONSE_INFORMATIONAL = 40,
    HW_HTTP_RESPONSE_FAILED = 48,
    HW_HTTP_RESPONSE_INTERRUPTED = 56,
};

/* What PHP does, by its own account: 2n - 1 while it handles the n-th HTTP request, 2n after it. */
enum hw_activity {
    HW_ACTIVITY_NONE = 0,
    /* All bits set: of an interruption, that it is for whatever runs. */
    HW_ACTIVITY_ALL = -1,
};

/*
 * The memory that says which request PHP handles, for when the process dies: method, a blank, target and NUL; then the
 * script.
 */
enum hw_note_offset {
    HW_NOTE_OFFSET_REQUEST = 0,
    HW_NOTE_OFFSET_SCRIPT = 3072,
    /* How long it is. */
    HW_NOTE_OFFSET_END = 4096,
};

/* The memory through which an entry of the slow log goes to the host. Numbers are little endian. */
enum hw_slow_log_offset {
    /* By the host, 8 bytes: nanoseconds that a request may run; 0: none gets an entry. */
    HW_SLOW_LOG_OFFSET_AFTER = 0,
    /* By the host, 4 bytes: how many functions an entry names, at most. */
    HW_SLOW_LOG_OFFSET_DEPTH = 8,
    /* Of the entry, 4 bytes; the host sets 0 when it has taken it. */
    HW_SLOW_LOG_OFFSET_LENGTH = 12,
    /* By PHP, 4 bytes: how many entries came while another one stood there. */
    HW_SLOW_LOG_OFFSET_LOST = 16,
    /* The request line without its protocol, a newline, and an entry of php-fpm's after its head. */
    HW_SLOW_LOG_OFFSET_TEXT = 20,
    /* How long it is. */
    HW_SLOW_LOG_OFFSET_END = 12308,
};

/* Tags of Call. */
enum {
    HW_CALL_HANDLE = 13,
    HW_CALL_TARGET = 16,
    HW_CALL_SHAPE = 49,
    HW_CALL_KEEP_THROWN = 40,
    HW_CALL_ARGUMENTS = 26,
    HW_CALL_RELEASED = 34,
    HW_CALL_RELEASED_UNPACKED = 32,
    HW_CALL_PLANNED = 58,
    HW_CALL_PLAN = 66,
    HW_CALL_RESPONSES = 74,
    HW_CALL_STACK = 82,
    HW_CALL_SERVE = 114,
    HW_CALL_SETTINGS = 122,
};

/* Tags of Planned. */
enum {
    HW_PLANNED_HANDLE = 13,
    HW_PLANNED_RESULT = 16,
    HW_PLANNED_PLANS = 24,
    HW_PLANNED_NAMES = 34,
};

/* Tags of Reply. */
enum {
    HW_REPLY_VALUE = 26,
    HW_REPLY_THROWABLE = 10,
    HW_REPLY_EXIT = 18,
    HW_REPLY_FATAL = 34,
    HW_REPLY_TIMEOUT = 42,
    HW_REPLY_BATCH = 82,
    HW_REPLY_FOUND_CLASS = 90,
    HW_REPLY_COUNTERS = 98,
    HW_REPLY_RESOLUTION = 106,
    HW_REPLY_TRAVERSAL = 114,
    HW_REPLY_PLANNED_CLASS = 122,
    HW_REPLY_REFERENCES = 50,
    HW_REPLY_RELEASED = 58,
    HW_REPLY_RELEASED_UNPACKED = 56,
    HW_REPLY_OUTPUT = 66,
    HW_REPLY_REQUESTS = 74,
};

/* Tags of Reference. */
enum {
    HW_REFERENCE_INDEX = 8,
    HW_REFERENCE_VALUE = 26,
};

/* Tags of Throwable. */
enum {
    HW_THROWABLE_CLASS_NAME = 10,
    HW_THROWABLE_MESSAGE = 18,
    HW_THROWABLE_CODE = 24,
    HW_THROWABLE_FILE = 34,
    HW_THROWABLE_LINE = 40,
    HW_THROWABLE_FRAMES = 50,
    HW_THROWABLE_PREVIOUS = 58,
    HW_THROWABLE_ID = 64,
    HW_THROWABLE_ORIGIN = 72,
    HW_THROWABLE_KEPT = 80,
    HW_THROWABLE_REF = 90,
    HW_THROWABLE_KNOWN = 96,
};

/* Tags of Frame. */
enum {
    HW_FRAME_CLASS_NAME = 10,
    HW_FRAME_FUNCTION = 18,
    HW_FRAME_FILE = 26,
    HW_FRAME_LINE = 32,
    HW_FRAME_JAVA = 40,
};

/* Tags of Stack. */
enum {
    HW_STACK_FRAMES = 10,
    HW_STACK_FILE = 18,
    HW_STACK_LINE = 24,
};

/* Tags of Exit. */
enum {
    HW_EXIT_STATUS = 8,
};

/* Tags of Fatal. */
enum {
    HW_FATAL_MESSAGE = 10,
    HW_FATAL_FILE = 18,
    HW_FATAL_LINE = 24,
    HW_FATAL_LEVEL = 32,
};

/* The kinds of arguments in Call.shape. */
enum hw_argument_kind {
    /* Behind the last argument. */
    HW_ARGUMENT_KIND_NONE = 0,
    HW_ARGUMENT_KIND_NULL = 1,
    HW_ARGUMENT_KIND_BOOL = 2,
    HW_ARGUMENT_KIND_INT = 3,
    HW_ARGUMENT_KIND_FLOAT = 4,
    HW_ARGUMENT_KIND_STRING = 5,
    /* An array with the keys 0, 1, 2, ..., or without any. */
    HW_ARGUMENT_KIND_LIST = 6,
    /* Any other array. */
    HW_ARGUMENT_KIND_MAP = 7,
    /* An object of Java. */
    HW_ARGUMENT_KIND_JAVA = 8,
    /* An object of PHP. */
    HW_ARGUMENT_KIND_OBJECT = 9,
    HW_ARGUMENT_KIND_CLOSURE = 10,
    /* A case of an enum. */
    HW_ARGUMENT_KIND_ENUM = 11,
    HW_ARGUMENT_KIND_RESOURCE = 12,
    /* How many kinds there are. */
    HW_ARGUMENT_KIND_COUNT = 13,
};

/* How Call.shape is made up. */
enum hw_shape {
    /* All bits set: there are more arguments than it has room for. */
    HW_SHAPE_UNKNOWN = -1,
    /* The bits of one argument. */
    HW_SHAPE_BITS = 4,
    /* How many arguments it has room for; fifteen, so that no shape has all bits set. */
    HW_SHAPE_MOST = 15,
};

/*
 * What a reply has beside a plain value; the host looks closer only when one of these is set. They stand in the outcome
 * of a crossing, which is a word: the upper half has these flags, the lower one the length of the Reply. Where
 * WORD_BIT_UPCALL is set, PHP waits for an upcall: its upper half has the place of the Call in the buffer.
 */
enum hw_reply_flag {
    /* The buffer has another address. */
    HW_REPLY_FLAG_MOVED = 1,
    /* There are fields beside `value`: output, references, released ids. */
    HW_REPLY_FLAG_EXTRA = 2,
    /* The outcome is not a value. */
    HW_REPLY_FLAG_FAILED = 4,
    /* The request ended and a fresh one began: refs are stale. */
    HW_REPLY_FLAG_RECYCLED = 8,
};

/* What a record of a ring is about. */
enum hw_record_kind {
    /* Host -> process: a Call. Its argument is how many upcalls the host is answering. */
    HW_RECORD_KIND_CALL = 1,
    /* Host -> process: the Reply to the innermost of so many upcalls. */
    HW_RECORD_KIND_ANSWER = 2,
    /* Process -> host: the Reply to the call, with ReplyFlags. */
    HW_RECORD_KIND_REPLY = 3,
    /* Process -> host: a Call on the host. */
    HW_RECORD_KIND_UPCALL = 4,
    /* Host -> process: exit; empty. */
    HW_RECORD_KIND_END = 5,
    /* Process -> host: an upcall of the call that serves HTTP, which the event loop answers. */
    HW_RECORD_KIND_HTTP = 6,
};

/* The parts of a record's type. */
enum hw_record_type {
    /* A mask: the RecordKind. */
    HW_RECORD_TYPE_KIND = 127,
    /* More records of the same message follow. */
    HW_RECORD_TYPE_MORE = 128,
    /* Where the argument begins: the level, or the flags. */
    HW_RECORD_TYPE_ARGUMENT_SHIFT = 8,
};

/* Numbers of a ring. */
enum hw_ring {
    /* The type of a record that only fills the ring up. */
    HW_RING_PADDING = -1,
    /* A record's header: length, with the header, and type. */
    HW_RING_HEADER = 8,
    /* Where in the header the type is. */
    HW_RING_TYPE = 4,
    /* Records begin at multiples of this. */
    HW_RING_ALIGNMENT = 8,
    /* The least and the most bytes of a ring: powers of two. */
    HW_RING_LEAST = 4096,
    HW_RING_MOST = 67108864,
};

/* The memory that the JVM shares with a process. What one side writes has cache lines of its own. */
enum hw_shared_offset {
    /* 8 bytes: SharedMagic. */
    HW_SHARED_OFFSET_MAGIC = 0,
    /* 4 bytes: the size of each ring. */
    HW_SHARED_OFFSET_CAPACITY = 8,
    /* 8 bytes: how far the process has read. */
    HW_SHARED_OFFSET_PROCESS_HEAD = 128,
    /* 8 bytes: how far the host has read. */
    HW_SHARED_OFFSET_HOST_HEAD = 256,
    /* 4 bytes. */
    HW_SHARED_OFFSET_PROCESS_SLEEPS = 384,
    HW_SHARED_OFFSET_HOST_SLEEPS = 512,
    /* By the host, 8 bytes: the Activity that is to end; 0: none. */
    HW_SHARED_OFFSET_WANTED = 640,
    /* By the host, 4 bytes: how many signals it has begun to send. */
    HW_SHARED_OFFSET_SIGNALS = 648,
    /* 4 bytes: ThreadState. */
    HW_SHARED_OFFSET_THREAD = 768,
    /* By PHP, 8 bytes: its Activity. */
    HW_SHARED_OFFSET_ACTIVITY = 896,
    /* By PHP, 4 bytes: how often it has begun to unwind because of an interruption. */
    HW_SHARED_OFFSET_UNWOUND = 904,
    /* See SlowLogOffset. */
    HW_SHARED_OFFSET_SLOW_LOG = 1024,
    /* The ring of what goes to the process; after it that of what goes to the host. */
    HW_SHARED_OFFSET_RINGS = 16384,
};

/* The first eight bytes of that memory, "HOWDAH1" and NUL, as two words, little endian. */
enum hw_shared_magic {
    HW_SHARED_MAGIC_LOWER = 1146572616,
    HW_SHARED_MAGIC_UPPER = 3229761,
};

/* The thread of the host that answers upcalls while HTTP requests are served. */
enum hw_thread_state {
    /* There is none: the host's event is for all. */
    HW_THREAD_STATE_NONE = 0,
    HW_THREAD_STATE_AWAKE = 1,
    /* On the futex that the word is. */
    HW_THREAD_STATE_SLEEPS = 2,
};

/* What the JVM and the parent of the processes say to each other. */
enum hw_control_kind {
    HW_CONTROL_KIND_START = 1,
    HW_CONTROL_KIND_FORK = 2,
    HW_CONTROL_KIND_REAP = 3,
    HW_CONTROL_KIND_FORKED = 16,
    HW_CONTROL_KIND_EXITED = 17,
};

#endif
