"""Reads pairs of task-like text and code out of git directories: what the embedding is trained on.

    cargo build --release -p codetrail-graph --example embedding_terms
    python3 eval/train/pairs.py --mirrors DIR --terms target/release/examples/embedding_terms --out DIR

Writes one file a repository, `owner+name.tsv`: kind, group, terms of the short text, terms of the long
text, terms of the code. Pairs of one group (of one commit) are no rivals of each other. Kinds:

- `commit`: subject, whole message; path and changed lines with their surroundings, one file a pair;
- `doc`: first sentence of a symbol's documentation; its path, name, signature, the names it uses;
- `name`: the name of a symbol; the names it uses.

Deterministic: commits and files are taken at even distances.
"""

import argparse
import os
import re
import subprocess
import tempfile

COMMITS = 4000
FILES = 2000
FILES_OF_COMMIT = 4
MOST_FILES = 25
PIECE_BYTES = 6000
BLOB_BYTES = 150_000
EXTENSIONS = set(
    "py pyx js jsx mjs cjs ts tsx vue svelte go rs java kt kts c h cc cpp cxx hpp hh cs rb php scala "
    "sbt swift m sh".split()
)
TEST = re.compile(r"(^|[/_.-])(tests?|specs?|testing|fixtures?|mocks?|vendor|third[_-]?party)([/_.-]|$)|Tests?\.\w+$", re.I)
TRAILER = re.compile(
    r"^\s*([A-Z][\w-]+-(by|id|from):|git-svn-id|cc:|change-id:|merge |\(cherry picked|release-notes?:).*$", re.I | re.M
)
URL = re.compile(r"https?://\S+")
HEX = re.compile(r"\b[0-9a-f]{7,40}\b")


def git(repo, *args, stdin=None):
    return subprocess.run(
        ["git", f"--git-dir={repo}", *args], input=stdin, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True
    ).stdout


def log_of(repo, commits):
    """The changes of commits; those whose files are not all there (a mirror lacks huge ones) left out."""
    arguments = [
        "-c", "core.quotePath=off", "log", "--no-walk=unsorted", "--stdin", "-p", "-U4", "--no-renames",
        "--no-color", "--no-ext-diff", "--no-textconv", "--format=%x01%H%n%B%x02",
    ]
    try:
        paths = [f"*.{extension}" for extension in sorted(EXTENSIONS)]
        return git(repo, *arguments, "--", *paths, stdin="\n".join(commits).encode()).decode("utf-8", "replace")
    except subprocess.CalledProcessError:
        if len(commits) == 1:
            return ""
        half = len(commits) // 2
        return log_of(repo, commits[:half]) + log_of(repo, commits[half:])


