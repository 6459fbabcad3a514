package io.howdah.cli.ide;

import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.EntityTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.ReturnTree;
import com.sun.source.doctree.StartElementTree;
import com.sun.source.doctree.SummaryTree;
import com.sun.source.doctree.TextTree;
import java.util.List;
import java.util.Map;

/** Javadoc as plain text. */
final class Sentences {

    private static final Map<String, String> ENTITIES =
            Map.of(
                    "amp", "&",
                    "gt", ">",
                    "lt", "<",
                    "nbsp", " ",
                    "quot", "\"",
                    "#64", "@",
                    "mdash", "–",
                    "ndash", "–",
                    "times", "×");

    private Sentences() {}

    /** The text, in one line. */
    static String text(List<? extends DocTree> trees) {
        StringBuilder text = new StringBuilder();
        for (DocTree tree : trees) {
            text.append(text(tree));
        }
        return text.toString().strip().replaceAll("\\s+", " ");
    }

    private static String text(DocTree tree) {
        return switch (tree.getKind()) {
            case TEXT -> ((TextTree) tree).getBody();
            case CODE, LITERAL -> ((LiteralTree) tree).getBody().getBody();
            case LINK, LINK_PLAIN -> link((LinkTree) tree);
            case ENTITY -> entity(((EntityTree) tree).getName().toString());
            case SUMMARY -> text(((SummaryTree) tree).getSummary());
            case START_ELEMENT -> isSuperscript((StartElementTree) tree) ? "^" : "";
            case RETURN -> "Returns " + text(((ReturnTree) tree).getDescription()) + ".";
            default -> "";
        };
    }

    private static boolean isSuperscript(StartElementTree element) {
        return element.getName().toString().equalsIgnoreCase("sup");
    }

    private static String link(LinkTree link) {
        String label = text(link.getLabel());
        String signature = link.getReference().getSignature();
        return label.isEmpty() ? signature.replaceFirst("^#", "").replace('#', '.') : label;
    }

    private static String entity(String name) {
        String text = ENTITIES.get(name);
        return text == null ? "&" + name + ";" : text;
    }

    /** Whether what is said of a parameter or a result allows it to be null. */
    static boolean allowsNull(String text) {
        return text.matches(".*\\b[Nn]ull\\b.*")
                && !text.matches("(?i).*\\b(not|non|never|n't)[ -](be )?null\\b.*");
    }
}
