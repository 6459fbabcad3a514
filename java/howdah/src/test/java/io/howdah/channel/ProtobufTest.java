package io.howdah.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.google.protobuf.ByteString;
import com.google.protobuf.CodedOutputStream;
import io.howdah.failure.PhpException;
import io.howdah.failure.PhpExit;
import io.howdah.failure.PhpFatalError;
import io.howdah.failure.PhpSignatureException;
import io.howdah.failure.PhpTimeout;
import io.howdah.proto.v1.Batch;
import io.howdah.proto.v1.Call;
import io.howdah.proto.v1.CallableRef;
import io.howdah.proto.v1.ClassDescription;
import io.howdah.proto.v1.FloatList;
import io.howdah.proto.v1.FoundClass;
import io.howdah.proto.v1.IntList;
import io.howdah.proto.v1.ListValue;
import io.howdah.proto.v1.MapValue;
import io.howdah.proto.v1.ObjectRef;
import io.howdah.proto.v1.Passing;
import io.howdah.proto.v1.Plan;
import io.howdah.proto.v1.PlanKind;
import io.howdah.proto.v1.PlannedClass;
import io.howdah.proto.v1.Reply;
import io.howdah.proto.v1.Resolution;
import io.howdah.proto.v1.Stack;
import io.howdah.proto.v1.Traversal;
import io.howdah.proto.v1.Value.KindCase;
import io.howdah.signature.Parameter;
import io.howdah.signature.Signature;
import io.howdah.stub.RecordPlan;
import io.howdah.value.PhpArray;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpCallback;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpReference;
import io.howdah.value.PhpResource;
import io.howdah.value.Value;
import io.howdah.wire.Counters;
import io.howdah.wire.Failures;
import io.howdah.wire.MessageBuffer;
import io.howdah.wire.MessageReader;
import io.howdah.wire.TraversalReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What crosses is protobuf: protobuf-java decodes it in both directions, and what protobuf-java
 * writes is understood.
 */
@SuppressWarnings("NullAway") // open() sets the fields; the channel belongs to no Php
final class ProtobufTest {

    private static final Settings SETTINGS =
            new Settings(
                    "cli-server",
                    Map.of("display_errors", "0"),
                    Map.of("output_buffering", "0"),
                    Set.of(),
                    null,
                    false,
                    null,
                    false,
                    Map.of(),
                    false,
                    Map.of(),
                    false,
                    false,
                    List.of());

    private final ByteArrayOutputStream output = new ByteArrayOutputStream();
    private RecordingChannel channel;
    private Invoker php;

    private void open(boolean rewriting) {
        channel = new RecordingChannel(output, rewriting);
        channel.lifecycle().open(null, SETTINGS);
        php = channel.invoker();
        php.eval(
                "function identity($x) { return $x; } function apply($f, ...$a) { return $f(...$a); }");
        channel.callsToPhp.clear();
        channel.repliesOfPhp.clear();
    }

    @AfterEach
    void close() {
        channel.lifecycle().close();
    }

    private Value identity(Object value) {
        return php.call(php.function("identity"), value);
    }

    private Reply last() {
        return channel.repliesOfPhp.get(channel.repliesOfPhp.size() - 1);
    }

    private Call lastCall() {
        return channel.callsToPhp.get(channel.callsToPhp.size() - 1);
    }

    @Test
    void everyKindOfValueIsTheSameMessageBothWays() {
        open(false);
        php.eval("enum Suit: string { case Hearts = 'h'; }");
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("a", 1);
        map.put("b", List.of("x", true));
        Map<KindCase, Object> values = new LinkedHashMap<>();
        values.put(KindCase.BOOL_VALUE, true);
        values.put(KindCase.INT_VALUE, -5);
        values.put(KindCase.FLOAT_VALUE, 1.5);
        values.put(KindCase.STRING_VALUE, new byte[] {0, -1});
        values.put(KindCase.LIST_VALUE, List.of("x", 1, List.of()));
        values.put(KindCase.MAP_VALUE, map);
        values.put(KindCase.INTS_VALUE, new long[] {1, -2, 3, 4});
        values.put(KindCase.FLOATS_VALUE, new double[] {1.5, -2.5, 3, 4});
        values.forEach(
                (kind, value) -> {
                    identity(value);
                    assertThat(lastCall().getArguments(0).getKindCase()).isEqualTo(kind);
                    assertThat(last().getValue()).isEqualTo(lastCall().getArguments(0));
                });
        identity(php.eval("return Suit::Hearts;"));
        assertThat(last().getValue().getEnumValue().getClassName())
                .isEqualTo(ByteString.copyFromUtf8("Suit"));
        assertThat(last().getValue().getEnumValue().getCaseName())
                .isEqualTo(ByteString.copyFromUtf8("Hearts"));
        assertThat(last().getValue().getEnumValue().getBacking().getStringValue())
                .isEqualTo(ByteString.copyFromUtf8("h"));
        assertThat(php.eval("return null;").isNull()).isTrue();
        assertThat(last().getValue().getNullValue()).isTrue();
    }

