package ZenixTest;

# Plays one game of Zenix between user1 (X) and user2 (O) through the program, and
# tests everything that is printed on the way. What should be printed is worked out
# here, in Perl, from the moves alone and from the drawings of the help page.

use strict;
use warnings;
use Exporter 'import';
use ScratchHost;
use Test::More;

our @EXPORT = qw(challenge play board_is paths_are over refused refused_with_board
                 resigns says);

my $BOARD = 101;        # the first one of a host
my $RULE  = '*' x 60;
my $QUOTED = 'Original message follows:';
my %STOCK = (3 => [2, 1], 8 => [12, 6], 11 => [22, 11], 12 => [26, 13]);
my %RATING = (won => 1824, lost => 1424, tie => 1624);      # after a first game

my $size;               # rows of the pyramid
my @moves;              # in canonical spelling
my %piece;              # 'A8' => 'X', 'O' or '*'
my @stock;              # [own, neutral] left to each player
my @subscribers;
my $printed = '';       # by the last command

# --- playing ------------------------------------------------------------------

# Give a command to the shell, as it stands (but `*A3` names no files); return its
# output, error messages included, and its exit status.
sub shell {
    my ($command) = @_;
    $printed = qx(set -f; $command 2>&1);
    return ($printed, $? >> 8);
}

# Start a game on a pyramid of that many rows; the command names no size for the usual 8.
sub challenge {
    ($size) = @_;
    @stock = map { [@{ $STOCK{$size} }] } 1, 2;
    my $parameter = $size == 8 ? '' : "-size=$size ";
    says("zenix challenge ${parameter}user1 user2",
        letter("New Zenix Board $BOARD user1", "A new Zenix board ($BOARD) has been started",
            'Please start the game user1.', 1));
}

# Play moves, in turn, and test what is printed after each. If the game ends with the
# last one, say how: `Game won by user1.` or `Game was a tie.`
sub play {
    my ($text, $result) = @_;
    my @typed = split ' ', $text;
    while (defined(my $move = shift @typed)) {
        my $user = mover();
        record($move);
        says("zenix move $BOARD user$user pass$user $move",
            $result && !@typed ? final($result) : summary());
    }
}

# The player on turn gives up.
sub resigns {
    my ($result) = @_;
    my $user = mover();
    push @moves, 'Resign';
    push @subscribers, "user$user";
    says("zenix resign $BOARD user$user pass$user", final($result));
}

# Return the number of the user on turn.
sub mover { return 1 + @moves % 2 }

# Note a move; it may be typed as `A8`, `a8`, `8a`, `*A8` or `A8#1`.
sub record {
    my ($typed) = @_;
    my ($neutral, $place) = uc($typed) =~ /^(\*?)(\w+)/;
    $place =~ s/^(\d+)(\D)$/$2$1/;
    $stock[@moves % 2][$neutral ? 1 : 0]--;
    $piece{$place} = $neutral || (mover() == 1 ? 'X' : 'O');
    push @moves, $neutral . $place;
}

# --- testing ------------------------------------------------------------------

# Test the output of a command, and that it is done or has the exit status given.
sub says {
    my ($command, $expected, $status) = @_;
    my ($found, $left) = shell($command);
    is($found, $expected, $command);
    is($left, $status || 0, '... with exit status ' . ($status || 0));
}

# Test the drawing that the last command printed, without the stocks, against a literal one.
sub board_is {
    my ($expected) = @_;
    my ($found) = $printed =~ /^( +1- .*?\n)\n/ms;
    is($found, $expected, 'the board after move ' . @moves);
}

# Test that a command is refused with that exit status and text, and changes nothing.
sub refused {
    my ($command, $status, $text) = @_;
    refusal($command, $status, "Subject: Zenix error\n\n$text\n\n$QUOTED\n");
}

# Test that a move of the player on turn, or a whole command, is refused with that text
# and all of the board, and changes nothing.
sub refused_with_board {
    my ($command, $text) = @_;
    my $user = mover();
    $command = "zenix move $BOARD user$user pass$user $command" if $command !~ / /;
    my $letter = letter("Zenix Board $BOARD Error\n\n$text", "Summary of Zenix Board $BOARD", turn(), 1);
    refusal($command, 65, "$letter\n\n$QUOTED\n");
}

