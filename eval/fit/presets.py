"""Fits the weights of the plain sum of signals: `crates/graph/data/weights.toml`.

    codetrail-eval features --tasks TASKS… --mirrors DIR --repos repos.tsv --out features.csv
    python3 eval/fit/presets.py features.csv > crates/graph/data/weights.toml

Model: the probability that a candidate is gold is the softmax of its weighted sum over the
candidates of its task; loss is the mean negative log-likelihood of the gold files, each task and
each repository (by the root of its number of tasks) counted alike. Weights are never negative, so a
signal can only speak for a file, except those of AGAINST: long files hold every word, and what pasted
code uses is not what is wrong. Ridge towards the pooled fit keeps the presets by scale together.
Judged by cross-validation over repositories: no repository is in both halves of a split.

Needs numpy and scipy (PyPI). Deterministic: no random numbers but a seeded split.
"""

import csv
import sys
from collections import Counter, defaultdict

import numpy as np
from scipy.optimize import minimize

FOLDS = 6
RIDGE = 0.0005
TOWARDS_POOLED = 0.02
AGAINST = ("size", "pasted-definition")
SCALES = ("small", "medium", "large")


def read(path):
    """The signals, and tasks in file order: (scale, repo, dataset, gold mask, n_gold, matrix)."""
    with open(path, newline="", encoding="utf-8") as file:
        rows = csv.reader(file)
        head = next(rows)
        first = head.index("file_role") + 1
        signals = head[first:]
        groups = defaultdict(list)
        for row in rows:
            named = dict(zip(head[:first], row))
            groups[(named["dataset"], named["task"])].append((named, row[first:]))
    tasks = []
    for (dataset, _), rows in groups.items():
        gold = np.array([named["gold"] == "1" for named, _ in rows])
        if not gold.any():
            continue
        values = np.array([[float(v) for v in row] for _, row in rows], dtype=np.float64)
        of_task = rows[0][0]
        tasks.append((of_task["scale"], of_task["repo"], dataset, gold, int(of_task["n_gold"]),
                      values))
    # What is off unless asked for has no values, and gets no weight.
    spoken = np.any([np.any(task[5] != 0.0, axis=0) for task in tasks], axis=0)
    signals = [name for name, is_spoken in zip(signals, spoken) if is_spoken]
    return signals, [task[:5] + (task[5][:, spoken],) for task in tasks]


def fit(tasks, signals, ridge, centre):
    """Weights by projected quasi-Newton."""
    n_signals = len(signals)
    bounds = [(None if name in AGAINST else 0.0, None) for name in signals]
    per_repo = Counter(task[1] for task in tasks)
    shares = np.array([1.0 / np.sqrt(per_repo[task[1]]) for task in tasks])
    shares /= shares.sum()

    def loss(weights):
        total, gradient = 0.0, np.zeros(n_signals)
        for share, (_, _, _, gold, _, values) in zip(shares, tasks):
            scores = values @ weights
            scores -= scores.max()
            exps = np.exp(scores)
            for at in np.flatnonzero(gold):
                # The other gold files are no rivals of this one.
                rivals = exps * ~gold
                rivals[at] = exps[at]
                chances = rivals / rivals.sum()
                part = share / gold.sum()
                total -= part * np.log(chances[at] + 1e-12)
                gradient += part * (chances @ values - values[at])
        pull = weights - centre
        return total + ridge * pull @ pull, gradient + 2 * ridge * pull

    start = np.full(n_signals, 0.5) if not centre.any() else centre
    found = minimize(loss, start, jac=True, method="L-BFGS-B",
                     bounds=bounds, options={"maxiter": 200})
    return found.x


def fit_all(tasks, signals):
    """The pooled fit and one for each scale, pulled towards it."""
    pooled = fit(tasks, signals, RIDGE, np.zeros(len(signals)))
    presets = {}
    for scale in SCALES:
        own = [task for task in tasks if task[0] == scale]
        presets[scale] = fit(own, signals, TOWARDS_POOLED, pooled) if len(own) > 50 else pooled
    return pooled, presets


def accuracy(tasks, weights_of=None, ks=(1, 3, 5, 10), scores=None):
    """Strict Acc@k by data set: every gold file within the first k."""
    by_set = defaultdict(list)
    score = scores or (lambda task: task[5] @ weights_of(task))
    for task in tasks:
        order = np.argsort(-score(task), kind="stable")
        places = np.empty(len(order), dtype=int)
        places[order] = np.arange(1, len(order) + 1)
        worst = places[task[3]].max() if task[3].sum() == task[4] else 10**6
        by_set[task[2]].append([worst <= k for k in ks])
    return {name: np.mean(rows, axis=0) * 100 for name, rows in sorted(by_set.items())}


