"""The true includes, calls and bases of a C or C++ repository, by libclang.

    pip install libclang
    python3 eval/oracles/libclang.py CHECKOUT > truth.csv

Each source is parsed with all folders of the repository that hold headers on its path, most likely ones first;
headers are read as part of the sources that include them. Configuration headers that a build would write are
absent, so some code is not seen: nobody is judged by that. A call leads to what headers
declare of the symbol, and to its definition in any source.
"""

import csv
import glob
import os
import sys

from clang import cindex
from clang.cindex import CursorKind

SOURCES = (".c", ".cc", ".cpp", ".cxx")
HEADERS = (".h", ".hh", ".hpp", ".hxx")
CALLABLE = {
    CursorKind.FUNCTION_DECL, CursorKind.CXX_METHOD, CursorKind.CONSTRUCTOR, CursorKind.DESTRUCTOR,
    CursorKind.FUNCTION_TEMPLATE, CursorKind.CONVERSION_FUNCTION,
}
TYPES = {CursorKind.CLASS_DECL, CursorKind.STRUCT_DECL, CursorKind.CLASS_TEMPLATE}


class Truth:
    def __init__(self, root):
        self.root = os.path.realpath(root)
        self.rows, self.uses, self.defined = set(), set(), {}

    def relative(self, file):
        """A path in the repository, or nothing."""
        path = os.path.realpath(file.name if hasattr(file, "name") else file)
        inside = path.startswith(self.root + os.sep)
        return os.path.relpath(path, self.root) if inside else ""

    def read(self, unit):
        main = self.relative(unit.spelling)
        self.rows.add(("seen", main, "", "", ""))
        for include in unit.get_includes():
            source = self.relative(include.source)
            if source:
                target = self.relative(include.include)
                self.rows.add(("imports", source, include.location.line, "", target))
                if target:
                    self.rows.add(("seen", source, "", "", ""))
        todo = [unit.cursor]
        while todo:
            for cursor in todo.pop().get_children():
                file = cursor.location.file
                where = file and self.relative(file)
                if not where:
                    continue
                todo.append(cursor)
                self.look(cursor, where)

    def look(self, cursor, where):
        if cursor.kind in CALLABLE and (cursor.is_definition() or where.endswith(HEADERS)):
            self.defined.setdefault(cursor.get_usr(), set()).add(where)
        if cursor.kind == CursorKind.CALL_EXPR and cursor.referenced is not None:
            target = cursor.referenced
            # Members of an instance of a template are those of the template.
            template = cindex.conf.lib.clang_getSpecializedCursorTemplate(target)
            target = template if template is not None and template.kind in CALLABLE else target
            if target.kind not in CALLABLE or not target.spelling:
                return
            name = target.spelling.split("<")[0]
            line = cursor.location.line
            # Of `a.b()` and `a->b()` the line of the name.
            for child in cursor.get_children():
                if child.spelling == target.spelling:
                    line = child.location.line
                break
            to = target.location.file
            self.uses.add(("calls", where, line, name, self.relative(to) if to else "", target.get_usr()))
        elif cursor.kind == CursorKind.CXX_BASE_SPECIFIER and cursor.type is not None:
            base = cursor.type.get_declaration()
            template = cindex.conf.lib.clang_getSpecializedCursorTemplate(base)
            target = template if template and template.kind in TYPES else base
            to = target.location.file
            if to and target.spelling:
                name = target.spelling.split("<")[0]
                self.uses.add(("inherits", where, cursor.location.line, name, self.relative(to), ""))

    def write(self):
        for relation, where, line, name, to, usr in self.uses:
            self.rows.add((relation, where, line, name, to))
            for definition in self.defined.get(usr, ()):
                self.rows.add((relation, where, line, name, definition))
        out = csv.writer(sys.stdout, lineterminator="\n")
        out.writerow(["relation", "from", "line", "name", "to"])
        out.writerow(["oracle", "libclang", "", "", ""])
        out.writerows(sorted(self.rows, key=lambda row: tuple(map(str, row))))


def main():
    truth = Truth(sys.argv[1])
    sources, folders = [], {""}
    for folder, below, names in os.walk(truth.root):
        below[:] = sorted(it for it in below if it != ".git")
        here = os.path.relpath(folder, truth.root)
        sources += [os.path.join(folder, it) for it in sorted(names) if it.endswith(SOURCES)]
        if any(it.endswith(HEADERS) for it in names):
            folders.add(here)
            folders.add(os.path.dirname(here))
    likely = sorted(folders, key=lambda it: (os.path.basename(it) not in ("include", "src", ""), it.count("/"), it))
    options = [f"-I{os.path.join(truth.root, it)}" for it in likely]
    options += [f"-isystem{it}" for it in sorted(glob.glob("/usr/lib/gcc/*/*/include"))]
    index = cindex.Index.create()
    for source in sources:
        language = ["-std=gnu11"] if source.endswith(".c") else ["-std=c++17", "-xc++"]
        try:
            unit = index.parse(source, args=language + options + ["-ferror-limit=0", "-w"],
                               options=cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD)
        except cindex.TranslationUnitLoadError:
            continue
        truth.read(unit)
    truth.write()


if __name__ == "__main__":
    main()
