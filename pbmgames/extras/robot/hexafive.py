"""What the robot knows of Hexafive beyond its rules; cells are places in one list with a rim around the board."""

from pbmgames.games import TIE, hexgrid

_FREE, _OUTSIDE = 2, 3      # what a place holds beside a seat


def play_out(game, lots):
    """Play a Hexafive to its end by lots; return (outcome, moves)."""
    if game.outcome() is not None:
        return game.outcome(), []
    width = 2 * game.radius + 1
    board, names, free = [_OUTSIDE] * (width * width + width), {}, []
    for name, (row, number) in game._cells.items():
        place = (row + 1) * width + number
        names[place] = name
        board[place] = game.stones.get((row, number), _FREE)
        if board[place] == _FREE:
            free.append(place)
    steps = [row * width + number for row, number in hexgrid.STEPS]
    row, number = game.forbidden or (-1, 0)
    return _play(board, steps, free, (row + 1) * width + number, game.stock, game.turn, names, lots)


def _play(board, steps, free, forbidden, stock, turn, names, lots):
    """Play on a board as described; return (outcome, moves)."""
    moves = []
    while stock[turn] and (len(free) > 1 or free and free[0] != forbidden):
        number = lots.below(len(free))
        place = free[number]
        if place == forbidden:
            continue
        free[number] = free[-1]
        free.pop()
        if _makes_line(board, steps, place, turn):
            return (turn, 1), moves + [names[place]]
        enclosed = _enclosed(board, steps, place, turn)
        board[place] = turn
        stock[turn] -= 1
        forbidden = 0
        move = names[place]
        if enclosed:
            forbidden = enclosed[lots.below(len(enclosed))]
            board[forbidden] = _FREE
            free.append(forbidden)
            stock[1 - turn] += 1
            move += "," + names[forbidden]
        moves.append(move)
        turn = 1 - turn
    return TIE, moves


def _makes_line(board, steps, place, turn):
    """Tell whether a stone on a place makes a line of five."""
    for step in steps[:3]:
        count, at = 1, place + step
        while board[at] == turn:
            count, at = count + 1, at + step
        at = place - step
        while board[at] == turn:
            count, at = count + 1, at - step
        if count >= 5:
            return True
    return False


def _enclosed(board, steps, place, turn):
    """Return the places of enemy stones of which one on a place must take one."""
    enemy, found = 1 - turn, []
    for step in steps:
        if (board[place + step] == enemy and board[place + 2 * step] == enemy and board[place + 3 * step] == turn):
            found += [place + step, place + 2 * step]
    return found
