"""Trains the embedding on pairs and writes the table: `crates/graph/data/embedding.bin`.

    OMP_NUM_THREADS=1 python3 eval/train/train.py --pairs DIR --out crates/graph/data/embedding.bin

Model: a text is the sum of the vectors of its distinct terms, of length one; both sides share one table,
so the length of a term's vector is how much the term says. Loss: of the rivals in its batch (mostly of
its own repository) each text should be nearest to its own code, and the code to its own text (cross
entropy of cosines, both ways). Start: truncated SVD of the idf-weighted pairs by terms. Adam.

Some of the terms that text and code share are left out of the code in training: what two texts share
word for word is counted by others already; the table has to find what they share in meaning.

Judged on repositories marked `held-out` in `repos.txt`, by the reciprocal rank of the right code among
all of its repository. Needs numpy and scipy (PyPI). Deterministic for one version of them.
"""

import argparse
import os
import struct
import time
from array import array
from collections import Counter

import numpy as np
from scipy import sparse

SEED = 7
BATCH = 1024
LONGEST = 24
# A term that is not in the table is the sum of its runs of four bytes, each of which has one of these
# vectors: two texts are nearer if they share a rare word or a part of one.
RUNS = 1 << 14
RUN = 4
MASK = (1 << 64) - 1


def read_repos(path):
    training, held_out = [], []
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            fields = line.split()
            if fields and not line.startswith("#"):
                (held_out if "held-out" in fields else training).append(fields[1].replace("/", "+"))
    return training, held_out


def read_pairs(folder, repos):
    """Rows of (repo number, kind, group, short, long, code), texts still in words."""
    for at, repo in enumerate(repos):
        path = os.path.join(folder, repo + ".tsv")
        if os.path.exists(path):
            with open(path, encoding="utf-8") as lines:
                for line in lines:
                    yield (at, *line.rstrip("\n").split("\t"))


def vocabulary(folder, repos, size, at_least):
    """The terms that most repositories say, on either side; ties by count, then by name."""
    repos_with, counts = Counter(), Counter()
    for repo in repos:
        here = Counter()
        for _, kind, _, short, long, code in read_pairs(folder, [repo]):
            here.update(set(long.split()) | set(code.split()))
        repos_with.update(here.keys())
        counts.update(here)
    words = [word for word, n in repos_with.items() if n >= at_least and 2 <= len(word) <= LONGEST]
    words.sort(key=lambda word: (-repos_with[word], -counts[word], word))
    return words[:size]


def runs(word):
    """The places of a term's runs of bytes, bounds included: FNV-1a of each."""
    text = b"<" + word.encode() + b">"
    places = []
    for at in range(max(1, len(text) - RUN + 1)):
        state = 0xCBF29CE484222325
        for byte in text[at : at + RUN]:
            state = (state ^ byte) * 0x100000001B3 & MASK
        places.append((state ^ state >> 32) % RUNS)
    return places


def composed(words, n_known):
    """For each word the vectors that it is the sum of; the first words have one of their own."""
    columns, weights, starts = list(range(n_known)), [1.0] * n_known, list(range(n_known + 1))
    for word in words[n_known:]:
        places = runs(word)
        columns.extend(n_known + place for place in places)
        weights.extend([len(places) ** -0.5] * len(places))
        starts.append(len(columns))
    return sparse.csr_matrix((np.array(weights, np.float32), columns, starts), shape=(len(words), n_known + RUNS))


