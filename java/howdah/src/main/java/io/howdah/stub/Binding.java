package io.howdah.stub;

import io.howdah.failure.PhpSignatureException;
import io.howdah.signature.Signature;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * Resolves what a stub uses of PHP to handles. Generated constructors ask for one handle after the
 * other and then call {@link #complete}, so that all that does not fit is reported at once.
 */
public final class Binding {

    private static final int UNRESOLVED = -1;

    private final Calls calls;
    private final Class<?> type;
    private final List<String> mismatches = new ArrayList<>();

    /**
     * Begins to bind one interface.
     *
     * @param calls where the handles are good for
     * @param type the typed interface, for the message of a mismatch
     */
    public Binding(Calls calls, Class<?> type) {
        this.calls = calls;
        this.type = type;
    }

    /**
     * Resolves a function or a static method.
     *
     * @param expected one signature for each Java method that calls it, in the text form of {@link
     *     Signature}
     * @return the handle
     */
    public int function(String... expected) {
        return resolve(calls::function, expected);
    }

    /**
     * Resolves an instance method.
     *
     * @param expected one signature for each Java method that calls it
     * @return the handle
     */
    public int method(String... expected) {
        return resolve(calls::method, expected);
    }

    /**
     * Resolves the constructor of a class.
     *
     * @param expected one signature for each Java method that calls it
     * @return the handle
     */
    public int constructor(String... expected) {
        return resolve(calls::constructor, expected);
    }

    /**
     * Resolves the reading of a property.
     *
     * @param expected one signature for each Java method that reads it
     * @return the handle
     */
    public int propertyRead(String... expected) {
        return resolve(calls::propertyRead, expected);
    }

    /**
     * Resolves the writing of a property.
     *
     * @param expected one signature for each Java method that writes it
     * @return the handle
     */
    public int propertyWrite(String... expected) {
        return resolve(calls::propertyWrite, expected);
    }

    /**
     * Compares a Java enum with a PHP enum, and has PHP make the cases: a message cannot.
     *
     * @param phpEnum the PHP enum
     * @param names the cases that Java knows
     */
    public void enumeration(String phpEnum, String... names) {
        List<String> cases;
        try {
            cases = cases(phpEnum);
        } catch (PhpSignatureException e) {
            mismatches.add("PHP has no enum " + phpEnum);
            return;
        }
        for (String name : names) {
            if (!cases.contains(name)) {
                mismatches.add(
                        "the enum "
                                + phpEnum
                                + " has no case "
                                + name
                                + ": PHP declares "
                                + String.join(", ", cases));
            }
        }
    }

    private List<String> cases(String phpEnum) {
        int handle = calls.function(Signature.parse(phpEnum + "::cases(): array"));
        int mark = calls.begin(handle);
        try {
            calls.call();
            return calls.in().readList(ValueInput::readEnumCase);
        } finally {
            calls.end(mark);
        }
    }

    /**
     * Compares a record with the PHP class that its values are objects of, and tells PHP how they
     * cross.
     *
     * @param plan how they cross
     */
    public void record(RecordPlan plan) {
        try {
            calls.numberOf(plan);
        } catch (PhpSignatureException e) {
            mismatch(e);
        }
    }

    /** Notes what does not fit. */
    public void mismatch(String mismatch) {
        mismatches.add(mismatch);
    }

    private void mismatch(PhpSignatureException e) {
        mismatches.add(String.valueOf(e.getMessage()).replace("\n", "\n  "));
    }

    private int resolve(ToIntFunction<Signature> resolver, String... expected) {
        int handle = UNRESOLVED;
        for (String signature : expected) {
            try {
                handle = resolver.applyAsInt(Signature.parse(signature));
            } catch (PhpSignatureException e) {
                mismatch(e);
            }
        }
        return handle;
    }

    /**
     * Ends the binding.
     *
     * @throws PhpSignatureException if anything did not fit
     */
    public void complete() {
        if (!mismatches.isEmpty()) {
            throw new PhpSignatureException(type.getName() + " does not fit this PHP:", mismatches);
        }
    }
}
