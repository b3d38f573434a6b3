#!/usr/bin/env python3
"""Check fieldpost move files without the rulebooks: `verify.py [--passphrase WORDS] FILE…`.

Finds the armoured blocks in each file, checks what SPEC.md, section 13, says, and tells in sentences
what was checked and what was not. Ends with 0 if nothing was refused, else with 1.
"""

import argparse
import sys
from pathlib import Path

from fieldpost.report import Report


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    parser.add_argument("--passphrase", help="of a locked key file (it takes some seconds)")
    arguments = parser.parse_args()
    report = Report(arguments.passphrase)
    for path in arguments.files:
        report.read_file(path)
    report.finish()
    sys.exit(1 if report.refused else 0)


if __name__ == "__main__":
    main()
