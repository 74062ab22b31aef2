# The recorded sessions of tests/transcripts, replayed by the program itself. Those that
# tests/test_transcripts.py expects to fail are expected to fail here as well.

use strict;
use warnings;
use File::Glob 'bsd_glob';
use ScratchHost;
use Test::More;

my @files = bsd_glob("$ScratchHost::CHECKOUT/tests/transcripts/*.transcript");
ok(scalar @files, 'there are recorded sessions');
open my $python, '<', "$ScratchHost::CHECKOUT/tests/test_transcripts.py" or die $!;
my ($names) = join('', <$python>) =~ /^NOT_YET = """(.*?)"""/ms or die 'tests/test_transcripts.py has no NOT_YET';
for my $file (@files) {
    my ($name) = $file =~ m{([^/]*)\.transcript$};
    local $TODO = $names =~ /\b$name\b/ ? 'not yet' : undef;
    my $differences = qx(pbm transcript '$file' 2>&1);
    is($?, 0, "pbm transcript $name") or diag($differences);
}

done_testing();
