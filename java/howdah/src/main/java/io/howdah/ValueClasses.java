package io.howdah;

import io.howdah.interop.access.JavaAccess;
import io.howdah.stub.DateCodec;
import io.howdah.stub.RecordCodec;
import io.howdah.stub.ValueOutput;
import io.howdah.value.PhpTypeException;
import io.howdah.wire.RecordCodecs;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The classes whose objects cross to PHP by value, and what they are there. */
final class ValueClasses implements JavaAccess.ByValue {

    private final Set<Class<?>> classes;

    ValueClasses(Set<Class<?>> classes) {
        this.classes = Set.copyOf(classes);
    }

    /** Refuses classes whose objects have no value in PHP. */
    static void check(Class<?> type) {
        boolean isKnown =
                type == UUID.class
                        || type == BigDecimal.class
                        || type == BigInteger.class
                        || Enum.class.isAssignableFrom(type)
                        || Record.class.isAssignableFrom(type)
                        || DateCodec.of(type) != null;
        if (!isKnown) {
            throw new IllegalArgumentException(
                    "expected a date of java.time, UUID, BigDecimal, BigInteger, an enum or a"
                            + " record, got "
                            + type.getName());
        }
    }

    @Override
    public boolean write(ValueOutput out, Object object) {
        if (object instanceof Enum<?> constant) {
            return writeEnum(out, constant);
        }
        Class<?> type = object.getClass();
        if (!classes.contains(type) && !(type.isRecord() && classes.contains(Record.class))) {
            return false;
        }
        RecordCodec<Object> codec = RecordCodecs.find(object);
        if (codec != null) {
            codec.write(out, object);
        } else if (object instanceof Record record) {
            writeArray(out, record);
        } else if (object instanceof BigDecimal number) {
            out.writeString(number.toPlainString());
        } else {
            out.writeString(object.toString());
        }
        return true;
    }

    private boolean writeEnum(ValueOutput out, Enum<?> constant) {
        Class<?> type = constant.getDeclaringClass();
        if (!classes.contains(type) && !classes.contains(Enum.class)) {
            return false;
        }
        String name = nameOf(constant);
        PhpClass phpEnum = type.getAnnotation(PhpClass.class);
        if (phpEnum == null) {
            out.writeString(name);
        } else {
            String phpName = phpEnum.value();
            out.writeEnum(phpName.startsWith("\\") ? phpName.substring(1) : phpName, name);
        }
        return true;
    }

    private static String nameOf(Enum<?> constant) {
        try {
            PhpName name =
                    constant.getDeclaringClass()
                            .getField(constant.name())
                            .getAnnotation(PhpName.class);
            return name == null ? constant.name() : name.value();
        } catch (NoSuchFieldException e) { // a shrinker may have renamed it
            return constant.name();
        }
    }

    private static void writeArray(ValueOutput out, Record record) {
        int mark = out.mapStart();
        for (RecordComponent component : record.getClass().getRecordComponents()) {
            PhpName name = component.getAnnotation(PhpName.class);
            out.key(name == null ? component.getName() : name.value());
            out.writeValue(valueOf(component, record));
        }
        out.mapEnd(mark);
    }

    private static @Nullable Object valueOf(RecordComponent component, Record record) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(record);
        } catch (ReflectiveOperationException | RuntimeException e) {
            PhpTypeException failure =
                    new PhpTypeException(
                            record.getClass().getName()
                                    + " cannot be read: open its package to the module howdah");
            failure.initCause(e);
            throw failure;
        }
    }
}
