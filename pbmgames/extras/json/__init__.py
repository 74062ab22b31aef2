"""Answers for programs: `--json` (docs/json.md)."""
