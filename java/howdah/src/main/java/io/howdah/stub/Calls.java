package io.howdah.stub;

import io.howdah.failure.PhpSignatureException;
import io.howdah.failure.WrongThreadException;
import io.howdah.signature.Signature;
import io.howdah.value.PhpObject;

/**
 * Calls of PHP on one interpreter.
 *
 * <p>A call is {@link #begin}, one write for each argument, {@link #call}, one read of the result,
 * and, always, {@link #end}:
 *
 * <pre>{@code
 * int mark = calls.begin(handle);
 * try {
 *     calls.out().writeLong(3);
 *     calls.out().writeLong(1);
 *     calls.call();
 *     return calls.in().readLong();
 * } finally {
 *     calls.end(mark);
 * }
 * }</pre>
 *
 * <p>Calls nest: one may begin while another is being written, while a result is being read, or in
 * an upcall.
 */
public interface Calls extends Stubs {

    /** {@return where arguments are written} */
    ValueOutput out();

    /** {@return where results are read} */
    ValueInput in();

    /**
     * Begins a call of a function, a static method or a constructor.
     *
     * @param handle what is called
     * @return a mark for {@link #end}
     * @throws WrongThreadException if the interpreter belongs to another thread
     * @throws IllegalStateException if it is closed
     */
    int begin(int handle);

    /**
     * Begins a call of a method, or the access to a property.
     *
     * @param handle what is called
     * @param target whose it is
     * @return a mark for {@link #end}
     */
    int begin(int handle, PhpObject target);

    /**
     * Crosses. When it returns, the reader stands at the result.
     *
     * @throws io.howdah.failure.PhpFailure if PHP did not return
     */
    void call();

    /**
     * Crosses, and has PHP write the result as records.
     *
     * @param result how the result crosses
     * @throws io.howdah.failure.PhpFailure if PHP did not return
     * @throws PhpSignatureException if a class of PHP does not fit its record
     */
    void call(RecordPlan result);

    /**
     * Ends a call, whether it was made or not.
     *
     * @param mark what {@link #begin} returned
     */
    void end(int mark);

    /**
     * Resolves a function, or a static method whose name has the form {@code Class::method}.
     *
     * @param expected what Java expects of it
     * @return its handle
     * @throws PhpSignatureException if PHP does not have it, or it does not fit
     */
    int function(Signature expected);

    /**
     * Resolves an instance method; which one is called depends on the object.
     *
     * @param expected what Java expects of it; its name has the form {@code Class::method}
     * @return its handle
     * @throws PhpSignatureException if PHP does not have it, or it does not fit
     */
    int method(Signature expected);

    /**
     * Resolves the constructor of a class.
     *
     * @param expected what Java expects of it; its name is the class
     * @return its handle
     * @throws PhpSignatureException if PHP does not have it, or it does not fit
     */
    int constructor(Signature expected);

    /**
     * Resolves the reading of a property.
     *
     * @param expected its name has the form {@code Class::$property}
     * @return its handle
     * @throws PhpSignatureException if PHP does not have it, or it does not fit
     */
    int propertyRead(Signature expected);

    /**
     * Resolves the writing of a property.
     *
     * @param expected its name has the form {@code Class::$property}
     * @return its handle
     * @throws PhpSignatureException if PHP does not have it, or it does not fit
     */
    int propertyWrite(Signature expected);

    /**
     * {@return PHP's number of a plan, which is sent to PHP if PHP does not have it}
     *
     * @param plan how records cross
     * @throws PhpSignatureException if PHP's class does not fit the record
     */
    int numberOf(RecordPlan plan);
}
