"""Reads the terms of tasks and of their candidate files: what `judge.py` compares tables on.

    codetrail-eval features --tasks TASKS… --mirrors DIR --repos repos.tsv --candidates 80 --out features.csv
    python3 eval/train/judge_terms.py --features features.csv --tasks TASKS… --mirrors DIR --repos repos.tsv \\
        --terms target/release/examples/embedding_terms --out judge

The candidates come from the present ranker; gold is read by nobody here. Writes `judge.npz` (terms as
numbers) and `judge.words` (the words by number).
"""

import argparse
import csv
import json
import os
import subprocess
import tempfile
from collections import defaultdict

import numpy as np

# What a term of a symbol comes from, as bits.
NAME, HEAD, DOC, BODY = 1, 2, 4, 8
BLOB_BYTES = 1 << 20


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--features", required=True)
    args.add_argument("--tasks", nargs="+", required=True)
    args.add_argument("--mirrors", required=True)
    args.add_argument("--repos", required=True)
    args.add_argument("--terms", required=True)
    args.add_argument("--out", required=True)
    args = args.parse_args()
    folder = tempfile.mkdtemp(dir=os.path.dirname(os.path.abspath(args.out)))
    with open(args.repos, encoding="utf-8") as lines:
        renamed = dict(line.split("\t")[:2] for line in lines)
    tasks = {}
    for path in args.tasks:
        dataset = os.path.basename(path).removesuffix(".jsonl")
        with open(path, encoding="utf-8") as lines:
            for line in lines:
                task = json.loads(line)
                tasks[dataset, task["instance_id"]] = (task["repo"], task["base_commit"], task["problem_statement"])
    candidates = defaultdict(list)
    with open(args.features, newline="", encoding="utf-8") as file:
        rows = csv.reader(file)
        # A signal is called `path` too: the first column of that name is meant.
        next(rows)
        for row in rows:
            candidates[row[1], row[0]].append(row[7])

    frames = open(os.path.join(folder, "frames"), "wb")

    def frame(kind, name, content):
        frames.write(f"{kind}\t{name}\t{len(content)}\n".encode() + content + b"\n")

    by_repo = defaultdict(list)
    for key in candidates:
        by_repo[tasks[key][0]].append(key)
    order, blob_numbers = [], {}
    rows = {}
    for repo, keys in sorted(by_repo.items()):
        directory = os.path.join(args.mirrors, renamed.get(repo, repo).replace("/", "+"), "repo")
        new = []
        for key in keys:
            tree = subprocess.run(
                ["git", f"--git-dir={directory}", "ls-tree", "-r", "-z", tasks[key][1]],
                stdout=subprocess.PIPE, check=True,
            ).stdout
            oids = {}
            for line in tree.split(b"\0"):
                fields, _, path = line.partition(b"\t")
                if fields:
                    oids[path.decode("utf-8", "replace")] = fields.split()[2].decode()
            numbers = []
            for path in candidates[key]:
                blob = (oids.get(path), path)
                if blob not in blob_numbers:
                    blob_numbers[blob] = len(blob_numbers)
                    new.append(blob)
                numbers.append(blob_numbers[blob])
            rows[key] = numbers
        asked = os.path.join(folder, "asked")
        with open(asked, "w", encoding="utf-8") as file:
            file.writelines(f"{oid}\n" for oid, _ in new if oid is not None)
        with open(asked, "rb") as file, subprocess.Popen(
            ["git", f"--git-dir={directory}", "cat-file", "--batch", "--buffer"], stdin=file, stdout=subprocess.PIPE
        ) as process:
            for oid, path in new:
                content = b""
                if oid is not None:
                    head = process.stdout.readline().split()
                    if len(head) == 3:
                        content = process.stdout.read(int(head[2]))
                        process.stdout.read(1)
                frame("B", path, content if len(content) <= BLOB_BYTES else b"")
                order.append((oid, path))
    for key in rows:
        frame("T", key[1], tasks[key][2].encode())
    frames.close()
    terms_path = os.path.join(folder, "terms")
    with open(frames.name, "rb") as source, open(terms_path, "wb") as target:
        subprocess.run([args.terms], stdin=source, stdout=target, check=True)
    words = {}

    def number(word):
        return words.setdefault(word, len(words))

    code, file_at, file_terms = [], [0], []
    symbol_at, symbol_terms, symbol_bits, symbol_callable, first_symbol = [0], [], [], [], []
    titles, texts = [], []
    with open(terms_path, encoding="utf-8") as lines:
        for line in lines:
            fields = line.rstrip("\n").split("\t")
            if fields[0] == "F":
                code.append(fields[2] == "1")
                file_terms.extend(number(word) for word in fields[3].split())
                file_at.append(len(file_terms))
                first_symbol.append(len(symbol_at) - 1)
            elif fields[0] == "S":
                found = {}
                for bit, field in zip((NAME, HEAD, DOC, BODY), fields[3:]):
                    for word in field.split():
                        found[number(word)] = found.get(number(word), 0) | bit
                symbol_terms.extend(found.keys())
                symbol_bits.extend(found.values())
                symbol_at.append(len(symbol_terms))
                symbol_callable.append(fields[1] in ("function", "method", "constructor", "macro"))
            else:
                titles.append([number(word) for word in fields[2].split()])
                texts.append([number(word) for word in fields[3].split()])
    first_symbol.append(len(symbol_at) - 1)

    def ragged(lists):
        return np.cumsum([0] + [len(it) for it in lists]), np.array([v for it in lists for v in it], dtype=np.int32)

    title_at, title = ragged(titles)
    text_at, text = ragged(texts)
    row_at, row = ragged(list(rows.values()))
    np.savez(
        args.out + ".npz",
        code=np.array(code), file_at=np.array(file_at), file_terms=np.array(file_terms, dtype=np.int32),
        first_symbol=np.array(first_symbol), symbol_at=np.array(symbol_at),
        symbol_terms=np.array(symbol_terms, dtype=np.int32), symbol_bits=np.array(symbol_bits, dtype=np.uint8),
        symbol_callable=np.array(symbol_callable), title_at=title_at, title=title, text_at=text_at, text=text,
        row_at=row_at, row=row, keys=np.array(["\t".join(key) for key in rows]),
    )
    with open(args.out + ".words", "w", encoding="utf-8") as out:
        out.writelines(word + "\n" for word in words)
    print(f"{len(rows)} tasks, {len(order)} files, {len(symbol_at) - 1} symbols, {len(words)} words")
    for name in os.listdir(folder):
        os.remove(os.path.join(folder, name))
    os.rmdir(folder)


if __name__ == "__main__":
    main()
