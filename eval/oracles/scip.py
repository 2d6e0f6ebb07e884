"""The true calls and uses of a repository, from a SCIP index that a compiler or type checker wrote.

    npx @sourcegraph/scip-python index --cwd CHECKOUT --project-name x --output index.scip
    rust-analyzer scip CHECKOUT --output index.scip
    python3 eval/oracles/scip.py CHECKOUT index.scip NAME > truth.csv

An occurrence is a call where a bracket follows it, a base where it stands before `for` in Rust's `impl`, else a
reference. Symbols that no document defines are outside of the repository; symbols local to a document are no
edges between files. SCIP is a protocol buffer; the few fields that are needed are read by hand.
"""

import csv
import os
import re
import sys

CALL = re.compile(r"!?\s*(::<[^()]*>|<[^()<>]*>|\[[^()\[\]]*\])?\s*\(")
STRUCT = re.compile(r"\s*\{")
IMPL = re.compile(r"^\s*(unsafe\s+)?impl\b")


def fields(data):
    """(number, value) of each field: an int, or bytes."""
    at = 0

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            byte = data[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(data):
        key = varint()
        kind = key & 7
        if kind == 0:
            yield key >> 3, varint()
        elif kind == 2:
            size = varint()
            yield key >> 3, data[at:at + size]
            at += size
        else:
            size = {1: 8, 5: 4}[kind]
            at += size


def numbers(data):
    value = shift = 0
    for byte in data:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            yield value
            value = shift = 0


def documents(index):
    """(path, [(line, column, end, symbol, is definition)]) of each document."""
    for number, document in fields(index):
        if number != 2:
            continue
        path, found = "", []
        for number, value in fields(document):
            if number == 1:
                path = value.decode()
            elif number == 2:
                where, symbol, roles = [], "", 0
                for number, value in fields(value):
                    if number == 1:
                        where = list(numbers(value)) if isinstance(value, bytes) else where + [value]
                    elif number == 2:
                        symbol = value.decode()
                    elif number == 3:
                        roles = value
                if len(where) == 3:
                    found.append((where[0], where[1], where[2], symbol, bool(roles & 1)))
        yield path, found


def main():
    root, index, name = sys.argv[1:4]
    with open(index, "rb") as file:
        read = sorted(documents(memoryview(file.read()).tobytes()))
    defined = {}
    for path, found in read:
        for _, _, _, symbol, definition in found:
            if definition and not symbol.startswith("local "):
                defined.setdefault(symbol, set()).add(path)
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(["relation", "from", "line", "name", "to"])
    out.writerow(["oracle", name, "", "", ""])
    rows = set()
    for path, found in read:
        try:
            with open(os.path.join(root, path), encoding="utf-8") as file:
                lines = file.read().split("\n")
        except (OSError, UnicodeDecodeError):
            continue
        rows.add(("seen", path, "", "", ""))
        for line, column, end, symbol, definition in found:
            if definition or symbol.startswith("local ") or line >= len(lines):
                continue
            text = lines[line]
            word, after = text[column:end], text[end:]
            word = word.removeprefix("r#")
            if not word.isidentifier():
                continue
            relation = "references"
            before = text[:column].replace("->", "")
            if (IMPL.match(text) and symbol.endswith("#") and before.count("<") == before.count(">")
                    and re.match(r"(<.*>)?\s+for\b", after)):
                relation = "inherits"
            elif CALL.match(after) or (path.endswith(".rs") and STRUCT.match(after) and symbol.endswith("#")
                                       and not re.match(r"^\s*(pub\s+)?(impl|struct|enum|trait|unsafe)\b", text)
                                       and "->" not in text[:column]):
                relation = "calls"
            for to in sorted(defined.get(symbol, {""})):
                rows.add((relation, path, line + 1, word, to))
    out.writerows(sorted(rows, key=lambda row: tuple(map(str, row))))


if __name__ == "__main__":
    main()