def folds(tasks):
    """Tasks to fit on and tasks to judge by, no repository in both."""
    repos = sorted({task[1] for task in tasks})
    order = np.random.default_rng(7).permutation(len(repos))
    fold_of = {repos[repo]: at % FOLDS for at, repo in enumerate(order)}
    for fold in range(FOLDS):
        yield ([task for task in tasks if fold_of[task[1]] != fold],
               [task for task in tasks if fold_of[task[1]] == fold])


def cross_validate(tasks, signals):
    """Out-of-repository accuracy of the pooled fit and of the presets by scale."""
    weights = {"pooled": {}, "presets": {}}
    for seen, held in folds(tasks):
        pooled, presets = fit_all(seen, signals)
        for task in held:
            weights["pooled"][id(task)] = pooled
            weights["presets"][id(task)] = presets[task[0]]
    return {name: accuracy(tasks, lambda task: of[id(task)]) for name, of in weights.items()}


def ambiguity(scores):
    """As `codetrail_graph::rank::ambiguity`: entropy of the ten best scores above the eleventh."""
    best = np.sort(scores)[::-1]
    heads = np.maximum(best[:10] - (best[10] if len(best) > 10 else 0.0), 0.0)
    if len(heads) < 2 or heads.sum() <= 0:
        return 0.0 if len(heads) < 2 else 1.0
    shares = heads[heads > 0] / heads.sum()
    return float(-(shares * np.log(shares)).sum() / np.log(len(heads)))


PARTS = {
    "summary": ("summary", "propagation", "company", "tests", "mates", "messages"),
    "rule": ("path", "module", "stem", "frame", "definition", "use", "pasted-use", "error-text",
             "history", "recency"),
    "role": ("role", "language"),
}


def shifts(tasks, signals, weights_of):
    """Accuracy where a part is multiplied by 1 + (shift - 1) * ambiguity, against no shift."""
    rows = {}
    for part, names in PARTS.items():
        inside = np.array([name in names for name in signals])
        for shift in (0.5, 1.0, 1.5, 2.0, 3.0):
            def shifted(task, inside=inside, shift=shift):
                weights = weights_of(task)
                factor = 1 + (shift - 1) * ambiguity(task[5] @ weights)
                return np.where(inside, weights * factor, weights)
            table = accuracy(tasks, shifted)
            rows[f"{part} x{shift}"] = np.mean(list(table.values()), axis=0)
    return rows


def worth(tasks, signals, weights_of):
    """Accuracy among the candidates without each signal, the other weights as they are."""
    rows = {}
    for at, name in enumerate(signals):
        def without(task, at=at):
            weights = weights_of(task).copy()
            weights[at] = 0.0
            return weights
        rows[name] = np.mean(list(accuracy(tasks, without).values()), axis=0)
    return rows


def show(title, table):
    print(f"# {title}", file=sys.stderr)
    for name, row in table.items():
        print(f"#   {name:18}" + "".join(f"{value:7.1f}" for value in row), file=sys.stderr)
    mean = np.mean(list(table.values()), axis=0)
    print(f"#   {'mean':18}" + "".join(f"{value:7.1f}" for value in mean), file=sys.stderr)


def main():
    signals, tasks = read(sys.argv[1])
    show("equal weights", accuracy(tasks, lambda task: np.ones(len(signals))))
    for name, table in cross_validate(tasks, signals).items():
        show(f"{name}, repositories held out (Acc@1 @3 @5 @10)", table)
    pooled, presets = fit_all(tasks, signals)
    show("shifts by ambiguity, mean of data sets", shifts(tasks, signals, lambda t: presets[t[0]]))
    show("without each signal, mean of data sets", worth(tasks, signals, lambda t: presets[t[0]]))
    print("# Weight of each signal by repository scale.")
    print("# Fitted by eval/fit/presets.py on the development tasks; see docs/evaluation.md.")
    for scale in SCALES:
        print(f"\n[scale.{scale}]")
        for name, weight in zip(signals, presets[scale]):
            print(f"{name} = {weight:.3f}")
    print("\n# By how much each part is multiplied when the first scores are wholly ambiguous. Larger"
          " factors for\n# summaries and rules, as the paper has it, were tried on the development"
          " tasks and gained nothing.")
    print("[ambiguous]\nsemantic = 1.0\nsummary = 1.0\nrule = 1.0\nrole = 1.0")
    print("\n# Off unless asked for with --with.\n[optional]\ndomain = 0.3\nmeaning = 0.6"
          "\nrelated = 0.5")


if __name__ == "__main__":
    main()
