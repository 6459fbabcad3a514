package io.howdah.cli.ide;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.doctree.ReturnTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePath;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.ModuleElement;
import javax.lang.model.element.TypeElement;
import javax.lang.model.element.VariableElement;
import javax.lang.model.type.ArrayType;
import javax.lang.model.type.DeclaredType;
import javax.lang.model.type.TypeMirror;
import javax.lang.model.util.Elements;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;

/**
 * The sources of Java classes, for what is not in class files: javadoc and the names of parameters.
 * Files are parsed when their first class is asked for.
 */
final class SourceFiles implements AutoCloseable {

    private final JavaCompiler compiler;
    private final Elements elements;
    private final List<FileSystem> archives = new ArrayList<>();
    private final List<Path> roots = new ArrayList<>();
    private final Map<String, Docs> docs = new HashMap<>();

    /**
     * Opens sources.
     *
     * @param elements of the compiler that reads the classes
     * @param sources jars, zip files and folders; in those of the JDK, files lie in a folder for
     *     their module
     * @throws UncheckedIOException if one is neither
     */
    SourceFiles(JavaCompiler compiler, Elements elements, Collection<Path> sources) {
        this.compiler = compiler;
        this.elements = elements;
        for (Path source : sources) {
            roots.add(Files.isDirectory(source) ? source : open(source));
        }
    }

    private Path open(Path archive) {
        try {
            FileSystem opened = FileSystems.newFileSystem(archive);
            archives.add(opened);
            return opened.getPath("/");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What the source of a class says of it; nothing where there is no source. */
    Docs of(TypeElement type) {
        String name = elements.getBinaryName(type).toString();
        Docs known = docs.get(name);
        if (known == null) {
            read(outermost(type));
            known = docs.computeIfAbsent(name, none -> Docs.NONE);
        }
        return known;
    }

    private static TypeElement outermost(TypeElement type) {
        return type.getEnclosingElement() instanceof TypeElement outer ? outermost(outer) : type;
    }

    private void read(TypeElement outermost) {
        String name = outermost.getQualifiedName().toString();
        String file = name.replace('.', '/') + ".java";
        ModuleElement module = elements.getModuleOf(outermost);
        for (Path root : roots) {
            for (String path : List.of(file, module == null ? "" : module + "/" + file)) {
                Path source = root.resolve(path);
                if (Files.isRegularFile(source)) {
                    parse(source, name.substring(0, name.lastIndexOf('.') + 1));
                    return;
                }
            }
        }
    }

    private void parse(Path file, String packagePrefix) {
        try {
            JavaFileObject source = new Source(Files.readString(file, StandardCharsets.UTF_8));
            JavacTask task =
                    (JavacTask)
                            compiler.getTask(
                                    null, null, diagnostic -> {}, null, null, List.of(source));
            DocTrees trees = DocTrees.instance(task);
            for (CompilationUnitTree unit : task.parse()) {
                TreePath path = new TreePath(unit);
                for (Tree declaration : unit.getTypeDecls()) {
                    readType(trees, new TreePath(path, declaration), packagePrefix);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void readType(DocTrees trees, TreePath path, String prefix) {
        if (!(path.getLeaf() instanceof ClassTree type)) {
            return; // a semicolon
        }
        String name = prefix + type.getSimpleName();
        Docs read = Docs.of(sentence(trees, path));
        docs.put(name, read);
        for (Tree member : type.getMembers()) {
            TreePath at = new TreePath(path, member);
            if (member instanceof ClassTree) {
                readType(trees, at, name + "$");
            } else if (member instanceof MethodTree method) {
                read.methods().put(key(method), method(trees, at, method));
            } else if (member instanceof VariableTree field) {
                read.fields().put(field.getName().toString(), sentence(trees, at));
            }
        }
    }

    private static String sentence(DocTrees trees, TreePath path) {
        DocCommentTree comment = trees.getDocCommentTree(path);
        return comment == null ? "" : Sentences.text(comment.getFirstSentence());
    }

    private static Docs.MethodDoc method(DocTrees trees, TreePath path, MethodTree method) {
        Map<String, Boolean> nullable = new HashMap<>();
        String sentence = sentence(trees, path);
        boolean returnsNull = sentence.matches(".*\\bor null\\b.*");
        DocCommentTree comment = trees.getDocCommentTree(path);
        for (DocTree tag : comment == null ? List.<DocTree>of() : comment.getBlockTags()) {
            if (tag instanceof ParamTree parameter) {
                nullable.put(
                        parameter.getName().toString(),
                        Sentences.allowsNull(Sentences.text(parameter.getDescription())));
            } else if (tag instanceof ReturnTree returned) {
                returnsNull |= Sentences.allowsNull(Sentences.text(returned.getDescription()));
            }
        }
        List<String> names =
                method.getParameters().stream().map(each -> each.getName().toString()).toList();
        return new Docs.MethodDoc(
                sentence,
                names,
                names.stream().map(name -> nullable.getOrDefault(name, false)).toList(),
                returnsNull);
    }

    private static String key(MethodTree method) {
        return method.getName()
                + method.getParameters().stream()
                        .map(each -> simple(each.getType().toString()))
                        .collect(Collectors.joining(",", "(", ")"));
    }

    /** A type as the source writes it, without annotations, type arguments and packages. */
    private static String simple(String type) {
        StringBuilder plain = new StringBuilder();
        int depth = 0;
        for (char c : type.replaceAll("@[\\w.]+(\\([^)]*\\))? ?", "").toCharArray()) {
            depth += c == '<' ? 1 : 0;
            if (depth == 0) {
                plain.append(c);
            }
            depth -= c == '>' ? 1 : 0;
        }
        String text = plain.toString().replace("...", "[]").replace(" ", "");
        return text.substring(text.lastIndexOf('.') + 1);
    }

    /**
     * By which a method's documentation is found: its name and its parameters' types, as far as
     * they can be recognized without knowing what names mean.
     */
    static String key(ExecutableElement method) {
        return method.getSimpleName()
                + method.getParameters().stream()
                        .map(VariableElement::asType)
                        .map(SourceFiles::simple)
                        .collect(Collectors.joining(",", "(", ")"));
    }

    private static String simple(TypeMirror type) {
        if (type instanceof ArrayType array) {
            return simple(array.getComponentType()) + "[]";
        }
        if (type instanceof DeclaredType declared) {
            Element element = declared.asElement();
            return element.getSimpleName().toString();
        }
        return simple(type.toString());
    }

    @Override
    public void close() {
        for (FileSystem archive : archives) {
            try {
                archive.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** A file's text, which is not read twice. */
    private static final class Source extends SimpleJavaFileObject {

        private final String text;

        Source(String text) {
            super(URI.create("string:///Source.java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
