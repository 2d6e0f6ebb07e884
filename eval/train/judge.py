"""Ranks the candidates of tasks by tables alone: what is a table worth?

    OMP_NUM_THREADS=1 python3 eval/train/judge.py --terms judge --features features.csv \\
        --table crates/graph/data/embedding.bin [--table other.npz …] [--out features_embed.csv]

`judge` is what `judge_terms.py` wrote. A table is one of ours, or an `.npz` with `words` and `vectors`.
Prints Acc@1/5/10 (all gold files within the first k) by data set, of the candidates ranked by the cosine
of the title and the best symbol, and other ways of comparing. Gold is read from the features, after the
scores are there. `--out` writes the scores of the last table.
"""

import argparse
import csv
import struct
from collections import defaultdict

import numpy as np
from scipy import sparse

from train import LONGEST, composed

NAME, HEAD, DOC, BODY = 1, 2, 4, 8
VARIANTS = (
    "title_best_symbol", "task_best_symbol", "title_three_symbols", "title_names", "title_file", "task_file",
    "title_path", "title_symbol_and_path",
)


def read_table(path):
    """Its words, its vectors, and how many of the last vectors are of runs."""
    if path.endswith(".npz"):
        data = np.load(path)
        return data["words"].tolist(), data["vectors"].astype(np.float32), 0
    with open(path, "rb") as file:
        data = file.read()
    _, n, dim, n_runs = struct.unpack_from("<8sIII", data)
    ends = np.frombuffer(data, "<u4", n, 20)
    at = 20 + 4 * n
    texts = data[at : at + int(ends[-1])]
    at += int(ends[-1])
    words = [texts[(ends[i - 1] if i else 0) : ends[i]].decode() for i in range(n)]
    scale = np.frombuffer(data, "<f4", n + n_runs, at)
    rows = np.frombuffer(data, np.int8, (n + n_runs) * dim, at + 4 * (n + n_runs)).reshape(-1, dim)
    return words, rows.astype(np.float32) * scale[:, None], n_runs


def unit(vectors):
    return vectors / (np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-6)


class Judge:
    def __init__(self, prefix):
        self.data = dict(np.load(prefix + ".npz"))
        with open(prefix + ".words", encoding="utf-8") as lines:
            self.words = [line.rstrip("\n") for line in lines]
        self.keys = [tuple(key.split("\t")) for key in self.data["keys"].tolist()]

    def embedded(self, flat, starts, numbers, vectors, keep=None):
        known = numbers[flat]
        usable = known >= 0 if keep is None else (known >= 0) & keep
        sums = np.concatenate([[0], np.cumsum(usable)])
        matrix = sparse.csr_matrix(
            (np.ones(sums[-1], np.float32), known[usable], sums[starts]), shape=(len(starts) - 1, len(vectors))
        )
        return matrix @ vectors

    def scores(self, table):
        words, vectors, n_runs = table
        numbers = {word: at for at, word in enumerate(words)}
        if n_runs:
            for word in self.words:
                if len(word) <= LONGEST:
                    numbers.setdefault(word, len(numbers))
            vectors = composed(list(numbers), len(words)) @ vectors
        numbers = np.array([numbers.get(word, -1) for word in self.words])
        d = self.data
        titles = unit(self.embedded(d["title"], d["title_at"], numbers, vectors))
        texts = unit(self.embedded(d["text"], d["text_at"], numbers, vectors))
        paths = unit(self.embedded(d["file_terms"], d["file_at"], numbers, vectors))
        first = d["first_symbol"]
        for at, key in enumerate(self.keys):
            files = d["row"][d["row_at"][at] : d["row_at"][at + 1]]
            out = np.zeros((len(files), len(VARIANTS)), np.float32)
            # Symbols of all candidates as one stretch each, embedded at once.
            spans = [(first[file], first[file + 1]) for file in files]
            symbols = np.concatenate([np.arange(*span) for span in spans]).astype(np.int64)
            owner = np.repeat(np.arange(len(files)), [end - begin for begin, end in spans])
            starts = d["symbol_at"]
            lengths = starts[symbols + 1] - starts[symbols]
            begins = np.concatenate([[0], np.cumsum(lengths)])
            where = np.repeat(starts[symbols] - begins[:-1], lengths) + np.arange(begins[-1])
            terms, bits = d["symbol_terms"][where], d["symbol_bits"][where]
            sums = self.embedded(terms, begins, numbers, vectors)
            names = unit(self.embedded(terms, begins, numbers, vectors, (bits & (NAME | DOC)) > 0))
            whole = np.zeros((len(files), vectors.shape[1]), np.float32)
            units = unit(sums)
            np.add.at(whole, owner, units)
            whole = unit(whole) + paths[files]
            title, text = titles[at], texts[at]
            with_path = unit(units + 0.5 * paths[files][owner]) @ title
            for column, values in ((0, units @ title), (1, units @ text), (3, names @ title), (7, with_path)):
                np.maximum.at(out[:, column], owner, values)
            order = np.lexsort((-(units @ title), owner))
            place = np.arange(len(order)) - np.searchsorted(owner[order], owner[order])
            best = order[place < 3]
            np.add.at(out[:, 2], owner[best], np.maximum((units @ title)[best], 0) / 3)
            out[:, 4] = unit(whole) @ title
            out[:, 5] = unit(whole) @ text
            out[:, 6] = paths[files] @ title
            yield key, out


