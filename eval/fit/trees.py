"""Would a learned ranker beat the plain sum of signals? LambdaMART over the same signals.

    codetrail-eval features --tasks TASKS… --mirrors DIR --repos repos.tsv --out features.csv
    python3 eval/fit/trees.py features.csv

Prints, for repositories held out, the plain sum (as presets.py fits it), boosted trees alone, and
trees that start from the sum and correct it. The folds are those of presets.py. What is shipped is
the sum; docs/evaluation.md has the rows that decided it.

Needs numpy, scipy and lightgbm (PyPI). Deterministic: one thread, seeded.
"""

import sys
from collections import Counter

import lightgbm
import numpy as np
import presets

SETTINGS = {
    "objective": "lambdarank", "lambdarank_truncation_level": 12, "learning_rate": 0.05,
    "num_leaves": 8, "min_data_in_leaf": 60, "lambda_l2": 10, "feature_fraction": 0.4,
    "bagging_fraction": 0.7, "bagging_freq": 1, "seed": 1, "num_threads": 1,
    "deterministic": True, "verbose": -1,
}
TREES = (50, 100, 200, 300)


def train(tasks, sums, trees):
    """Boosted trees; they start from `sums` where those are given."""
    per_repo = Counter(task[1] for task in tasks)
    data = lightgbm.Dataset(
        np.vstack([task[5] for task in tasks]),
        np.concatenate([task[3].astype(int) for task in tasks]),
        group=[len(task[3]) for task in tasks],
        weight=np.concatenate([np.full(len(task[3]), per_repo[task[1]] ** -0.5) for task in tasks]),
        init_score=None if sums is None else np.concatenate(sums))
    return lightgbm.train(SETTINGS, data, trees)


def main():
    signals, tasks = presets.read(sys.argv[1])
    rows = {}
    for fold, (seen, held) in enumerate(presets.folds(tasks)):
        pooled, _ = presets.fit_all(seen, signals)
        for task in held:
            rows.setdefault("sum", {})[id(task)] = task[5] @ pooled
        for name, sums in (("trees", None), ("sum + trees", [task[5] @ pooled for task in seen])):
            grown = train(seen, sums, max(TREES))
            for n in TREES:
                for task in held:
                    score = grown.predict(task[5], num_iteration=n)
                    if sums is not None:
                        score = score + task[5] @ pooled
                    rows.setdefault(f"{name} {n}", {})[id(task)] = score
        print(f"# fold {fold + 1} of {presets.FOLDS}", file=sys.stderr)
    for name, scores in rows.items():
        table = presets.accuracy(tasks, scores=lambda task: scores[id(task)])
        presets.show(f"{name}, repositories held out (Acc@1 @3 @5 @10)", table)


if __name__ == "__main__":
    main()