class Pairs:
    """Pairs as numbers: for each side an array of terms and where each row starts."""

    def __init__(self, folder, repos, words):
        numbers = {word: at for at, word in enumerate(words)}
        sides = {side: (array("i"), array("q", [0])) for side in ("short", "long", "code")}
        self.repo, self.kind, groups = [], [], []
        for repo, kind, group, *texts in read_pairs(folder, repos):
            terms = [
                [numbers.setdefault(word, len(numbers)) for word in text.split() if len(word) <= LONGEST]
                for text in texts
            ]
            if len(terms[0]) < 1 or len(terms[2]) < 3:
                continue
            for (flat, starts), its in zip(sides.values(), terms):
                flat.extend(its)
                starts.append(len(flat))
            self.repo.append(repo)
            self.kind.append(kind)
            groups.append(f"{repo} {group}")
        self.repo = np.array(self.repo)
        self.kind = np.array(self.kind)
        self.group = np.unique(np.array(groups), return_inverse=True)[1]
        self.sides = {side: (np.array(flat), np.array(starts)) for side, (flat, starts) in sides.items()}
        self.n_words = len(numbers)
        self.composed = composed(list(numbers), len(words))

    def matrix(self, side, rows):
        """Texts by the terms that they have."""
        flat, starts = self.sides[side]
        lengths = starts[rows + 1] - starts[rows]
        indptr = np.concatenate([[0], np.cumsum(lengths)])
        at = np.repeat(starts[rows] - indptr[:-1], lengths) + np.arange(indptr[-1])
        return sparse.csr_matrix(
            (np.ones(len(at), dtype=np.float32), flat[at], indptr), shape=(len(rows), self.n_words)
        )


def unit(vectors):
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True) + 1e-6
    return vectors / lengths, lengths


def start(pairs, n_known, dim, rng):
    """Truncated SVD (randomised, Halko et al.) of the pairs by terms, each term as long as its idf."""
    rows = np.arange(len(pairs.repo))
    both = (pairs.matrix("long", rows) + pairs.matrix("code", rows))[:, :n_known].tocsr()
    both.data[:] = 1
    holding = np.asarray(both.sum(axis=0)).ravel()
    idf = np.log(len(rows) / (holding + 1.0)).astype(np.float32)
    both = both.multiply(idf[None, :]).tocsr().astype(np.float32)
    norms = np.sqrt(np.asarray(both.multiply(both).sum(axis=1)).ravel()) + 1e-6
    both = sparse.diags((1 / norms).astype(np.float32)) @ both
    basis = (both.T @ (both @ rng.standard_normal((n_known, dim + 16)).astype(np.float32))).astype(np.float32)
    for _ in range(3):
        basis, _ = np.linalg.qr(basis)
        basis = both.T @ (both @ basis)
    basis, _ = np.linalg.qr(basis)
    small = both @ basis
    values, turn = np.linalg.eigh((small.T @ small).astype(np.float64))
    order = np.argsort(-values)[:dim]
    vectors = (basis @ turn[:, order]) * np.power(values[order], 0.25)
    vectors, _ = unit(vectors.astype(np.float32))
    return vectors, idf


class Adam:
    def __init__(self, shape, rate):
        self.rate, self.step = rate, 0
        self.mean, self.square = np.zeros(shape, np.float32), np.zeros(shape, np.float32)

    def update(self, table, gradient, rate_share):
        self.step += 1
        self.mean *= 0.9
        self.mean += 0.1 * gradient
        self.square *= 0.999
        gradient *= gradient
        gradient *= 0.001
        self.square += gradient
        rate = self.rate * rate_share * np.sqrt(1 - 0.999**self.step) / (1 - 0.9**self.step)
        np.sqrt(self.square, out=gradient)
        gradient += 1e-8
        np.divide(self.mean, gradient, out=gradient)
        gradient *= rate
        table -= gradient


def thinned(code, text, overlap_left_out, left_out, rng):
    """The code without some of its terms, and without more of those that the text has too."""
    rows = np.repeat(np.arange(code.shape[0], dtype=np.int64), np.diff(code.indptr))
    text_rows = np.repeat(np.arange(text.shape[0], dtype=np.int64), np.diff(text.indptr))
    width = code.shape[1]
    shared = np.isin(rows * width + code.indices, text_rows * width + text.indices)
    code.data[rng.random(len(code.data)) < np.where(shared, overlap_left_out, left_out)] = 0
    code.eliminate_zeros()
    return code


