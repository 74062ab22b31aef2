"""The extras, a folder each. Which there are, and where they take part, is in pbmgames/optional.py."""