def evenly(items, count):
    if len(items) <= count:
        return items
    return [items[at * len(items) // count] for at in range(count)]


def wanted(path):
    return path.rsplit(".", 1)[-1].lower() in EXTENSIONS and not TEST.search(path)


def pieces(log):
    """Yields (commit, message, [(path, text)]) of the output of `git log -p`."""
    for commit in log.split("\x01")[1:]:
        head, _, rest = commit.partition("\x02")
        name, _, message = head.partition("\n")
        files = []
        for diff in re.split(r"^diff --git ", rest, flags=re.M)[1:]:
            lines = diff.split("\n")
            path = next((line[6:] for line in lines[:8] if line.startswith("+++ b/")), None)
            start = next((at for at, line in enumerate(lines) if line.startswith("@@")), None)
            if path is None or start is None or not wanted(path):
                continue
            text = []
            size = 0
            for line in lines[start:]:
                line = line.split("@@", 2)[-1] if line.startswith("@@") else line[1:]
                size += len(line)
                if size > PIECE_BYTES:
                    break
                text.append(line)
            files.append((path, size, "\n".join(text)))
        yield name, message, files


class Frames:
    """Texts on their way through the program that knows their terms."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.file = open(os.path.join(folder, "frames"), "wb")

    def add(self, kind, name, content):
        if isinstance(content, str):
            content = content.encode("utf-8", "replace")
        self.file.write(f"{kind}\t{name}\t{len(content)}\n".encode() + content + b"\n")

    def terms(self):
        self.file.close()
        out = os.path.join(self.folder, "terms")
        with open(self.file.name, "rb") as source, open(out, "wb") as target:
            subprocess.run([self.program], stdin=source, stdout=target, check=True)
        with open(out, encoding="utf-8") as lines:
            for line in lines:
                yield line.rstrip("\n").split("\t")


def of_commits(repo, program, folder, out):
    commits = git(repo, "rev-list", "--no-merges", "HEAD").decode().split()
    commits = evenly(commits, COMMITS)
    frames = Frames(program, folder)
    groups = []
    for at in range(0, len(commits), 250):
        log = log_of(repo, commits[at : at + 250])
        for name, message, files in pieces(log):
            message = HEX.sub(" ", URL.sub(" ", TRAILER.sub("", message))).strip()
            if not 12 <= len(message) or not 1 <= len(files) <= MOST_FILES:
                continue
            subject = message.split("\n", 1)[0]
            files = sorted(files, key=lambda it: -it[1])[:FILES_OF_COMMIT]
            groups.append(len(files))
            frames.add("C", name, subject)
            frames.add("C", name, message[:3000])
            for path, _, text in files:
                frames.add("C", name, path + "\n" + text)
    answers = frames.terms()
    count = 0
    for n_files in groups:
        _, name, subject = next(answers)
        message = next(answers)[2]
        for _ in range(n_files):
            code = next(answers)[2]
            if len(subject.split()) >= 2 and len(code.split()) >= 4:
                out.write(f"commit\t{name[:12]}\t{subject}\t{message}\t{code}\n")
                count += 1
    return count


def of_symbols(repo, program, folder, out):
    files = []
    for line in git(repo, "-c", "core.quotePath=off", "ls-tree", "-r", "-l", "HEAD").decode("utf-8", "replace").split("\n"):
        fields, _, path = line.partition("\t")
        fields = fields.split()
        if len(fields) == 4 and fields[1] == "blob" and fields[3].isdigit() and int(fields[3]) < BLOB_BYTES and wanted(path):
            files.append((fields[2], path))
    files = evenly(files, FILES)
    frames = Frames(program, folder)
    batch = git(repo, "cat-file", "--batch", stdin="\n".join(oid for oid, _ in files).encode() + b"\n")
    at = 0
    for oid, path in files:
        end = batch.index(b"\n", at)
        head = batch[at:end].split()
        if len(head) != 3:
            at = end + 1
            continue
        size = int(head[2])
        frames.add("B", path, batch[end + 1 : end + 1 + size])
        at = end + 2 + size
    count = 0
    path_terms, group = [], ""
    for fields in frames.terms():
        if fields[0] == "F":
            path_terms = fields[3].split()
            continue
        _, kind, line, name, head, doc, body = fields
        group = f"s{count}"
        names, heads, docs, bodies = (set(it.split()) for it in (name, head, doc, body))
        if len(docs) >= 3:
            code = sorted(names | heads | (bodies - (docs - names)) | set(path_terms))
            out.write(f"doc\t{group}\t{doc}\t{doc}\t{' '.join(code)}\n")
            count += 1
        elif len(names) >= 2 and len(bodies) >= 6:
            out.write(f"name\t{group}\t{name}\t{name}\t{' '.join(sorted((bodies | heads) - names))}\n")
            count += 1
    return count


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--mirrors", required=True)
    args.add_argument("--terms", required=True)
    args.add_argument("--out", required=True)
    args.add_argument("--repos", default=os.path.join(os.path.dirname(__file__), "repos.txt"))
    args = args.parse_args()
    os.makedirs(args.out, exist_ok=True)
    with open(args.repos, encoding="utf-8") as lines:
        repos = [line.split()[1] for line in lines if line.strip() and not line.startswith("#")]
    for name in repos:
        target = os.path.join(args.out, name.replace("/", "+") + ".tsv")
        if os.path.exists(target):
            continue
        repo = os.path.join(args.mirrors, name.replace("/", "+"), "repo")
        with tempfile.TemporaryDirectory(dir=args.out) as folder:
            with open(target + ".part", "w", encoding="utf-8") as out:
                commits = of_commits(repo, args.terms, folder, out)
                symbols = of_symbols(repo, args.terms, folder, out)
        os.rename(target + ".part", target)
        print(f"{name}: {commits} pairs of commits, {symbols} of symbols", flush=True)


if __name__ == "__main__":
    main()