def batches(pairs, chunk, rng):
    chunks = []
    for repo in np.unique(pairs.repo):
        rows = rng.permutation(np.flatnonzero(pairs.repo == repo))
        chunks.extend(rows[at : at + chunk] for at in range(0, len(rows), chunk))
    order = rng.permutation(len(chunks))
    for at in range(0, len(order), BATCH // chunk):
        yield np.concatenate([chunks[it] for it in order[at : at + BATCH // chunk]])


def train(pairs, table, options, rng):
    adam = Adam(table.shape, options.rate)
    n_steps = options.epochs * (len(pairs.repo) // BATCH + 1)
    step = 0
    for epoch in range(options.epochs):
        total, count, begun = 0.0, 0, time.time()
        for rows in batches(pairs, options.chunk, rng):
            side = "short" if rng.random() < 0.6 else "long"
            text = pairs.matrix(side, rows)
            code = thinned(pairs.matrix("code", rows), text, options.overlap_left_out, options.left_out, rng)
            text, code = text @ pairs.composed, code @ pairs.composed
            t, t_len = unit(text @ table)
            c, c_len = unit(code @ table)
            scores = (t @ c.T) / options.temperature
            group = pairs.group[rows]
            same = group[:, None] == group[None, :]
            np.fill_diagonal(same, False)
            scores[same] = -1e4
            n = len(rows)
            down = np.exp(scores - scores.max(axis=1, keepdims=True))
            down /= down.sum(axis=1, keepdims=True)
            across = np.exp(scores - scores.max(axis=0, keepdims=True))
            across /= across.sum(axis=0, keepdims=True)
            total -= float(np.log(np.diag(down) + 1e-9).sum())
            count += n
            down += across
            down[np.arange(n), np.arange(n)] -= 2.0
            down /= 2.0 * n * options.temperature
            d_t, d_c = down @ c, down.T @ t
            d_t = (d_t - t * (d_t * t).sum(axis=1, keepdims=True)) / t_len
            d_c = (d_c - c * (d_c * c).sum(axis=1, keepdims=True)) / c_len
            gradient = text.T @ d_t + code.T @ d_c
            share = min(1.0, (step + 1) / 50) * (1.0 - 0.95 * step / n_steps)
            adam.update(table, gradient, share)
            step += 1
        print(f"epoch {epoch + 1}: loss {total / count:.3f}, {time.time() - begun:.0f} s", flush=True)
    return table


def reciprocal_ranks(pairs, vectors_of, kind, most=700):
    """Mean over repositories of the mean reciprocal rank of a text's own code among its repository's."""
    means = []
    for repo in np.unique(pairs.repo):
        rows = np.flatnonzero((pairs.repo == repo) & (pairs.kind == kind))[:most]
        if len(rows) < 50:
            continue
        scores = vectors_of(pairs, rows)
        group = pairs.group[rows]
        own = group[:, None] == group[None, :]
        best = np.where(own, scores, -np.inf).max(axis=1)
        ranks = 1 + ((scores > best[:, None]) & ~own).sum(axis=1) + 0.5 * ((scores == best[:, None]) & ~own).sum(axis=1)
        means.append((1 / ranks).mean())
    return float(np.mean(means))


def embedded(table):
    def scores(pairs, rows):
        texts = [pairs.matrix(side, rows) @ pairs.composed @ table for side in ("short", "code")]
        return unit(texts[0])[0] @ unit(texts[1])[0].T

    return scores


def lexical(pairs, rows):
    """Cosine of the idf-weighted terms, rarity being that of the repository."""
    text, code = pairs.matrix("short", rows), pairs.matrix("code", rows)
    idf = np.log((len(rows) + 1) / (np.asarray(code.sum(axis=0)).ravel() + 1)).astype(np.float32)
    text, code = text.multiply(idf[None, :]).tocsr(), code.multiply(idf[None, :]).tocsr()
    lengths = np.sqrt(np.asarray(code.multiply(code).sum(axis=1))).ravel() + 1e-6
    text_lengths = np.sqrt(np.asarray(text.multiply(text).sum(axis=1))).ravel() + 1e-6
    return (text @ code.T).toarray() / lengths[None, :] / text_lengths[:, None]


def together(first, second, share):
    return lambda pairs, rows: first(pairs, rows) + share * second(pairs, rows)


def quantised(table):
    scale = np.abs(table).max(axis=1) / 127.0 + 1e-12
    return np.clip(np.rint(table / scale[:, None]), -127, 127).astype(np.int8), scale.astype(np.float32)


def write(path, words, table):
    """Layout, little endian: magic, number of terms, numbers per vector, number of vectors of runs; for
    each term, sorted by its bytes, the end of its text; the texts; for terms, then runs: a scale each
    (f32); the vectors (i8)."""
    order = sorted(range(len(words)), key=lambda at: words[at].encode())
    texts = [words[at].encode() for at in order]
    rows, scale = quantised(table[order + list(range(len(words), len(table)))])
    with open(path, "wb") as out:
        out.write(struct.pack("<8sIII", b"ctembed1", len(words), table.shape[1], RUNS))
        out.write(np.cumsum([len(text) for text in texts]).astype("<u4").tobytes())
        out.write(b"".join(texts))
        out.write(scale.astype("<f4").tobytes())
        out.write(rows.tobytes())


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--pairs", required=True)
    args.add_argument("--out", required=True)
    args.add_argument("--repos", default=os.path.join(os.path.dirname(__file__), "repos.txt"))
    args.add_argument("--terms", type=int, default=20_000)
    args.add_argument("--dim", type=int, default=96)
    args.add_argument("--epochs", type=int, default=1)
    args.add_argument("--rate", type=float, default=0.005)
    args.add_argument("--temperature", type=float, default=0.06)
    args.add_argument("--overlap-left-out", type=float, default=0.3)
    args.add_argument("--left-out", type=float, default=0.1)
    args.add_argument("--unknown", type=float, default=0.7, help="first length of the vectors of runs")
    args.add_argument("--chunk", type=int, default=256, help="pairs of one repository in a batch")
    options = args.parse_args()
    rng = np.random.default_rng(SEED)
    training, held_out = read_repos(options.repos)
    words = vocabulary(options.pairs, training, options.terms, 3)
    pairs = Pairs(options.pairs, training, words)
    judged = Pairs(options.pairs, held_out, words)
    print(f"{len(words)} terms, {len(pairs.repo)} pairs {Counter(pairs.kind.tolist())}, {len(judged.repo)} held out", flush=True)
    vectors, idf = start(pairs, len(words), options.dim, rng)
    table = vectors * idf[:, None]
    # Lengths around one, so that the rate means the same for any start.
    table /= np.linalg.norm(table, axis=1).mean()
    of_runs, _ = unit(rng.standard_normal((RUNS, options.dim)))
    table = np.concatenate([table, options.unknown * of_runs]).astype(np.float32)

    def report(table):
        for kind in ("commit", "doc"):
            alone = reciprocal_ranks(judged, embedded(table), kind)
            joined = reciprocal_ranks(judged, together(lexical, embedded(table), 0.5), kind)
            print(f"  {kind}: alone {alone:.4f}, with words {joined:.4f}", flush=True)

    for kind in ("commit", "doc"):
        print(f"{kind}: words alone {reciprocal_ranks(judged, lexical, kind):.4f}", flush=True)
    report(table)
    train(pairs, table, options, rng)
    write(options.out, words, table)
    rows, scale = quantised(table)
    print(f"{os.path.getsize(options.out)} bytes; as written:", flush=True)
    report(rows.astype(np.float32) * scale[:, None])


if __name__ == "__main__":
    main()
