"""The true imports and bases of a Python repository, by the language's own parser.

    python3 eval/oracles/python_ast.py CHECKOUT > truth.csv

Modules are found as the interpreter would find them if the folders that hold top packages (the root, `src`,
`lib`, and each folder with a setup.py or pyproject.toml) were on its path, and the script's own folder. Names of
bases are followed through imports and re-exports of the modules themselves, without running anything.
"""

import ast
import csv
import os
import sys


def modules(root):
    """All Python files, and the folders from which absolute names count."""
    files, roots = set(), {"", "src", "lib"}
    for folder, folders, names in os.walk(root):
        folders[:] = sorted(f for f in folders if f != ".git")
        here = os.path.relpath(folder, root)
        here = "" if here == "." else here
        for name in names:
            if name.endswith(".py"):
                files.add(os.path.join(here, name))
            if name in ("setup.py", "pyproject.toml"):
                roots.update((here, os.path.join(here, "src")))
    return files, sorted(roots)


class Repository:
    def __init__(self, root):
        self.files, self.roots = modules(root)
        self.trees = {}
        for path in sorted(self.files):
            try:
                with open(os.path.join(root, path), "rb") as file:
                    self.trees[path] = ast.parse(file.read())
            except (SyntaxError, ValueError, OSError, RecursionError):
                pass

    def at(self, place):
        """The file of the module at a path without ending."""
        package = os.path.join(place, "__init__.py")
        if package in self.files:
            return package
        if place and place + ".py" in self.files:
            return place + ".py"
        return None

    def is_package_folder(self, place):
        return any(path.startswith(place + "/") for path in self.files)

    def place(self, path, level, name):
        """Candidates for the place of a module, the surest first."""
        parts = name.replace(".", "/") if name else ""
        folder = os.path.dirname(path)
        if level:
            for _ in range(level - 1):
                folder = os.path.dirname(folder)
            return [os.path.normpath(os.path.join(folder, parts)) if parts else folder]
        own = [] if os.path.join(folder, "__init__.py") in self.files else [folder]
        return [os.path.join(r, parts) if r else parts for r in own + self.roots]

    def imported(self, path, node):
        """Rows (line, name or None, file) of an import statement; file None if it is outside."""
        if isinstance(node, ast.Import):
            for alias in node.names:
                found = [self.at(p) for p in self.place(path, 0, alias.name)]
                yield node.lineno, alias, next((f for f in found if f), None), None
            return
        for place in self.place(path, node.level, node.module):
            module = self.at(place)
            rows = []
            for alias in node.names:
                below = None if alias.name == "*" else self.at(os.path.join(place, alias.name))
                in_module = module and (below is None or self.defines(module, alias.name))
                rows.append((node.lineno, alias, module if in_module else below, alias.name))
            if any(row[2] for row in rows):
                yield from rows
                return
        for alias in node.names:
            yield node.lineno, alias, None, alias.name

    def defines(self, path, name):
        tree = self.trees.get(path)
        return tree is not None and any(
            isinstance(n, (ast.FunctionDef, ast.ClassDef)) and n.name == name
            or isinstance(n, ast.Assign) and any(isinstance(t, ast.Name) and t.id == name for t in n.targets)
            for n in tree.body)

    def find(self, path, name, depth=0):
        """The file that defines a name of a module: (file, name), or None if it is outside or unknown."""
        if depth > 12 or path not in self.trees:
            return None
        if self.defines(path, name):
            return path, name
        stars = []
        for node in ast.walk(self.trees[path]):
            if isinstance(node, ast.ImportFrom):
                for _, alias, file, original in self.imported(path, node):
                    if alias.name == "*":
                        stars.append(file)
                    elif (alias.asname or alias.name) == name:
                        if file is None:
                            return None
                        return self.find(file, original, depth + 1) or (file, original)
            elif isinstance(node, ast.ClassDef) and node.name == name:
                return path, name
        for file in stars:
            found = file and self.find(file, name, depth + 1)
            if found:
                return found
        return None

    def base(self, path, expression):
        """(name, file or None, known) of a base; None if it is no plain name."""
        if isinstance(expression, ast.Subscript):
            expression = expression.value
        if isinstance(expression, ast.Name):
            found = self.find(path, expression.id)
            return expression.id, found and found[0]
        if isinstance(expression, ast.Attribute) and isinstance(expression.value, ast.Name):
            for node in ast.walk(self.trees[path]):
                if isinstance(node, (ast.Import, ast.ImportFrom)):
                    for _, alias, file, original in self.imported(path, node):
                        if (alias.asname or alias.name) == expression.value.id and file:
                            found = self.find(file, expression.attr)
                            return expression.attr, found and found[0]
            return expression.attr, None
        return None


def main():
    repository = Repository(sys.argv[1])
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["relation", "from", "line", "name", "to"])
    out.writerow(["oracle", "python-ast", "", "", ""])
    for path, tree in sorted(repository.trees.items()):
        out.writerow(["seen", path, "", "", ""])
        for node in ast.walk(tree):
            if isinstance(node, (ast.Import, ast.ImportFrom)):
                for line, _, file, _ in repository.imported(path, node):
                    out.writerow(["imports", path, line, "", file or ""])
            elif isinstance(node, ast.ClassDef):
                for base in node.bases:
                    found = repository.base(path, base)
                    if found:
                        out.writerow(["inherits", path, base.lineno, found[0], found[1] or ""])


if __name__ == "__main__":
    main()
