"""Drawings in colours on a terminal, and what pictures, pages and letters need to show them."""
