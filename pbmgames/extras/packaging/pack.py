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

FOLDER = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def main() -> None:
    """Write the file, and rename it into place: a command under way still reads the old one."""
    os.chdir(os.path.dirname(FOLDER))
    table, codes = {}, b""
    for folder, _, names in os.walk("pbmgames"):
        for name in names:
            if name.endswith(".py"):
                path = folder + "/" + name
                with open(path, "rb") as source:
                    code = marshal.dumps(compile(source.read(), path, "exec"))
                module = path[:-len(".py")].replace("/", ".")
                table[module[:-len(".__init__")] if name == "__init__.py" else module] = path, len(codes), len(code)
                codes += code
    head = marshal.dumps(table)
    os.makedirs("pbmgames/__pycache__", exist_ok=True)
    path = "pbmgames/__pycache__/pack." + sys.implementation.cache_tag
    with open(path + ".half", "wb") as pack:
        pack.write(len(head).to_bytes(4, "big") + head + codes)
    os.replace(path + ".half", path)


if __name__ == "__main__":
    main()
