/** The real PHP engine inside the JVM: calling PHP from Java. */
module howdah {
    requires org.slf4j;
    requires static com.fasterxml.jackson.annotation;
    requires static org.jspecify;

    exports io.howdah;
    exports io.howdah.border;
    exports io.howdah.json;
}
