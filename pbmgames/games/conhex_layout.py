"""The layout of the Conhex board, read from its drawing: holes, cells, borders and edges.

Places are pairs (line, column) of the drawing, counted from 0. Cells are numbered
in the reading order of their first inside character.
"""

_BEFORE, _BEHIND = "The board\n\n", "\nEvery + is a hole"      # the lines of the help page around its drawing
HOLE = "+"
# {border character: the step across it, (lines, columns)}
_BORDERS = {"-": (1, 0), "|": (0, 1), "/": (0, 1), "\\": (0, 1)}
_NOWHERE = -1           # the cell number of a place that is inside no cell
TOP, BOTTOM = 2, 30   # the lines of the frame
LEFT, RIGHT = 4, 50   # its columns

_layouts = []           # the Layout, once it is made


def layout(page: str) -> "Layout":
    """Return the Layout that a help page shows, made once a process."""
    if not _layouts:
        _layouts.append(Layout(page.partition(_BEFORE)[2].partition(_BEHIND)[0]))
    return _layouts[0]


class Layout:
    """The holes and cells of the board, as a drawing shows them (docs/games.md, Conhex).

    lines       the lines of the drawing
    holes       {"A1": place}, in reading order
    touched     {"A1": the set of cells that the hole belongs to}
    rims        for each cell the names of its holes
    runs        for each cell its inside as a list of (line, first column, column after the last)
    borders     (line, column, cell, cell) of every border character between two cells
    frame       the places of the outer frame that are no holes
    neighbours  for each cell the set of cells with which it shares a hole
    edges       for each seat (cells along one edge of the board, cells along the other), the edges that it has to join
    """

    def __init__(self, drawing: str) -> None:
        """Look at every character of the drawing."""
        self.lines = drawing.split("\n")[:-1]
        self._find_cells()
        self._find_holes_and_borders()
        self.rims = [[] for _ in self.runs]
        self.neighbours = [set() for _ in self.runs]
        for name, cells in self.touched.items():
            for cell in cells:
                self.rims[cell].append(name)
                self.neighbours[cell] |= cells - {cell}
        self.edges = self._find_edges()

    def _find_cells(self):
        """Number the cells, and note for every place inside a cell which one it is.

        On this board no cell has two parts that meet only farther down. So a run of blanks
        belongs to the cell that it touches on the line above; if there is none, a new cell begins.
        """
        self.runs = []
        self._cells = [[_NOWHERE] * (RIGHT + 2) for _ in self.lines]
        for line in range(TOP + 1, BOTTOM):
            for start, stop in _blanks(self.lines[line][:RIGHT + 1]):
                cell = max(self._cells[line - 1][start:stop])
                if cell == _NOWHERE:
                    cell = len(self.runs)
                    self.runs.append([])
                self.runs[cell].append((line, start, stop))
                self._cells[line][start:stop] = [cell] * (stop - start)

    def _find_holes_and_borders(self):
        """Note the holes, borders and frame around the cells, in reading order."""
        self.holes, self.touched, self.borders, self.frame = {}, {}, [], []
        for line in range(TOP, BOTTOM + 1):
            for column, sign in enumerate(self.lines[line]):
                if sign == HOLE:
                    name = self.lines[0][column] + self.lines[line][:LEFT].strip()
                    self.holes[name] = line, column
                    self.touched[name] = self.around(line, column)
                elif sign in _BORDERS:
                    down, right = _BORDERS[sign]
                    pair = self._cells[line - down][column - right], self._cells[line + down][column + right]
                    if _NOWHERE in pair:
                        self.frame.append((line, column))
                    else:
                        self.borders.append((line, column) + pair)

    def _find_edges(self):
        """Return (top, bottom) and (left, right); each edge is the set of cells that lie along it."""
        lines, columns = self._cells, list(zip(*self._cells))
        along = lines[TOP + 1], lines[BOTTOM - 1], columns[LEFT + 1], columns[RIGHT - 1]
        top, bottom, left, right = ({*cells} - {_NOWHERE} for cells in along)
        return (top, bottom), (left, right)

    def around(self, line: int, column: int) -> "set[int]":
        """Return the cells that touch a place."""
        around = set()
        for near in self._cells[line - 1:line + 2]:
            around.update(near[column - 1:column + 2])
        return around - {_NOWHERE}


def _blanks(text):
    """Yield (first column, column after the last) of the runs of blanks inside the frame."""
    start = text.find(" ", LEFT)
    while start >= 0:
        stop = len(text) - len(text[start:].lstrip())
        yield start, stop
        start = text.find(" ", stop)
