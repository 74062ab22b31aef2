"""Compile all modules into one file, from which an installed program starts, for to look for each one takes longer.

    python3 -IS <the folder of an installed program>/pbmgames/extras/packaging/pack.py

The file is pbmgames/__pycache__/pack.<the tag of this Python>; another Python takes the modules themselves. It begins
with the length of a table, four bytes. The table has {name of a module: (its file, where its code begins behind the
table, how many bytes that has)}. bin/pbm reads it.
"""

import marshal
import os
import sys

FOLDER = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def main() -> None:
    """Write the file, and rename it into place: a command under way reads on from the one before."""
    os.chdir(os.path.dirname(FOLDER))
    table, codes = {}, b""
    for folder, _, names in os.walk("pbmgames"):
        for name in names:
            if name.endswith(".py"):
                file = folder + "/" + name
                with open(file, "rb") as source:
                    code = marshal.dumps(compile(source.read(), file, "exec"))
                module = file[:-len(".py")].replace("/", ".")
                table[module[:-len(".__init__")] if name == "__init__.py" else module] = file, len(codes), len(code)
                codes += code
    head = marshal.dumps(table)
    os.makedirs("pbmgames/__pycache__", exist_ok=True)
    path = "pbmgames/__pycache__/pack." + sys.implementation.cache_tag
    with open(path + ".half", "wb") as pack:
        pack.write(len(head).to_bytes(4, "big") + head + codes)
    os.replace(path + ".half", path)


if __name__ == "__main__":
    main()
