"""The house is as docs/design.md says: imports go down, lazy ones and those through tables too."""

import ast
import os
import pathlib
import re

import pytest

import pbmgames
from conftest import CHECKOUT
from pbmgames import optional
from pbmgames.optional import EXTRAS

# from the top; a room is a folder or a module, and what stands in one line does not import each other
FLOORS = (
    ("cli",), ("usage", "passwords"), ("inbox",), ("execute",), ("parts",), ("words",), ("commands",), ("session",),
    ("post",), ("letters",), ("board",), ("records",), ("storage",), ("games",), ("request",), ("console",),
    ("optional",),
    ("statuses", "text"))
FLOOR = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
# what reads a module's name from a table, and imports it with __import__ -> the rooms it may lead to
TABLES = {"games/__init__": "games", "extras/robot/search": "extras.robot"}
EXTRA = {extra.name: extra for extra in EXTRAS}
PACKAGE = os.path.join(CHECKOUT, "pbmgames")


def modules():
    """Yield the path of each module below the package, without `.py`."""
    for folder, _, names in os.walk(PACKAGE):
        for name in names:
            if name.endswith(".py"):
                yield os.path.relpath(os.path.join(folder, name), PACKAGE)[:-3]


def test_no_two_files_of_tests_have_one_name():
    """Of two such pytest takes one for the other, and does not always say so."""
    names = [path.name for path in pathlib.Path(CHECKOUT, "tests").rglob("*.py")]
    assert sorted(names) == sorted(set(names))


def imports(source, hints=True):
    """Return the modules of the package that a source names, wherever it does, "storage.files"; "*" for __import__.

    hints -- those too that only hints name, and nobody loads
    """
    found, tree = [], ast.parse(source)
    if not hints:
        tree.body = [node for node in tree.body if getattr(getattr(node, "test", None), "id", "") != "TYPE_CHECKING"]
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] == "pbmgames":
            inside = node.module.partition(".")[2]
            found += [(inside + "." + alias.name).strip(".") for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.level:
            found.append("relative")
        elif isinstance(node, ast.Import):
            found += [alias.name.partition(".")[2] for alias in node.names if alias.name.startswith("pbmgames.")]
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") == "__import__":
            found.append("*")
    return found


def room_of(module):
    """Return the room of a module, given with slashes or dots, "extras/site"; None for the package itself."""
    first, *rest = module.replace("/", ".").split(".")
    if first == "extras":
        return "extras/" + rest[0] if rest and rest[0] in EXTRA else None
    return first if first in FLOOR else None


def objections(module, source):
    """Return what is wrong with the imports of a module."""
    own, found = room_of(module), []
    if module == "optional":
        return []                       # it names modules, and imports them for whoever asks
    for other in imports(source):
        other = TABLES.get(module, "a table that is not in TABLES") if other == "*" else other
        room = room_of(other)
        if other == "relative" or own and room is None and other not in (own, *vars(pbmgames)):
            found.append("%s names %s" % (module, other))
        elif own and room and room != own and not may_import(own, room):
            found.append("%s imports %s, which is not below it" % (module, other))
    return found


def may_import(own, room):
    """Return whether a room may import another: those below it; an extra all of the core, and those its row names."""
    if own in FLOOR:
        return room in FLOOR and FLOOR[room] > FLOOR[own]
    return room in FLOOR and room != "cli" or room.partition("/")[2] in EXTRA[own.partition("/")[2]].knows


@pytest.mark.parametrize("module", sorted(modules()))
def test_imports_go_down(module):
    with open(os.path.join(PACKAGE, module + ".py"), encoding="utf-8") as file:
        assert objections(module, file.read()) == []


def test_the_paper_has_the_rooms_in_this_order():
    with open(os.path.join(CHECKOUT, "docs", "design.md"), encoding="utf-8") as file:
        house = file.read().partition("## The house")[2].partition("\n## ")[0]
    tables = re.findall(r"(?m)(?:^\|.*\n)+", house)
    rooms, extras = ([row.split("|")[1] for row in table.splitlines()[2:]] for table in tables)
    assert re.findall(r"`([\w/]*\w)/?`", " ".join(rooms)) == [room for floor in FLOORS for room in floor]
    assert sorted(re.findall(r"`(\w+)/`", " ".join(extras))) == sorted(EXTRA)


@pytest.mark.parametrize("module, source", [
    ("storage/files", "from pbmgames.records import users"),
    ("storage/files", "def late():\n    from pbmgames.session import Session"),
    ("commands/play", "import pbmgames.execute"),
    ("games/zenix", "from pbmgames import storage"),
    ("board/__init__", "from . import turn"),
    ("letters/__init__", "__import__('pbmgames.' + name)"),
    ("text", "from pbmgames.console import write"),
    ("execute", "from pbmgames.nowhere import x"),
    ("session", "from pbmgames.extras.json import document"),
    ("extras/json/documents", "from pbmgames.extras.site import html"),
])
def test_an_upward_import_is_found(module, source):
    assert len(objections(module, source)) == 1


@pytest.mark.parametrize("module", sorted(name for name in modules() if room_of(name)))
def test_everything_public_has_hints(module):
    with open(os.path.join(PACKAGE, module + ".py"), encoding="utf-8") as file:
        tree = ast.parse(file.read())
    scopes = [tree, *(node for node in tree.body if isinstance(node, ast.ClassDef))]        # not within functions
    functions = [node for scope in scopes for node in scope.body if isinstance(node, ast.FunctionDef)]
    assert [node.name for node in functions if is_public(node.name) and without_hints(node)] == []


def is_public(name):
    return not name.startswith("_") or name == "__init__"


def without_hints(node):
    """Return whether a function, or one of its arguments, has no hint."""
    arguments = [one for one in node.args.args + node.args.kwonlyargs if one.arg not in ("self", "cls")]
    return node.returns is None or any(one.annotation is None for one in arguments)


def test_modules_of_a_room_make_no_ring():
    edges = {}
    for module in modules():
        with open(os.path.join(PACKAGE, module + ".py"), encoding="utf-8") as file:
            for other in imports(file.read(), hints=False):
                for name in (other, other.rpartition(".")[0]):
                    if name != module.replace("/", "."):
                        edges.setdefault(module.replace("/", "."), set()).add(name)
    assert ring(edges) == []


def ring(edges):
    """Return the modules that are left when all that import nothing left are taken away, again and again."""
    left = set(edges)
    while True:
        free = {module for module in left if not edges[module] & left}
        if not free:
            return sorted(left)
        left -= free


def test_a_ring_is_found():
    assert ring({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a"}, "e": set()}) == ["a", "b", "c", "d"]


def test_the_places_are_those_that_are_asked():
    """Each place that the table describes is asked somewhere, in the way that is described, and has a row."""
    paragraphs = optional.__doc__.split("\n\n")
    described = [set(re.findall(r"^[a-z]+", paragraphs[place], re.MULTILINE)) for place in (3, 5)]
    asked = [set(), set()]
    for module in modules():
        source = pathlib.Path(PACKAGE, module + ".py").read_text()
        for how, place in re.findall(r"\b(first|ask|taking_part)\(\"([a-z]+)\"", source):
            asked[how != "first"].add(place)
    assert described == asked
    assert asked[0] | asked[1] == {place for extra in EXTRAS for place in extra.places}