sub refusal {
    my ($command, $status, $expected) = @_;
    my $path = "games/Zenix/$BOARD";
    my $before = ScratchHost::get($path);
    says($command, $expected, $status);
    is(ScratchHost::get($path), $before, '... and changes nothing');
}

# Test what can be seen of a game that is over.
sub over {
    my ($result) = @_;
    my ($winner) = $result =~ /(user\d)/;
    my $state = $winner ? "$winner Won" : 'game was a tie';
    says("zenix show $BOARD", final($result));
    says('zenix games user1', sprintf "%s\n\n%s\n\n%s\n%s\n %d  %3d  %-10s %-10s %s\n",
        'Subject: List of Zenix games', 'List of Zenix games',
        'Board Move Eks        Ohs        Board Status',
        '----- ---- ---------- ---------- -------------------',
        $BOARD, scalar @moves, 'user1', 'user2', $state);
    says('zenix history', sprintf "Subject: %s\n\n%s\n\nMay  1 12:00 %-5s %-10s %2d %-10s %-10s\n",
        ('Historical List of Zenix games') x 2, $BOARD, $winner || 'TIE', 1, 'user1', 'user2');
    refused("zenix move $BOARD user1 pass1 A$size", 65, 'The game has ended');
}

# Test the command `paths` against these lengths, and that its paths are paths. That no
# longer one exists is proved by counting, or else by trying all there are.
sub paths_are {
    my @length = @_;
    shell("zenix paths $BOARD");
    my @number = map { drawn_path($_) } 0, 1;
    my @half = map { [drawing($_)] } @number;
    my $both = join '', map { beside($half[0][$_], $half[1][$_]) } 0 .. $size + 1;
    is($printed, "Subject: Zenix Board $BOARD paths\n\n$both\n"
            . "Longest path: Eks $length[0], Ohs $length[1]\n", "zenix paths $BOARD");
    for my $player (0, 1) {
        my $own = (qw(X O))[$player];
        my $number = $number[$player];
        my @path = sort { $number->{$a} <=> $number->{$b} } keys %$number;
        ok(is_path($own, @path), "... a path of $own");
        is("@$number{@path}", "@{[1 .. $length[$player]]}", "... with $length[$player] pieces, each numbered once");
        my $bound = bound($own);
        is($bound == $length[$player] ? $bound : longest($own), $length[$player], '... and there is no longer one');
    }
}

# Return a line of the second board put 8 + 2 * size columns to the right of one of the first.
sub beside {
    my ($left, $right) = @_;
    my $column = 8 + 2 * $size + ($right =~ /^ */ ? $+[0] : 0);
    return sprintf "%-*s%s\n", $column, $left, substr $right, $column - 8 - 2 * $size;
}

# Return {place => number} of the numbers in one half, 0 or 1, of what `paths` printed.
sub drawn_path {
    my ($half) = @_;
    my %number;
    my @lines = split /\n/, $printed;
    for my $row (1 .. $size) {
        my $line = sprintf '%-100s', $lines[$row + 1] || '';
        my $column = $half * (8 + 2 * $size) + 8 + $size - $row;
        for my $place (places($row)) {
            $number{$place} = $1 if substr($line, $column, 2) =~ /(\d+)/;
            $column += 2;
        }
    }
    return \%number;
}

# --- the letters ----------------------------------------------------------------

sub turn { return @moves ? 'It is user' . mover() . "'s turn." : 'Please start the game user1.' }

sub summary {
    return letter("Zenix Board $BOARD user" . mover(), "Summary of Zenix Board $BOARD", turn());
}

