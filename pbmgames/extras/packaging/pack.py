"""Compile all modules of an installed program into one file. With it the program starts faster: it opens one file only.

    python3 -IS <the folder of an installed program>/pbmgames/extras/packaging/pack.py

The file is pbmgames/__pycache__/pack.<the tag of this Python>, such as pack.cpython-311; another Python loads the
modules themselves. bin/pbm reads the file. It has three parts:

    4 bytes     the length of the table, most significant byte first
    the table   {name of a module: (its source file, where its code begins, counted from the end of the table, its
                length in bytes)}, marshalled
    the code    of all modules, marshalled, one behind the other
"""

import marshal
import os
import sys
from pathlib import Path


def main(top: "str | Path") -> None:
    """Write the file for the program in the folder `top`. Raises OSError.

    It is renamed into place: a command under way still reads the old one.
    """
    table, codes = {}, b""
    for path in Path(top, "pbmgames").rglob("*.py"):
        name = str(path.relative_to(top))
        # as bin/pbm starts Python, with docstrings, whatever PYTHONOPTIMIZE says
        code = marshal.dumps(compile(path.read_bytes(), name, "exec", optimize=0))
        module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        table[module] = name, len(codes), len(code)
        codes += code
    head = marshal.dumps(table)
    folder = Path(top, "pbmgames", "__pycache__")
    folder.mkdir(exist_ok=True)
    pack = folder / ("pack." + sys.implementation.cache_tag)
    half = pack.with_name(pack.name + ".half")
    half.write_bytes(len(head).to_bytes(4, "big") + head + codes)
    os.replace(half, pack)


if __name__ == "__main__":
    main(Path(__file__).resolve().parents[3])
