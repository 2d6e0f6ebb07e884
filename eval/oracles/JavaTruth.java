import com.sun.source.tree.*;
import com.sun.source.util.*;
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.stream.*;
import javax.lang.model.element.*;
import javax.tools.*;

/**
 * The true imports, calls and bases of a Java repository, by javac's own attribution.
 *
 *   java eval/oracles/JavaTruth.java CHECKOUT > truth.csv
 *
 * Dependencies are absent, so what needs their types stays unattributed; the repository's own names are not
 * affected by that unless they come out of a dependency. Such uses are left out: nobody is judged by them.
 */
public class JavaTruth {
    static Path root;
    static Trees trees;
    static PrintStream out;
    static final Set<String> rows = new TreeSet<>();

    public static void main(String[] args) throws Exception {
        root = Path.of(args[0]).toRealPath();
        out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, "UTF-8");
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager files = compiler.getStandardFileManager(d -> { }, null, StandardCharsets.UTF_8);
        List<Path> sources;
        try (Stream<Path> walk = Files.walk(root)) {
            sources = walk.filter(p -> p.toString().endsWith(".java") && !p.toString().contains("/.git/"))
                .filter(p -> !p.endsWith("module-info.java") && !p.endsWith("package-info.java"))
                .sorted().collect(Collectors.toList());
        }
        JavacTask task = (JavacTask) compiler.getTask(null, files, d -> { },
            List.of("-proc:none", "-Xlint:none", "-XDshould-stop.ifError=FLOW", "-Xmaxerrs", "1"), null,
            files.getJavaFileObjectsFromPaths(sources));
        trees = Trees.instance(task);
        List<CompilationUnitTree> units = new ArrayList<>();
        task.parse().forEach(units::add);
        task.analyze();
        for (CompilationUnitTree unit : units) {
            String from = relative(unit.getSourceFile());
            row("seen", from, "", "", "");
            new Uses(unit, from).scan(unit, null);
        }
        out.print("relation,from,line,name,to\noracle,javac,,,\n");
        rows.forEach(row -> out.print(row + "\n"));
        out.flush();
    }

    static String relative(JavaFileObject file) {
        return root.relativize(Path.of(file.toUri())).toString();
    }

    static void row(String... cells) {
        rows.add(String.join(",", cells));
    }

    /** The file of an element of the repository; empty if it is outside, null if it is unknown. */
    static String fileOf(Element element) {
        if (element == null || element.asType() == null
            || element.asType().getKind() == javax.lang.model.type.TypeKind.ERROR) {
            return null;
        }
        TreePath path = trees.getPath(element);
        if (path == null) {
            for (Element at = element; at != null && path == null; at = at.getEnclosingElement()) {
                if (at.getKind().isClass() || at.getKind().isInterface()) {
                    path = trees.getPath(at);
                }
            }
        }
        return path == null ? "" : relative(path.getCompilationUnit().getSourceFile());
    }

    static class Uses extends TreePathScanner<Void, Void> {
        final CompilationUnitTree unit;
        final String from;

        Uses(CompilationUnitTree unit, String from) {
            this.unit = unit;
            this.from = from;
        }

        void use(String relation, Tree tree, Tree named, String name) {
            Element element = trees.getElement(new TreePath(getCurrentPath(), tree));
            String to = fileOf(element);
            if (to != null) {
                row(relation, from, String.valueOf(lineOf(named, name)), relation.equals("imports") ? "" : name, to);
            }
        }

        /** The line of a name: of `a.b.c` that of the last part. */
        long lineOf(Tree tree, String name) {
            long start = trees.getSourcePositions().getStartPosition(unit, tree);
            if (tree instanceof MemberSelectTree) {
                long end = trees.getSourcePositions().getEndPosition(unit, tree);
                start = end < 0 ? start : end - name.length();
            }
            return unit.getLineMap().getLineNumber(start);
        }

        static String nameOf(Tree tree) {
            while (tree instanceof ParameterizedTypeTree) {
                tree = ((ParameterizedTypeTree) tree).getType();
            }
            while (tree instanceof AnnotatedTypeTree) {
                tree = ((AnnotatedTypeTree) tree).getUnderlyingType();
            }
            return tree instanceof IdentifierTree ? ((IdentifierTree) tree).getName().toString()
                : tree instanceof MemberSelectTree ? ((MemberSelectTree) tree).getIdentifier().toString() : null;
        }

        static Tree bare(Tree tree) {
            return tree instanceof ParameterizedTypeTree ? ((ParameterizedTypeTree) tree).getType() : tree;
        }

        @Override
        public Void visitImport(ImportTree node, Void p) {
            MemberSelectTree name = (MemberSelectTree) node.getQualifiedIdentifier();
            boolean star = name.getIdentifier().contentEquals("*");
            TreePath at = new TreePath(new TreePath(getCurrentPath(), name), name.getExpression());
            Element element = trees.getElement(node.isStatic() || star ? at : new TreePath(getCurrentPath(), name));
            long line = unit.getLineMap().getLineNumber(trees.getSourcePositions().getStartPosition(unit, node));
            if (element instanceof PackageElement) {
                if (star && !((PackageElement) element).isUnnamed()) {
                    boolean own = false;
                    for (Element type : element.getEnclosedElements()) {
                        String to = fileOf(type);
                        if (to != null && !to.isEmpty()) {
                            own = true;
                            row("imports", from, String.valueOf(line), "", to);
                        }
                    }
                    if (!own) {
                        row("imports", from, String.valueOf(line), "", "");
                    }
                }
                return null;
            }
            String to = fileOf(element);
            row("imports", from, String.valueOf(line), "", to == null ? "" : to);
            return null;
        }

        @Override
        public Void visitClass(ClassTree node, Void p) {
            List<Tree> bases = new ArrayList<>(node.getImplementsClause());
            if (node.getExtendsClause() != null) {
                bases.add(node.getExtendsClause());
            }
            for (Tree base : bases) {
                String name = nameOf(base);
                if (name != null) {
                    use("inherits", bare(base), bare(base), name);
                }
            }
            return super.visitClass(node, p);
        }

        @Override
        public Void visitMethodInvocation(MethodInvocationTree node, Void p) {
            String name = nameOf(node.getMethodSelect());
            if (name != null && !name.equals("super") && !name.equals("this")) {
                use("calls", node.getMethodSelect(), node.getMethodSelect(), name);
            }
            return super.visitMethodInvocation(node, p);
        }

        @Override
        public Void visitNewClass(NewClassTree node, Void p) {
            String name = nameOf(node.getIdentifier());
            if (name != null) {
                use("calls", bare(node.getIdentifier()), bare(node.getIdentifier()), name);
            }
            return super.visitNewClass(node, p);
        }

        @Override
        public Void visitMemberReference(MemberReferenceTree node, Void p) {
            Element element = trees.getElement(getCurrentPath());
            String to = fileOf(element);
            if (to != null) {
                long end = trees.getSourcePositions().getEndPosition(unit, node);
                String name = node.getName().toString();
                row("calls", from, String.valueOf(unit.getLineMap().getLineNumber(end - name.length())), name, to);
            }
            return super.visitMemberReference(node, p);
        }
    }
}
