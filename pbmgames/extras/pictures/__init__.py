"""Pictures of boards as SVG: `pbm svg`, for pages and papers."""