# The letter of a finished game: the two's first ratings come before the table, the clock after all.
sub final {
    my ($result) = @_;
    my @ratings = map { my $rating = $RATING{ $result =~ /tie/ ? 'tie' : $result =~ /user$_/ ? 'won' : 'lost' };
        "user$_\'s rating is $rating (provisional)." } 1, 2;
    my $watchers = @subscribers ? "\n\nSubscribers: @subscribers\n" : '';
    my $noon = 'May  1 12:00';
    my $none = '  0 days, 00:00:00';
    my $text = letter("Zenix Board $BOARD ", "Summary of Zenix Board $BOARD",
        join("\n", "$result\n", @ratings), 1);
    chomp $text;
    return "$text$watchers\n\n$RULE\n\nGame started.... $noon\nLast move made.. $noon\nGame ended...... $noon\n\n"
        . "Time used by players:\nuser1 (Eks): $none\nuser2 (Ohs): $none\nTotal      : $none\n\n";
}

# A letter: subject, heading, result, table of moves (the last four rows, or all), board, stocks.
sub letter {
    my ($subject, $heading, $result, $all) = @_;
    my $text = "Subject: $subject\n\n$heading\n\n$result\n\n";
    $text .= join '', map({ sprintf '   %-10s', $_ } @$_), "\n" for [qw(Eks Ohs)], [qw(user1 user2)];
    my $first = $all || @moves <= 8 ? 0 : 2 * int((@moves + 1) / 2) - 8;
    for my $index ($first .. $#moves) {
        $text .= sprintf ' %3d %-8s', $index + 1, $moves[$index];
        $text .= "\n" if $index % 2 or $index == $#moves;
    }
    $text .= join "\n", "\n", drawing({}), '', "       Own     Neutral  [Pieces lefts]\n";
    $text .= sprintf "%10d%8d      %s\n", @{ $stock[$_] }, (qw(Eks Ohs))[$_] for 0, 1;
    return "$text\n";
}

# --- the pyramid ----------------------------------------------------------------

# Return the places of a row, from left to right: the row of n places ends with the last letter.
sub places {
    my ($row) = @_;
    return map { chr(ord('A') + $_) . $row } $size - $row .. $size - 1;
}

# Return the lines of the board; `{place => number}` are drawn in place of the pieces.
sub drawing {
    my ($number) = @_;
    my @lines = map { my $row = $_;
        sprintf('%*s', 8 + $size - $row, "$row-")
            . join '', map { sprintf '%2s', $number->{$_} || $piece{$_} || '.' } places($row) } 1 .. $size;
    return @lines, ' ' x 10 . join(' ', ('\\') x $size),
        ' ' x 11 . join(' ', map { substr $_, 0, 1 } places($size));
}

# Return the places around a place that bear that piece.
sub around {
    my ($own, $place) = @_;
    my ($letter, $row) = $place =~ /(.)(.+)/;
    return grep { ($piece{$_} || '') eq $own }
        map { chr(ord($letter) + $_->[0]) . ($row + $_->[1]) }
        [-1, 0], [1, 0], [0, -1], [1, -1], [-1, 1], [0, 1];
}

# Return whether the places bear that piece, and each touches the next.
sub is_path {
    my ($own, @path) = @_;
    return !grep { my ($place, $next) = @path[$_, $_ + 1];
        $piece{$place} ne $own || $next && !grep { $_ eq $next } around($own, $place) } 0 .. $#path;
}

# A length no path can exceed: a piece that touches just one other can only be an end.
sub bound {
    my ($own) = @_;
    my @own = grep { $piece{$_} eq $own } keys %piece;
    my $tips = grep { around($own, $_) < 2 } @own;
    return @own - ($tips > 2 ? $tips - 2 : 0);
}

# The length of a longest path, by trying all of them.
sub longest {
    my ($own) = @_;
    my (%used, $walk);
    my %next = map { $_ => [around($own, $_)] } grep { $piece{$_} eq $own } keys %piece;
    $walk = sub {
        my ($place) = @_;
        my $best = 0;
        local $used{$place} = 1;
        for my $next (grep { !$used{$_} } @{ $next{$place} }) {
            my $length = $walk->($next);
            $best = $length if $length > $best;
        }
        return 1 + $best;
    };
    my ($best) = sort { $b <=> $a } map { $walk->($_) } keys %next;
    return $best;
}

1;