    @Test
    void mapsKeepTheirOrderAndKindsOfKeys() {
        open(false);
        php.eval("return ['z' => 1, 7 => 2, -7 => 3, '' => 4];");
        MapValue map = last().getValue().getMapValue();
        assertThat(map.getEntriesList())
                .extracting(entry -> entry.getKeyCase().name())
                .containsExactly("STRING_KEY", "INT_KEY", "INT_KEY", "STRING_KEY");
        assertThat(map.getEntries(2).getIntKey()).isEqualTo(-7);
        assertThat(map.getEntries(2).getValue().getIntValue()).isEqualTo(3);
    }

    @Test
    void refsCrossAndAreReleased() {
        open(false);
        PhpObject object = php.newObject("ArrayObject");
        ObjectRef ref = last().getValue().getObjectValue();
        assertThat(ref.getClassName()).isEqualTo(ByteString.copyFromUtf8("ArrayObject"));
        php.callMethod(object, "count");
        assertThat(lastCall().getTarget()).isEqualTo(ref.getId());
        object.close();
        php.eval("return 1;");
        assertThat(lastCall().getReleasedList()).containsExactly(ref.getId());

        PhpCallable closure = php.eval("return fn() => 1;").asCallable();
        assertThat(last().getValue().getCallableValue().getJava()).isFalse();
        php.callCallable(closure);
        assertThat(lastCall().getArguments(0).getCallableValue().getId()).isNotZero();
        closure.close();

        PhpResource stream = php.eval("return fopen('php://memory', 'r');").asResource();
        assertThat(last().getValue().getResourceValue().getType())
                .isEqualTo(ByteString.copyFromUtf8("stream"));
        stream.close();
        php.eval("return 1;");
        assertThat(lastCall().getReleasedList()).anyMatch(id -> id < 0);
    }

    @Test
    void upcallsAreCallsTheOtherWay() {
        open(false);
        php.call(
                php.function("apply"), (PhpCallback) arguments -> List.of(arguments[0], 2), "x", 5);
        assertThat(lastCall().getArguments(0).getCallableValue().getJava()).isTrue();
        Call upcall = channel.callsToJava.get(0);
        assertThat(upcall.getHandle()).isEqualTo(io.howdah.proto.v1.Upcall.UPCALL_INVOKE_VALUE);
        assertThat(upcall.getTarget())
                .isEqualTo(lastCall().getArguments(0).getCallableValue().getId());
        assertThat(upcall.getArgumentsList())
                .extracting(io.howdah.proto.v1.Value::getKindCase)
                .containsExactly(KindCase.STRING_VALUE, KindCase.INT_VALUE);
        assertThat(channel.repliesOfJava.get(0).getValue().getListValue().getValuesCount())
                .isEqualTo(2);
        assertThat(last().getReleasedList()).containsExactly(upcall.getTarget());
    }

    @Test
    void everyOutcomeIsAReply() {
        open(false);
        assertThatThrownBy(() -> php.eval("throw new LogicException('x', 5, new Exception('y'));"))
                .isInstanceOf(PhpException.class);
        assertThat(last().getThrowable().getClassName())
                .isEqualTo(ByteString.copyFromUtf8("LogicException"));
        assertThat(last().getThrowable().getCode()).isEqualTo(5);
        assertThat(last().getThrowable().getPrevious().getMessage())
                .isEqualTo(ByteString.copyFromUtf8("y"));
        assertThatThrownBy(() -> php.eval("echo 'out'; exit(-3);")).isInstanceOf(PhpExit.class);
        assertThat(last().getExit().getStatus()).isEqualTo(-3);
        assertThat(last().getOutput()).isEqualTo(ByteString.copyFromUtf8("out"));
        assertThatThrownBy(() -> php.eval("trigger_error('enough', E_USER_ERROR);"))
                .isInstanceOf(PhpFatalError.class);
        assertThat(last().getFatal().getMessage()).isEqualTo(ByteString.copyFromUtf8("enough"));
        assertThat(last().getFatal().getLevel()).isEqualTo(256);
        assertThatThrownBy(
                        () -> {
                            try (Deadline deadline = channel.deadline(Duration.ofMillis(20))) {
                                assertThat(deadline).isNotNull();
                                php.eval("while (true);");
                            }
                        })
                .isInstanceOf(PhpTimeout.class);
        assertThat(last().hasTimeout()).isTrue();
        php.call(php.function("sort"), PhpReference.to(List.of(3, 1, 2)));
        assertThat(
                        lastCall()
                                .getArguments(0)
                                .getReferenceValue()
                                .getValue()
                                .getListValue()
                                .getValuesCount())
                .isEqualTo(3);
        assertThat(last().getReferences(0).getIndex()).isZero();
        assertThat(last().getReferences(0).getValue().hasListValue()).isTrue();
    }

