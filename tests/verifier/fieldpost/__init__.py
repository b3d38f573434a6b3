"""Reading and checking fieldpost move files, version 1, without the rulebooks (SPEC.md)."""
