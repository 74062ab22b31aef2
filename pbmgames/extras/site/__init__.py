"""Pages of a host for browsers: `pbm site` (docs/pages.md)."""
