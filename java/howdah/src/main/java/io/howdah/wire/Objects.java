package io.howdah.wire;

import io.howdah.failure.PhpException;
import io.howdah.stub.Calls;
import io.howdah.stub.RecordPlan;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpReferent;
import io.howdah.value.PhpResource;

/** What messages refer to by numbers, for one interpreter. */
public interface Objects {

    /** {@return the calls of the interpreter} */
    Calls calls();

    /** {@return the objects of Java} */
    JavaObjects java();

    /**
     * {@return PHP's number of something that Java holds}
     *
     * @param referent what Java holds
     * @throws IllegalStateException if it is closed, or of an earlier request
     */
    long idOf(PhpReferent referent);

    /**
     * {@return PHP's number of the object of an exception; 0 if PHP does not have it any more}
     *
     * @param exception the exception
     */
    long idOf(PhpException exception);

    /**
     * {@return an object of PHP}
     *
     * @param id PHP's number of it
     * @param className its class
     */
    PhpObject object(long id, String className);

    /**
     * {@return a closure of PHP}
     *
     * @param id PHP's number of it
     */
    PhpCallable callable(long id);

    /**
     * {@return a resource of PHP}
     *
     * @param id PHP's number of it
     * @param type its type
     */
    PhpResource resource(long id, String type);

    /**
     * {@return PHP's number of a plan, which is sent to PHP if PHP does not have it}
     *
     * @param plan how records cross
     * @throws io.howdah.failure.PhpSignatureException if PHP's class does not fit the record
     */
    int numberOf(RecordPlan plan);

    /**
     * {@return one String for each class or enum name that PHP sends again and again}
     *
     * @param name the name
     */
    String intern(String name);

    /** {@return how deep the current message is nested in others} */
    int nesting();

    /** The current message leaves something to do at its end. */
    void willTidy();

    /** Lets other threads call PHP while Java code runs. */
    void lend();

    /** Ends {@link #lend}. */
    void takeBack();

    /** Reads the list of what PHP holds no more, whose tag was consumed. */
    void readReleased();
}
