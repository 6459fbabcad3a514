package io.howdah.server.http;

import org.jspecify.annotations.Nullable;

/**
 * The exchanges of an HTTP/1.1 connection that are not done, in the order of their requests: a list
 * that they form themselves. The front one's response goes to the connection. Some at the back may
 * not be dispatched yet.
 */
@SuppressWarnings("ReferenceEquality") // an exchange is itself alone
final class Http1Pipeline {

    private @Nullable Http1Exchange front;
    private @Nullable Http1Exchange back;
    private @Nullable Http1Exchange undispatched;
    private int underWay;

    @Nullable Http1Exchange front() {
        return front;
    }

    boolean isEmpty() {
        return front == null;
    }

    boolean isBack(Http1Exchange exchange) {
        return back == exchange;
    }

    void append(Http1Exchange exchange) {
        if (back == null) {
            front = exchange;
        } else {
            back.next = exchange;
        }
        back = exchange;
        if (undispatched == null) {
            undispatched = exchange;
        }
    }

    boolean hasUndispatched() {
        return undispatched != null;
    }

    /** How many were dispatched and have not got their responses. */
    int underWay() {
        return underWay;
    }

    /** Dispatches the first that was not. */
    void dispatchNext() {
        Http1Exchange exchange = undispatched;
        if (exchange != null) {
            undispatched = exchange.next;
            underWay++;
            exchange.dispatch();
        }
    }

    /** All of an exchange's response was given. */
    void responded(Http1Exchange exchange) {
        if (exchange.isDispatched()) {
            underWay--;
        }
    }

    /** Takes the front exchange away, which is done: the next one is the front then. */
    void removeFront(Http1Exchange done) {
        front = done.next;
        done.next = null;
        if (front == null) {
            back = null;
        }
    }

    /** The connection is lost to all of them. */
    void loseAll() {
        Http1Exchange exchange = front;
        front = null;
        back = null;
        undispatched = null;
        while (exchange != null) {
            exchange.lose();
            exchange = exchange.next;
        }
    }
}
