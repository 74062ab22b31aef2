"""What the robot knows of Zenix beyond its rules."""


def play_out(game, lots):
    """Play a Zenix to its end by lots, own and neutral pieces so that both last; return (outcome, moves)."""
    moves, outcome = [], game.outcome()
    while outcome is None:
        own, neutral = game.own[game.turn], game.neutral[game.turn]
        use_own = lots.below(own + neutral) < own
        choice = [move for move in game.legal_moves() if use_own != move.startswith("*")]
        moves.append(game.play(choice[lots.below(len(choice))]))
        outcome = game.outcome()
    return outcome, moves
