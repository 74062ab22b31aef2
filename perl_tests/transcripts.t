# Recorded sessions of tests/transcripts, replayed by the program as a shell starts it: some of
# them. tests/test_transcripts.py replays all, in `make check` with a start for each command.

use strict;
use warnings;
use ScratchHost;
use Test::More;

chdir $ScratchHost::CHECKOUT or die "$ScratchHost::CHECKOUT: $!";
for my $name (qw(zenix_basic draw_undo mime)) {
    my $differences = qx(pbm transcript tests/transcripts/$name.transcript 2>&1);
    is($?, 0, "pbm transcript $name") or diag($differences);
}

done_testing();
