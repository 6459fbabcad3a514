/** Typed interfaces for PHP's own functions. */
module howdah.functions {
    requires transitive howdah;
    requires static java.compiler;
    requires static org.jspecify;

    exports io.howdah.functions;
}
