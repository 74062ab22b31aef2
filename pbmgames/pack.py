"""The program's compiled modules in one file, for start-up is most of what a command costs (docs/design.md, Start-up).

Python keeps a file for each compiled module, and to open two dozen of them takes longer than a move. A pack is its
format, the place and the hash of its index, the compiled modules one after the other, and the index: {module: (stamp of
its source, place, length, hash)}, with the names of those that every command needs. A module is taken from it if its
source is the one that was compiled; else it is compiled, and `save` writes the pack anew when the command is done. A
pack that is lost, damaged or cannot be written costs time only; Python itself would crash on many a wrong bit.
"""

import marshal
import os
import sys
from _frozen_importlib import ModuleSpec
from _frozen_importlib_external import MAGIC_NUMBER
from _imp import source_hash

PACKAGE = __name__.partition(".")[0]
FORMAT = b"pack" + MAGIC_NUMBER
HEAD = len(FORMAT) + 4 + 8              # bytes before the first module
SPOILT = (OSError, EOFError, ValueError, TypeError)     # what reading a pack may raise


class Pack:
    """A finder and loader of the package's modules (see importlib.abc)."""

    def __init__(self, root):
        """Open the pack of the package in the folder `root`."""
        self.root = root
        self.path = os.path.join(root, PACKAGE, "__pycache__", "%s.%s.pack" % (PACKAGE, sys.implementation.cache_tag))
        self.index, self.new = {}, {}       # module -> (stamp, place, length, hash); module -> (stamp, code, hash)
        self.first, self.done = (), []          # modules that every command needs, in order; those imported by Python
        try:
            self.file = os.open(self.path, os.O_RDONLY | os.O_NONBLOCK)
            head = os.read(self.file, HEAD)
            if head.startswith(FORMAT):
                self.index, self.first = self._load(int.from_bytes(head[-12:-8], "little"), 1 << 16, head[-8:])
        except SPOILT:
            pass

    def _load(self, place, length, mark):
        """Return what stands at a place of the pack. Raises one of SPOILT if it is not what was written there."""
        data = os.pread(self.file, length, place)
        if source_hash(0, data) != mark:
            raise ValueError("the pack is damaged")
        return marshal.loads(data)

    # starting ------------------------------------------------------------------

    def start(self):
        """Import what every command needs; return the function `main` of the command line.

        Python's way to a module takes longer than to carry it out, so those of the last time are put into their places.
        """
        sys.meta_path.insert(0, self)
        specs = [self.find_spec(name) for name in self.first]
        if all(spec and spec.loader_state == self.index.get(spec.name, (None,))[0] for spec in specs):
            for spec in specs:
                self._put(spec)
        from pbmgames.cli import main
        if self.done:
            self.first = tuple(self.done)
        return main

    def _put(self, spec):
        """Make a module, as Python would, where all that it imports is there."""
        module = sys.modules[spec.name] = type(sys)(spec.name)
        module.__spec__, module.__loader__, module.__file__, module.__package__ = spec, self, spec.origin, spec.parent
        if spec.submodule_search_locations is not None:
            module.__path__ = spec.submodule_search_locations
        exec(self.code(spec), module.__dict__)
        above, _, name = spec.name.rpartition(".")
        setattr(sys.modules[above], name, module)

    # finding and loading -------------------------------------------------------

    def find_spec(self, name, path=None, target=None):
        """Return where a module of the package is, None for another."""
        if not name.startswith(PACKAGE):
            return None
        base = "%s/%s" % (self.root, name.replace(".", "/"))
        folder = name.count(".") < 2 and os.path.isdir(base)
        origin = base + ("/__init__.py" if folder else ".py")
        try:
            found = os.stat(origin)
        except OSError:
            return self._gone(name, base)
        return self._spec(name, origin, folder, (found.st_mtime_ns, found.st_size))

    def _gone(self, name, base):
        """Return where a module was, if this program is being removed under way; None in a checkout: there is none."""
        if name not in self.index or os.path.exists(self.root + "/setup.cfg"):
            return None
        folder = any(other.startswith(name + ".") for other in self.index)
        return self._spec(name, base + ("/__init__.py" if folder else ".py"), folder, self.index[name][0])

    def _spec(self, name, origin, folder, stamp):
        spec = ModuleSpec(name, self, origin=origin, is_package=folder)
        spec.has_location, spec.cached, spec.loader_state = True, self.path, stamp
        return spec

    def create_module(self, spec):
        """Return None: Python makes the module."""

    def exec_module(self, module):
        """Fill a module."""
        exec(self.code(module.__spec__), module.__dict__)
        self.done.append(module.__name__)

    def code(self, spec):
        """Return the code of a module, from the pack if that has it as its source is now."""
        stamp, *part = self.index.get(spec.name, (None,))
        if stamp == spec.loader_state:
            try:
                return self._load(*part)
            except SPOILT:
                pass
        with open(spec.origin, "rb") as file:
            code = compile(file.read(), spec.origin, "exec", dont_inherit=True, optimize=0)
        data = marshal.dumps(code)
        self.new[spec.name] = spec.loader_state, data, source_hash(0, data)
        return code

    # writing -------------------------------------------------------------------

    def save(self):
        """Write the pack anew if a module was compiled, and keep this very module, which Python itself loads.

        The command is done by then: what fails here, where the program was removed meanwhile, fails nothing.
        """
        if self.new:
            try:
                _write(self.path, self.render())
                for name in (PACKAGE, __name__):
                    _keep(sys.modules[name].__spec__)
            except SPOILT:
                pass

    def render(self):
        """Return the bytes of a pack of the modules that were in it and those that are new."""
        parts = {name: (stamp, os.pread(self.file, length, place), mark)
                 for name, (stamp, place, length, mark) in self.index.items()}
        parts.update(self.new)
        index, place = {}, HEAD
        for name, (stamp, code, mark) in parts.items():
            index[name] = stamp, place, len(code), mark
            place += len(code)
        last = marshal.dumps((index, self.first))
        head = FORMAT + place.to_bytes(4, "little") + source_hash(0, last)
        return head + b"".join(code for _, code, _ in parts.values()) + last


