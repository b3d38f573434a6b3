#!/usr/bin/env python3
"""Run the test vectors of SPEC.md, section 15: `run_vectors.py [--slow] [--list] VECTORS_DIR`.

Prints a line for each failure and, last, how many passed, failed and were skipped. With --list the
skipped ones are printed too, with the reason; with --slow the passphrases are tried (some seconds each).
"""

import argparse
import sys
from pathlib import Path

from fieldpost.spelling import Refused
from fieldpost.vectors import FOUND_WITHOUT_RULES, RIGHT_WITHOUT_RULES, RUNNERS, Skipped, Vectors, Wrong


def find_vectors(folder):
    """The files to run, and what is wrong with the folder as a whole."""
    problems, paths = [], []
    for entry in sorted(folder.iterdir()):
        if entry.name.startswith("."):
            continue
        if entry.name not in RUNNERS:
            problems.append(f"{entry.name}: no such folder of vectors is known")
        else:
            paths += [entry] if entry.is_file() else sorted(p for p in entry.iterdir())
    for name in RUNNERS:
        if not any(name in (path.parent.name, path.name) for path in paths):
            problems.append(f"{name}: there are no vectors")
    there = {path.stem for path in paths if path.parent.name == "line"}
    for name in sorted((RIGHT_WITHOUT_RULES | FOUND_WITHOUT_RULES.keys()) - there):
        problems.append(f"line/{name}: section 15 names it, and it is not there")
    return paths, problems


def run(vectors, path):
    """`passed`, `failed` or `skipped`, and the reason."""
    try:
        vectors.run(path)
    except Skipped as reason:
        return "skipped", str(reason)
    except (Wrong, Refused) as reason:
        return "failed", str(reason)
    except Exception as error:  # a vector must not end the run  # noqa: BLE001
        return "failed", f"{type(error).__name__}: {error}"
    return "passed", ""


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--slow", action="store_true", help="try passphrases")
    parser.add_argument("--list", action="store_true", help="print the skipped vectors too")
    arguments = parser.parse_args()
    paths, problems = find_vectors(arguments.folder)
    for problem in problems:
        print(f"FAILED {problem}")
    count = {"passed": 0, "failed": len(problems), "skipped": 0}
    vectors = Vectors(arguments.folder, arguments.slow)
    for path in paths:
        verdict, reason = run(vectors, path)
        count[verdict] += 1
        if verdict == "failed" or verdict == "skipped" and arguments.list:
            print(f"{verdict.upper()} {path.relative_to(arguments.folder)}: {reason}")
    print(", ".join(f"{number} {verdict}" for verdict, number in count.items()))
    sys.exit(1 if count["failed"] else 0)


if __name__ == "__main__":
    main()
