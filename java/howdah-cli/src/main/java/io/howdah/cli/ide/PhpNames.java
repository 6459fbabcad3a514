package io.howdah.cli.ide;

import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;

/**
 * What Java's names are in PHP: {@code java.util.Map.Entry} is <code>
 * java&#92;util&#92;Map&#92;Entry
 * </code>.
 *
 * <p>Some of these names cannot be declared in PHP's own language, though the engine has such
 * classes: <code>java&#92;util&#92;List</code> ends in a keyword, and no class may be named {@code
 * Object}. These are declared with an underscore at the end, and their name is an alias.
 */
final class PhpNames {

    private static final Set<String> KEYWORDS =
            Set.of(
                    ("__halt_compiler abstract and array as break callable case catch class clone const"
                                    + " continue declare default die do echo else elseif empty enddeclare"
                                    + " endfor endforeach endif endswitch endwhile eval exit extends final"
                                    + " finally fn for foreach function global goto if implements include"
                                    + " include_once instanceof insteadof interface isset list match namespace"
                                    + " new or print private protected public readonly require require_once"
                                    + " return static switch throw trait try unset use var while xor yield"
                                    + " __class__ __dir__ __file__ __function__ __line__ __method__"
                                    + " __namespace__ __trait__")
                            .split(" "));

    /** Names that zend_is_reserved_class_name() refuses, so that there can be no alias either. */
    private static final Set<String> RESERVED =
            Set.of(
                    ("bool false float int iterable mixed never null object parent self static string true"
                                    + " void")
                            .split(" "));

    private static final Pattern IDENTIFIER =
            Pattern.compile("[A-Za-z_\\x80-\\x{10ffff}][A-Za-z0-9_\\x80-\\x{10ffff}]*");

    private PhpNames() {}

    /** The name that PHP code uses, without a backslash in front. */
    static String name(TypeElement type) {
        String namespace = namespace(type);
        return (namespace.isEmpty() ? "" : namespace + "\\") + type.getSimpleName();
    }

    /** The name that the class is declared by, with a backslash in front. */
    static String declared(TypeElement type) {
        return "\\" + name(type) + (canBeDeclared(type) ? "" : "_");
    }

    /** The last part of the name that the class is declared by. */
    static String declaredSimple(TypeElement type) {
        return type.getSimpleName() + (canBeDeclared(type) ? "" : "_");
    }

    /** The part of its name before the last backslash; empty for a class of no package. */
    static String namespace(TypeElement type) {
        Element enclosing = type.getEnclosingElement();
        if (enclosing instanceof TypeElement outer) {
            return name(outer);
        }
        return ((PackageElement) Objects.requireNonNull(enclosing))
                .getQualifiedName()
                .toString()
                .replace('.', '\\');
    }

    /** The file that declares the class. */
    static String file(TypeElement type) {
        return name(type).replace('\\', '/') + ".php";
    }

    /** Whether its name needs no underscore. */
    static boolean canBeDeclared(TypeElement type) {
        return !KEYWORDS.contains(lower(type)) && canBeAlias(type);
    }

    /** Whether {@code class_alias()} can give it its name. */
    static boolean canBeAlias(TypeElement type) {
        return !RESERVED.contains(lower(type));
    }

    private static String lower(TypeElement type) {
        return type.getSimpleName().toString().toLowerCase(Locale.ROOT);
    }

    /** Whether PHP code can write the class's name at all. */
    static boolean canBeWritten(TypeElement type) {
        String namespace = namespace(type);
        for (String part : name(type).split("\\\\", -1)) {
            if (!isIdentifier(part)) {
                return false;
            }
        }
        return !KEYWORDS.contains(namespace.toLowerCase(Locale.ROOT));
    }

    /** Whether PHP code can write this as the name of a member. */
    static boolean isIdentifier(String name) {
        return IDENTIFIER.matcher(name).matches();
    }

    /** The name of a parameter or property, without its dollar sign. */
    static String variable(String name) {
        return name.replace('$', '_');
    }
}
