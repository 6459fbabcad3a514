package com.example.subjects;

import java.util.function.LongBinaryOperator;

/** An enum whose constants have bodies. */
public enum Operation implements LongBinaryOperator {
    PLUS {
        @Override
        public long applyAsLong(long left, long right) {
            return left + right;
        }
    },
    TIMES {
        @Override
        public long applyAsLong(long left, long right) {
            return left * right;
        }
    };

    /** {@return the name in lower case letters} */
    public String label() {
        return name().toLowerCase(java.util.Locale.ROOT);
    }
}