def read_features(path):
    gold, n_gold = defaultdict(list), {}
    paths = defaultdict(list)
    with open(path, newline="", encoding="utf-8") as file:
        rows = csv.reader(file)
        next(rows)
        for row in rows:
            key = (row[1], row[0])
            gold[key].append(row[5] == "1")
            n_gold[key] = int(row[6])
            paths[key].append(row[7])
    return gold, n_gold, paths


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--terms", required=True)
    args.add_argument("--features", required=True)
    args.add_argument("--table", action="append", required=True)
    args.add_argument("--out")
    args = args.parse_args()
    gold, n_gold, paths = read_features(args.features)
    judge = Judge(args.terms)
    for path in args.table:
        reached = defaultdict(lambda: np.zeros((len(VARIANTS), 4)))
        tasks = defaultdict(int)
        rows = []
        for key, scores in judge.scores(read_table(path)):
            here = np.array(gold[key])
            tasks[key[0]] += 1
            for column in range(len(VARIANTS)):
                ranks = np.argsort(np.argsort(-scores[:, column], kind="stable"), kind="stable")[here]
                if len(ranks) == n_gold[key] and len(ranks):
                    reached[key[0]][column, :3] += [ranks.max() < k for k in (1, 5, 10)]
                if len(ranks):
                    reached[key[0]][column, 3] += 1 / (1 + ranks.min())
            rows.append((key, scores))
        print(path)
        print(f"{'':26}" + " ".join(f"{name[:22]:>22}" for name in VARIANTS))
        means = []
        for dataset in sorted(tasks):
            share = 100 * reached[dataset] / tasks[dataset]
            means.append(share)
            print(f"{dataset:20} {tasks[dataset]:5}" + " ".join(f"{a:5.1f}{b:6.1f}{c:6.1f}{m:5.1f}" for a, b, c, m in share))
        print(f"{'mean of data sets':26}" + " ".join(f"{a:5.1f}{b:6.1f}{c:6.1f}{m:5.1f}" for a, b, c, m in np.mean(means, axis=0)), flush=True)
    if args.out:
        with open(args.out, "w", newline="", encoding="utf-8") as file:
            out = csv.writer(file, lineterminator="\n")
            out.writerow(["task", "dataset", "path", *(f"embed_{name}" for name in VARIANTS)])
            for key, scores in rows:
                for path, values in zip(paths[key], scores):
                    out.writerow([key[1], key[0], path, *(f"{value:.4f}" for value in values)])


if __name__ == "__main__":
    main()
