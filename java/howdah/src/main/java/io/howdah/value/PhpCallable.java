package io.howdah.value;

/** A Closure of PHP, which Java can call. */
public final class PhpCallable extends PhpReferent {

    /**
     * Made by the interpreter.
     *
     * @param calls the interpreter that it lives in
     * @param id PHP's number of it
     */
    public PhpCallable(ReferentCalls calls, long id) {
        super(calls, id, false);
    }

    /**
     * Calls it.
     *
     * @param arguments anything that can cross; see {@link io.howdah.PhpFunction#call}
     * @return what it returns
     */
    public Value call(Object... arguments) {
        return calls().callCallable(this, arguments);
    }

    /**
     * Calls it with arguments by name.
     *
     * @param arguments what it is given
     * @return what it returns
     */
    public Value call(PhpArguments arguments) {
        return calls().named().callCallable(this, arguments);
    }

    @Override
    public PhpCallable asCallable() {
        return this;
    }

    @Override
    public String typeName() {
        return "Closure";
    }
}
