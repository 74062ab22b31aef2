# The recorded sessions of tests/transcripts, replayed by the program itself.

use strict;
use warnings;
use File::Glob 'bsd_glob';
use ScratchHost;
use Test::More;

my @files = bsd_glob("$ScratchHost::CHECKOUT/tests/transcripts/*.transcript");
ok(scalar @files, 'there are recorded sessions');
for my $file (@files) {
    my ($name) = $file =~ m{([^/]*)\.transcript$};
    my $differences = qx(pbm transcript '$file' 2>&1);
    is($?, 0, "pbm transcript $name") or diag($differences);
}

done_testing();
