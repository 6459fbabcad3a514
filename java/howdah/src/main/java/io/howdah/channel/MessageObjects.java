package io.howdah.channel;

import io.howdah.failure.PhpException;
import io.howdah.stub.Calls;
import io.howdah.stub.RecordPlan;
import io.howdah.value.PhpCallable;
import io.howdah.value.PhpObject;
import io.howdah.value.PhpReferent;
import io.howdah.value.PhpResource;
import io.howdah.wire.Objects;
import io.howdah.wire.Thrown;
import java.util.HashMap;
import java.util.Map;

/** What the messages of a channel refer to. */
final class MessageObjects implements Objects {

    private final EngineChannel channel;
    private final Refs refs;
    private final Thrown thrown;
    private final Map<String, String> names = new HashMap<>();

    MessageObjects(EngineChannel channel, Refs refs, Thrown thrown) {
        this.channel = channel;
        this.refs = refs;
        this.thrown = thrown;
    }

    @Override
    public Calls calls() {
        return channel;
    }

    @Override
    public Upcalls java() {
        return channel.java();
    }

    @Override
    public long idOf(PhpReferent referent) {
        return refs.idOf(referent);
    }

    @Override
    public long idOf(PhpException exception) {
        if (thrown.holds(exception)) {
            return exception.id();
        }
        PhpObject object = exception.object();
        return object != null && refs.isHeld(object) ? refs.idOf(object) : 0;
    }

    @Override
    public PhpObject object(long id, String className) {
        return new PhpObject(channel.invoker(), id, className);
    }

    @Override
    public PhpCallable callable(long id) {
        return new PhpCallable(channel.invoker(), id);
    }

    @Override
    public PhpResource resource(long id, String type) {
        return new PhpResource(channel.invoker(), id, type);
    }

    @Override
    public int numberOf(RecordPlan plan) {
        return channel.numberOf(plan);
    }

    @Override
    public String intern(String name) {
        String known = names.putIfAbsent(name, name);
        return known == null ? name : known;
    }

    @Override
    public int nesting() {
        return channel.nesting();
    }

    @Override
    public void willTidy() {
        channel.willTidy();
    }

    @Override
    public void lend() {
        channel.lend();
    }

    @Override
    public void takeBack() {
        channel.takeBack();
    }

    @Override
    public void readReleased() {
        channel.readReleased();
    }
}
