package io.howdah.server.soak;

import java.util.EnumSet;
import java.util.Set;

/** What a client can say of its request. */
public enum Answer {
    /** Not yet. */
    NONE(0),
    OK(200),
    PARTIAL(206),
    FAILED(500),
    BAD_GATEWAY(502),
    UNAVAILABLE(503),
    TIMEOUT(504),
    /** Another status than those that may come. */
    OTHER(1),
    /** The connection ended in the middle of the response. */
    CUT(2),
    /** The connection ended before the response, behind one that said so or was aborted. */
    UNANSWERED(3),
    /** The client itself went away. */
    LEFT(4),
    /** Nothing came for so long that the client gave up. */
    HUNG(5);

    private final int code;

    Answer(int code) {
        this.code = code;
    }

    /** Its status, if it is one; else a number that is no status. */
    int code() {
        return code;
    }

    /** Whether the log must tell the same. */
    boolean isStatus() {
        return code >= 200;
    }

    static Answer ofStatus(int status) {
        for (Answer answer : values()) {
            if (answer.code == status && answer.isStatus()) {
                return answer;
            }
        }
        return OTHER;
    }

    static Set<Answer> of(int status, Answer... others) {
        Set<Answer> answers = EnumSet.of(ofStatus(status));
        answers.addAll(Set.of(others));
        return answers;
    }
}
