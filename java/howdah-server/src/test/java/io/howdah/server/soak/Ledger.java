package io.howdah.server.soak;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** All requests by their numbers: what became of them, as clients and the access log tell it. */
@SuppressWarnings("EnumOrdinal") // counters lie in arrays, by kind
final class Ledger {

    private static final int MOST_OBJECTIONS = 30;
    private static final Kind[] KINDS = Kind.values();
    private static final Answer[] ANSWERS = Answer.values();

    private byte[] kinds = new byte[1 << 16];
    private byte[] answers = new byte[1 << 16];
    private short[] logged = new short[1 << 16];
    private byte[] lines = new byte[1 << 16];
    private int count;
    private final List<String> objections = new ArrayList<>();
    private int objectionCount;
    private final int[][] tally = new int[KINDS.length][ANSWERS.length];

    /** Begins a request. */
    synchronized int open(Kind kind) {
        if (count == kinds.length) {
            kinds = Arrays.copyOf(kinds, 2 * count);
            answers = Arrays.copyOf(answers, 2 * count);
            logged = Arrays.copyOf(logged, 2 * count);
            lines = Arrays.copyOf(lines, 2 * count);
        }
        kinds[count] = (byte) kind.ordinal();
        return count++;
    }

    /** Tells what a request's client got. */
    synchronized void answered(int number, Answer answer) {
        answers[number] = (byte) answer.ordinal();
        tally[kinds[number]][answer.ordinal()]++;
    }

    /** Tells of a line in the access log. */
    synchronized void logged(int number, int status) {
        if (number < count) {
            lines[number]++;
            logged[number] = (short) status;
        } else {
            object("the access log has a request " + number + ", which was never sent");
        }
    }

    /** Tells of something that may not be. */
    synchronized void object(String objection) {
        objectionCount++;
        if (objections.size() < MOST_OBJECTIONS) {
            objections.add(objection);
        }
    }

    /** What may not have been: the first of it, and how much there was. */
    synchronized List<String> objections() {
        List<String> told = new ArrayList<>(objections);
        if (objectionCount > told.size()) {
            told.add("… " + objectionCount + " in all");
        }
        return told;
    }

    synchronized int count() {
        return count;
    }

    synchronized Kind kind(int number) {
        return KINDS[kinds[number]];
    }

    synchronized Answer answer(int number) {
        return ANSWERS[answers[number]];
    }

    /** How many requests of a kind got an answer. */
    synchronized int count(Kind kind, Answer answer) {
        return tally[kind.ordinal()][answer.ordinal()];
    }

    /** How many requests that should have gone well got an answer. */
    int soundOnes(Answer answer) {
        int sum = 0;
        for (Kind kind : KINDS) {
            sum += kind.isSound() ? count(kind, answer) : 0;
        }
        return sum;
    }

    /**
     * Objects to requests of which the access log tells otherwise than their clients.
     *
     * @return how many it has no line for, and should
     */
    synchronized int compareWithLog() {
        int missing = 0;
        for (int number = 0; number < count; number++) {
            Answer answer = answer(number);
            boolean isTold = answer.isStatus() || answer == Answer.CUT;
            if (lines[number] == 0 && isTold) {
                missing++;
            } else if (lines[number] > 1) {
                object(describe(number) + " has " + lines[number] + " lines in the access log");
            } else if (lines[number] == 1 && answer.isStatus() && logged[number] != answer.code()) {
                object(describe(number) + " has status " + logged[number] + " in the access log");
            }
        }
        return missing;
    }

    String describe(int number) {
        return "request " + number + " (" + kind(number) + ", " + answer(number) + ")";
    }

    /** A table: kinds, and what came of them. */
    synchronized String table() {
        StringBuilder table = new StringBuilder();
        for (Kind kind : KINDS) {
            StringBuilder row = new StringBuilder();
            for (Answer answer : ANSWERS) {
                int times = count(kind, answer);
                if (times > 0) {
                    row.append(String.format("  %s %,d", answer, times));
                }
            }
            if (row.length() > 0) {
                table.append(String.format("%-15s%s%n", kind, row));
            }
        }
        return table.toString();
    }
}
