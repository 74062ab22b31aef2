"""Documents for programs: `--json` (docs/json.md)."""