    @Test
    void everyOutcomeOfAnUpcallIsAReply() {
        open(false);
        int apply = php.function("apply");
        assertThatThrownBy(
                        () ->
                                php.call(
                                        apply,
                                        (PhpCallback)
                                                a -> {
                                                    throw new IOException("disk");
                                                }))
                .isInstanceOf(PhpException.class);
        assertThat(channel.repliesOfJava.get(0).getThrowable().getRef().getMessage())
                .isEqualTo(ByteString.copyFromUtf8("disk"));
        assertThat(last().getThrowable().getOrigin())
                .isEqualTo(channel.repliesOfJava.get(0).getThrowable().getRef().getId());
        assertThatThrownBy(
                        () ->
                                php.call(
                                        apply,
                                        (PhpCallback)
                                                a -> {
                                                    throw new PhpExit(7);
                                                }))
                .isInstanceOf(PhpExit.class);
        assertThat(channel.repliesOfJava.get(1).getExit().getStatus()).isEqualTo(7);
        assertThatThrownBy(
                        () ->
                                php.call(
                                        apply,
                                        (PhpCallback)
                                                a -> php.eval("trigger_error('x', E_USER_ERROR);")))
                .isInstanceOf(PhpFatalError.class);
        assertThat(channel.repliesOfJava).anyMatch(Reply::hasFatal);
    }

    /** Each level of a deep recursion would else tell all that lies below it. */
    @Test
    void whatJavaThrowsOnIsToldOnce() {
        open(false);
        int apply = php.function("apply");
        PhpCallback fails = a -> php.eval("throw new LogicException('x', 5, new Exception('y'));");
        PhpCallback middle = a -> php.call(apply, fails);
        PhpException e = catchThrowableOfType(PhpException.class, () -> php.call(apply, middle));
        assertThat(e.phpClass()).isEqualTo("LogicException");
        assertThat(e.code()).isEqualTo(5);
        assertThat(e).hasCauseInstanceOf(PhpException.class);
        assertThat(e.getStackTrace())
                .filteredOn(frame -> frame.getMethodName().equals("apply"))
                .hasSize(2);
        List<Reply> told = channel.repliesOfPhp.stream().filter(Reply::hasThrowable).toList();
        assertThat(told).hasSize(3);
        assertThat(told.get(0).getThrowable().getFramesCount()).isPositive();
        assertThat(told.get(0).getThrowable().getKnown()).isFalse();
        assertThat(told.get(1).getThrowable().getFramesCount()).isZero();
        assertThat(told.get(1).getThrowable().hasPrevious()).isFalse();
        assertThat(told.get(1).getThrowable().getKnown()).isTrue();
        // The outermost call ends with what is for nobody to throw on.
        assertThat(told.get(2).getThrowable().getFramesCount()).isPositive();
    }

    @Test
    void whatComesInTheNextCallIsToldAgain() {
        open(false);
        php.eval(
                "function attempt($f) { try { $f(); } catch (Exception $e) { $GLOBALS['kept'] = $e; } }");
        PhpCallback fails = a -> php.eval("throw new LogicException('x');");
        php.call(php.function("attempt"), fails);
        assertThatThrownBy(() -> php.eval("throw $GLOBALS['kept'];"))
                .hasMessage("LogicException: x");
        assertThat(last().getThrowable().getKnown()).isFalse();
        assertThat(last().getThrowable().getFramesCount()).isPositive();
    }

    /** Where one was that PHP code has caught, the next one may be. */
    @Test
    void anotherThrowableIsToldInFull() {
        open(false);
        php.eval(
                """
                function attempt($f) {
                    try { $f(); } catch (Exception $e) { }
                    unset($e);
                    throw new LogicException('y');
                }
                """);
        PhpCallback fails = a -> php.eval("throw new LogicException('x');");
        assertThatThrownBy(() -> php.call(php.function("attempt"), fails))
                .hasMessage("LogicException: y");
        assertThat(last().getThrowable().getKnown()).isFalse();
    }