def fill(root):
    """Compile all modules of the package in the folder `root`, which is the one that runs, into its pack."""
    pack = Pack(root)
    pack.start()
    for folder, _, names in os.walk(os.path.join(root, PACKAGE)):
        for name in names:
            if name.endswith(".py"):
                path = os.path.relpath(os.path.join(folder, name[:-3]), root)
                module = path.replace(os.sep, ".")
                pack.code(pack.find_spec(module[:-len(".__init__")] if module.endswith(".__init__") else module))
    pack.save()


def _keep(spec):
    """Write the compiled form of a module as Python does, which leaves that to us (PEP 552)."""
    source = os.stat(spec.origin)
    stamp = [0, int(source.st_mtime) & 0xffffffff, source.st_size & 0xffffffff]
    with open(spec.origin, "rb") as file:
        code = compile(file.read(), spec.origin, "exec", dont_inherit=True, optimize=0)
    _write(spec.cached, MAGIC_NUMBER + b"".join(number.to_bytes(4, "little") for number in stamp) + marshal.dumps(code))


def _write(path, data):
    """Write a file, all of it or nothing: Python itself may leave half of one on a full disk."""
    half = "%s.%d" % (path, os.getpid())
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(half, "xb") as file:
            file.write(data)
        os.replace(half, path)
    except OSError:
        try:
            os.unlink(half)
        except OSError:
            pass


def run(root):
    """Carry out the program with the modules below the folder `root`; return its exit status."""
    for descriptor in range(3):             # no file that we open may be standard input or output by chance
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDONLY)
    pack = Pack(root)
    status = pack.start()()
    pack.save()
    return status