    /** Plays many calls while protobuf-java writes all four kinds of message. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatProtobufWritesIsUnderstood(boolean rewriting) {
        open(rewriting);
        php.eval(
                "class Box { public $v; function __construct($v) { $this->v = $v; } function get() { return $this->v; } }");
        Object value =
                List.of(
                        Map.of("k", List.of(1L, 2.5, "x", List.of(1L, 2L, 3L, 4L))),
                        true,
                        "é".repeat(100),
                        List.of());
        assertThat(identity(value).toJava()).isEqualTo(value);
        assertThat(identity(new double[] {1, 2, 3, 4}).asDoubles()).containsExactly(1, 2, 3, 4);
        assertThat(identity(Long.MIN_VALUE).asLong()).isEqualTo(Long.MIN_VALUE);
        assertThat(identity(null).isNull()).isTrue();
        PhpReference<Object> list = PhpReference.to(List.of(3L, 1L, 2L));
        php.call(php.function("sort"), list);
        assertThat(list.get()).isEqualTo(List.of(1L, 2L, 3L));
        for (int i = 0; i < 10; i++) {
            try (PhpObject box = php.newObject("Box", value)) {
                assertThat(php.callMethod(box, "get").toJava()).isEqualTo(value);
                assertThat(php.readProperty(box, "v").toJava()).isEqualTo(value);
            }
        }
        PhpCallback nested = arguments -> php.call(php.function("identity"), arguments[0]);
        assertThat(php.call(php.function("apply"), nested, value).toJava()).isEqualTo(value);
        assertThatThrownBy(
                        () ->
                                php.call(
                                        php.function("apply"),
                                        (PhpCallback)
                                                a -> php.eval("throw new LogicException('deep');")))
                .hasMessage("LogicException: deep");
        assertThatThrownBy(() -> php.eval("echo 'last'; exit(2);")).isInstanceOf(PhpExit.class);
        assertThat(output).hasToString("last");
        php.eval("return 1;");
        assertThat(php.counters()).isEqualTo(new Counters(0, 0, 0));
    }

    private static io.howdah.proto.v1.Value integer(long value) {
        return io.howdah.proto.v1.Value.newBuilder().setIntValue(value).build();
    }

    private interface Fields {
        void write(CodedOutputStream to) throws IOException;
    }

    private static byte[] message(Fields fields) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        CodedOutputStream to = CodedOutputStream.newInstance(bytes);
        try {
            fields.write(to);
            to.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    @Test
    void unpackedNumbersAreUnderstood() {
        open(false);
        int sum = php.function("array_sum");
        for (int field :
                new int[] {
                    io.howdah.proto.v1.Value.INTS_VALUE_FIELD_NUMBER,
                    io.howdah.proto.v1.Value.FLOATS_VALUE_FIELD_NUMBER
                }) {
            byte[] numbers =
                    message(
                            to -> {
                                for (int i = 1; i <= 4; i++) {
                                    if (field == io.howdah.proto.v1.Value.INTS_VALUE_FIELD_NUMBER) {
                                        to.writeSFixed64(1, i);
                                    } else {
                                        to.writeDouble(1, i);
                                    }
                                }
                            });
            byte[] twoBlocks =
                    message(
                            to -> {
                                to.writeRawBytes(numbers);
                                to.writeRawBytes(
                                        field == io.howdah.proto.v1.Value.INTS_VALUE_FIELD_NUMBER
                                                ? IntList.newBuilder()
                                                        .addValues(5)
                                                        .addValues(6)
                                                        .build()
                                                        .toByteArray()
                                                : FloatList.newBuilder()
                                                        .addValues(5)
                                                        .addValues(6)
                                                        .build()
                                                        .toByteArray());
                            });
            byte[] value = message(to -> to.writeByteArray(field, twoBlocks));
            Reply reply =
                    channel.send(
                            message(
                                    to -> {
                                        to.writeFixed32(Call.HANDLE_FIELD_NUMBER, sum);
                                        to.writeByteArray(Call.ARGUMENTS_FIELD_NUMBER, value);
                                    }));
            assertThat(reply.getValue().getIntValue() + reply.getValue().getFloatValue())
                    .isEqualTo(21);
        }
    }

    @Test
    void unpackedReleasedIdsAreUnderstood() {
        open(false);
        PhpObject object = php.newObject("ArrayObject");
        long id = last().getValue().getObjectValue().getId();
        Reply reply =
                channel.send(
                        message(
                                to -> {
                                    to.writeFixed32(
                                            Call.HANDLE_FIELD_NUMBER,
                                            io.howdah.proto.v1.Operation.OPERATION_COUNTERS_VALUE);
                                    to.writeUInt64(Call.RELEASED_FIELD_NUMBER, id);
                                }));
        assertThat(reply.getOutcomeCase()).isEqualTo(Reply.OutcomeCase.COUNTERS);
        assertThat(reply.getCounters().getRefs()).isZero();
        object.close();
    }

    @Test
    void aMinimalCallOfALibraryIsUnderstood() {
        open(false);
        int max = php.function("max");
        Reply reply =
                channel.send(
                        Call.newBuilder()
                                .setHandle(max)
                                .addArguments(integer(3))
                                .addArguments(
                                        io.howdah.proto.v1.Value.newBuilder()
                                                .setListValue(
                                                        ListValue.newBuilder()
                                                                .addValues(integer(9))))
                                .build()
                                .toByteArray());
        assertThat(reply.getValue().getListValue().getValues(0)).isEqualTo(integer(9));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "0d",
                "0d20000000",
                "0dffffffff",
                "1220",
                "0d200000001a",
                "0d200000001a05",
                "0d200000001a0209",
                "0d2000000007",
                "0d200000002201"
            })
    void malformedCallsAreRefusedAndHarmless(String hex) {
        open(false);
        php.function("max");
        byte[] bytes = java.util.HexFormat.of().parseHex(hex);
        assertThat(channel.send(bytes).getOutcomeCase()).isEqualTo(Reply.OutcomeCase.THROWABLE);
        assertThat(php.eval("return 1;").asLong()).isEqualTo(1);
    }

    @Test
    void idsThatWereNeverGivenOutAreRefused() {
        open(false);
        int count = php.function("is_object");
        for (io.howdah.proto.v1.Value value :
                List.of(
                        io.howdah.proto.v1.Value.newBuilder()
                                .setObjectValue(ObjectRef.newBuilder().setId(1))
                                .build(),
                        io.howdah.proto.v1.Value.newBuilder()
                                .setObjectValue(ObjectRef.newBuilder().setId(Long.MAX_VALUE))
                                .build(),
                        io.howdah.proto.v1.Value.newBuilder()
                                .setCallableValue(CallableRef.newBuilder().setId(77))
                                .build())) {
            Reply reply =
                    channel.send(
                            Call.newBuilder()
                                    .setHandle(count)
                                    .addArguments(value)
                                    .build()
                                    .toByteArray());
            assertThat(reply.getThrowable().getMessage().toStringUtf8()).contains("stale");
        }
    }

    @Test
    void whatAFakePhpSendsIsRefusedByJava() {
        open(false);
        MessageBuffer m = channel.message();
        for (String hex :
                List.of(
                        "",
                        "1a",
                        "1a00",
                        "1a05",
                        "1a0209",
                        "1a022a05",
                        "1a0a32081a02080132ffff",
                        "1a0c3a0a0a080a01611a",
                        "1a0352ffff",
                        "1a0801",
                        "1a07320508ffffffff",
                        "1a0442020a05")) {
            byte[] bytes = java.util.HexFormat.of().parseHex(hex);
            int mark = channel.begin(0);
            try {
                m.bytes.put(m.base, bytes);
                m.position = m.base;
                m.limit = m.base + bytes.length;
                assertThatThrownBy(channel.in()::readValue)
                        .as(hex)
                        .isInstanceOf(RuntimeException.class);
            } finally {
                channel.end(mark);
            }
        }
        assertThat(php.eval("return [1];")).isInstanceOf(PhpArray.class);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void elementsOfJavaObjectsCrossInBatches(boolean rewriting) {
        open(rewriting);
        Value seen =
                php.eval(
                        """
                        $list = new java\\util\\ArrayList();
                        for ($i = 0; $i < 33; $i++) { $list[] = $i; }
                        $map = new java\\util\\TreeMap();
                        $map['a'] = 1.5;
                        $map['b'] = 2.5;
                        $mixed = new java\\util\\ArrayList();
                        $mixed[] = 'x';
                        $mixed[] = null;
                        $seen = [];
                        foreach ([$list, $map, $mixed, new java\\util\\ArrayList()] as $each) {
                            foreach ($each as $key => $value) { $seen[] = [$key, $value]; }
                        }
                        unset($list, $map, $mixed, $each);
                        return count($seen) . json_encode(array_slice($seen, 32));
                        """);
        assertThat(seen.asString())
                .isEqualTo("37[[32,32],[\"a\",1.5],[\"b\",2.5],[0,\"x\"],[1,null]]");
        List<Batch> batches =
                channel.repliesOfJava.stream()
                        .filter(Reply::hasBatch)
                        .map(Reply::getBatch)
                        .toList();
        assertThat(batches).hasSize(5);
        assertThat(batches.get(0).getIterator()).isNotZero();
        assertThat(batches.get(0).hasKeys()).isFalse();
        assertThat(batches.get(0).getValues().getIntsList()).hasSize(32).endsWith(31L);
        assertThat(batches.get(1).getIterator()).isZero();
        assertThat(batches.get(1).getValues().getIntsList()).containsExactly(32L);
        assertThat(batches.get(2).getKeys().getValuesList())
                .extracting(each -> each.getStringValue().toStringUtf8())
                .containsExactly("a", "b");
        assertThat(batches.get(2).getValues().getFloatsList()).containsExactly(1.5, 2.5);
        assertThat(batches.get(3).getValues().getValuesList())
                .extracting(io.howdah.proto.v1.Value::getKindCase)
                .containsExactly(KindCase.STRING_VALUE, KindCase.NULL_VALUE);
        assertThat(batches.get(4).hasValues()).isTrue();
        php.eval("return 1;");
        assertThat(php.counters()).isEqualTo(new Counters(0, 0, 0));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void classesAreDescribed(boolean rewriting) {
        open(rewriting);
        Value seen =
                php.eval(
                        """
                        $map = new java\\util\\LinkedHashMap();
                        $unit = java\\time\\DayOfWeek::FRIDAY;
                        return [
                            $unit->name(),
                            java\\lang\\Integer::MAX_VALUE,
                            class_exists('java\\util\\Missing'),
                            (new ReflectionClass('Howdah\\Logger'))->isFinal(),
                            $map instanceof java\\util\\Map,
                        ];
                        """);
        assertThat(seen.toJava()).isEqualTo(List.of("FRIDAY", 2147483647L, false, true, true));
        List<FoundClass> found =
                channel.repliesOfJava.stream()
                        .filter(Reply::hasFoundClass)
                        .map(Reply::getFoundClass)
                        .toList();
        assertThat(found).hasSize(6); // the last one is of the interface that Logger looks for
        List<ClassDescription> classes = found.get(0).getDescriptions().getClassesList();
        ClassDescription map = classes.get(classes.size() - 1);
        assertThat(map.getNumber()).isEqualTo(found.get(0).getNumber());
        assertThat(map.getName().toStringUtf8()).isEqualTo("java\\util\\LinkedHashMap");
        assertThat(map.getJavaName().toStringUtf8()).isEqualTo("java.util.LinkedHashMap");
        assertThat(map.getInterfacesList()).isNotEmpty();
        assertThat(map.getParent()).isNotZero();
        assertThat(map.getConstructor()).isGreaterThanOrEqualTo(64);
        assertThat(map.getMethodsList())
                .filteredOn(method -> method.getName().toStringUtf8().equals("putIfAbsent"))
                .singleElement()
                .satisfies(method -> assertThat(method.getOfObject()).isNotZero())
                .satisfies(method -> assertThat(method.getOfClass()).isZero());
        assertThat(found.get(1).getDescriptions().getClassesList())
                .flatMap(ClassDescription::getConstantsList)
                .filteredOn(constant -> constant.getName().toStringUtf8().equals("FRIDAY"))
                .singleElement()
                .satisfies(constant -> assertThat(constant.getId()).isNotZero())
                .satisfies(constant -> assertThat(constant.hasValue()).isFalse());
        assertThat(found.get(2).getDescriptions().getClassesList())
                .flatMap(ClassDescription::getConstantsList)
                .filteredOn(constant -> constant.getName().toStringUtf8().equals("MAX_VALUE"))
                .singleElement()
                .satisfies(
                        constant ->
                                assertThat(constant.getValue()).isEqualTo(integer(2147483647L)));
        assertThat(found.get(3)).isEqualTo(FoundClass.getDefaultInstance());
        assertThat(found.get(4).getSource().toStringUtf8()).contains("class Logger");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theStackOfAJavaThrowableIsToldWhenItsTraceIsWanted(boolean rewriting) {
        open(rewriting);
        Value trace =
                php.eval(
                        """
                        function make() { return new java\\lang\\IllegalStateException('x'); }
                        return make()->getJavaTrace();
                        """);
        assertThat(trace.asString())
                .startsWith("java.lang.IllegalStateException: x")
                .contains("at <php>.make(eval()'d code:1)");
        Stack stack =
                channel.callsToJava.stream()
                        .filter(Call::hasStack)
                        .findFirst()
                        .orElseThrow()
                        .getStack();
        assertThat(stack.getFramesList())
                .extracting(frame -> frame.getFunction().toStringUtf8())
                .containsExactly("make");
        assertThat(stack.getFrames(0).getLine()).isEqualTo(2);
        assertThat(stack.getFrames(0).getJava()).isFalse();
        assertThat(stack.getFile().toStringUtf8()).isEqualTo("eval()'d code");
        assertThat(stack.getLine()).isEqualTo(1);
    }

    @Test
    void stacksThatAreMalformedAreRefused() {
        open(false);
        expectRefused(
                Failures::readStack,
                "", // nothing
                "1a020901", // a value
                "5202", // what is not there
                "52031801ff", // a field that goes past the end
                "52020801", // a wire type that is wrong
                "52022001", // an unknown field
                "52040a020800", // a frame with a wire type that is wrong
                "52040a023800", // a frame with an unknown field
                "52040a030a01"); // a frame that goes past the end
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void namesAreResolved(boolean rewriting) {
        open(rewriting);
        php.eval("function f(?int $a, array &$b, string ...$c): void {}");
        channel.function(
                new Signature(
                        "f",
                        List.of(
                                new Parameter(
                                        "a", "?int", Parameter.Passing.BY_VALUE, false, false),
                                new Parameter(
                                        "b", "array", Parameter.Passing.BY_REFERENCE, false, false),
                                new Parameter(
                                        "c", "string", Parameter.Passing.BY_VALUE, true, true)),
                        "void"));
        Resolution found = last().getResolution();
        assertThat(found.getHandle()).isGreaterThanOrEqualTo(32);
        assertThat(found.getReturns().toStringUtf8()).isEqualTo("void");
        assertThat(found.getParametersList())
                .extracting(each -> each.getType().toStringUtf8())
                .containsExactly("?int", "array", "string");
        assertThat(found.getParametersList())
                .extracting(io.howdah.proto.v1.Parameter::getPassing)
                .containsExactly(
                        Passing.PASSING_BY_VALUE,
                        Passing.PASSING_BY_REFERENCE,
                        Passing.PASSING_BY_VALUE);
        assertThat(found.getParameters(1).getOptional()).isFalse();
        assertThat(found.getParameters(2).getVariadic()).isTrue();
        assertThat(php.hasMethod("ArrayObject", "count")).isTrue();
        assertThat(php.hasMethod("ArrayObject", "missing")).isFalse();
        assertThat(last().hasResolution()).isTrue();
        assertThat(last().getResolution()).isEqualTo(Resolution.getDefaultInstance());
    }

    @Test
    void resolutionsThatAreMalformedAreRefused() {
        open(false);
        expectRefused(
                io.howdah.wire.Resolution::read,
                "", // nothing
                "1a020801", // a value
                "6a020a00", // a wire type that is wrong
                "6a022001", // an unknown field
                "6a0212051a", // a parameter that goes past the end
                "6a0412021803", // a parameter that is passed in an unknown way
                "6a0412023001", // a parameter with an unknown field
                "6a0412020801", // a parameter with a wire type that is wrong
                "6a0312010a"); // a parameter that is truncated
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void objectsOfPhpAreTraversedElementByElement(boolean rewriting) {
        open(rewriting);
        Value joined =
                php.eval(
                        """
                        $elements = (function () { yield 'a'; yield 'b'; })();
                        return java\\lang\\String::join('-', $elements)
                            . java\\lang\\String::join('-', new ArrayIterator([]));
                        """);
        assertThat(joined.asString()).isEqualTo("a-b");
        List<Traversal> steps =
                channel.repliesOfPhp.stream()
                        .filter(Reply::hasTraversal)
                        .map(Reply::getTraversal)
                        .toList();
        assertThat(steps).hasSize(4);
        assertThat(steps.get(0).getIterator()).isNotZero();
        assertThat(steps.get(0).getElement().getStringValue().toStringUtf8()).isEqualTo("a");
        assertThat(steps.get(1).getIterator()).isZero();
        assertThat(steps.get(1).getElement().getStringValue().toStringUtf8()).isEqualTo("b");
        assertThat(steps.get(2)).isEqualTo(Traversal.getDefaultInstance());
        assertThat(steps.get(3).getIterator()).isNotZero();
        assertThat(steps.get(3).hasElement()).isFalse();
    }

    @Test
    void traversalsThatAreMalformedAreRefused() {
        open(false);
        expectRefused(
                TraversalReader::begin,
                "", // nothing
                "1a020801", // a value
                "7200", // no iterator
                "72020d01", // a wire type that is wrong
                "7204080a2001", // an unknown field
                "72020880", // an iterator that is cut off
                "7205080a"); // a length that is too large
        Function<MessageReader, Object> advance =
                in -> {
                    TraversalReader.advance(in);
                    return in.readValue();
                };
        expectRefused(
                advance,
                "", // nothing
                "72020807", // an iterator
                "72021a05", // an element that goes past the end
                "720312010a"); // an unknown field
    }

    private record Shape(long sides) {}

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void plansOfRecordsAreTold(boolean rewriting) {
        open(rewriting);
        php.eval("enum Color { case Red; } class Shape { public ?int $sides = 3; public $color; }");
        RecordPlan shape =
                RecordPlan.object(Shape.class, "Shape")
                        .add("sides", "?int")
                        .add("color", "Color")
                        .enumeration("Color", "Red")
                        .build();
        RecordPlan shapes = RecordPlan.elements(() -> shape);
        channel.numberOf(shapes);
        List<Plan> plans =
                channel.callsToPhp.stream().filter(Call::hasPlan).map(Call::getPlan).toList();
        assertThat(plans).hasSize(2);
        assertThat(plans.get(0).getKind()).isEqualTo(PlanKind.PLAN_KIND_OBJECT);
        assertThat(plans.get(0).getClassName().toStringUtf8()).isEqualTo("Shape");
        assertThat(plans.get(0).getNamesList())
                .extracting(ByteString::toStringUtf8)
                .containsExactly("sides", "color");
        assertThat(plans.get(0).getPlansList()).containsExactly(0, 0);
        assertThat(plans.get(0).getEnums(0).toStringUtf8()).isEqualTo("Color");
        assertThat(plans.get(1).getKind()).isEqualTo(PlanKind.PLAN_KIND_ELEMENTS);
        assertThat(plans.get(1).getPlansList()).containsExactly(plans.get(0).getNumber());
        assertThat(plans.get(1).getNamesCount()).isZero();
        List<PlannedClass> found =
                channel.repliesOfPhp.stream()
                        .filter(Reply::hasPlannedClass)
                        .map(Reply::getPlannedClass)
                        .toList();
        assertThat(found).hasSize(2);
        assertThat(found.get(0).getDeclared()).isTrue();
        assertThat(found.get(0).getProperties(0).getType().toStringUtf8()).isEqualTo("?int");
        assertThat(found.get(0).getProperties(1).getDeclared()).isTrue();
        assertThat(found.get(0).getProperties(1).getType().isEmpty()).isTrue();
        assertThat(found.get(1)).isEqualTo(PlannedClass.getDefaultInstance());
    }

    @Test
    void plansThatDoNotFitAreRefused() {
        open(false);
        php.eval("class Shape { }");
        RecordPlan missing = RecordPlan.object(Shape.class, "Missing").add("sides", "int").build();
        assertThatThrownBy(() -> channel.numberOf(missing))
                .isInstanceOf(PhpSignatureException.class)
                .hasMessageContaining("PHP has no class Missing");
        assertThat(last().getPlannedClass().getDeclared()).isFalse();
        RecordPlan lacking = RecordPlan.object(Shape.class, "Shape").add("sides", "int").build();
        assertThatThrownBy(() -> channel.numberOf(lacking))
                .isInstanceOf(PhpSignatureException.class)
                .hasMessageContaining("PHP has no property Shape::$sides");
        assertThat(last().getPlannedClass().getProperties(0).getDeclared()).isFalse();
    }

    @Test
    void plannedClassesThatAreMalformedAreRefused() {
        open(false);
        expectRefused(
                io.howdah.wire.PlannedClass::read,
                "", // nothing
                "1a020801", // a value
                "7a020a00", // a wire type that is wrong
                "7a022001", // an unknown field
                "7a0212051a", // a property that goes past the end
                "7a0412020a05", // a property with a wire type that is wrong
                "7a0412023001"); // a property with an unknown field
    }

    /** Has Java read these bytes as the reply to a call. */
    private void expectRefused(Function<MessageReader, Object> reader, String... replies) {
        MessageBuffer m = channel.message();
        for (String hex : replies) {
            byte[] bytes = java.util.HexFormat.of().parseHex(hex);
            int mark = channel.begin(0);
            try {
                m.bytes.put(m.base, bytes);
                m.position = m.base;
                m.limit = m.base + bytes.length;
                assertThatThrownBy(() -> reader.apply(channel.in()))
                        .as(hex)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageStartingWith("malformed message from PHP: ");
            } finally {
                channel.end(mark);
            }
        }
    }

    @Test
    void countersThatAreMalformedAreRefused() {
        open(false);
        expectRefused(
                Counters::read,
                "", // nothing
                "1a0209", // a value
                "6203080110", // a field that goes past the end
                "620308011005", // the same, of what stands there
                "62020d01", // a wire type that is wrong
                "62022001", // an unknown field
                "6205080110"); // a length that is too large
        assertThat(php.counters()).isEqualTo(new Counters(0, 0, 0));
    }
}
