# A script that knows nothing of this folder, as the lost ones of the help page, plays its
# game in a host of its own if perl is told to load ScratchHost first.

use strict;
use warnings;
use ScratchHost;
use Test::More;

ScratchHost::put('old.pl', <<'END');
system("zenix challenge user1 user2");
system("zenix move 101 user1 pass1 A8");
system("zenix move 101 user2 pass2 *B8");
print `zenix show 101`;
END

delete local @ENV{qw(PBMHOME PBMNOW)};
chdir $ScratchHost::CHECKOUT or die "$ScratchHost::CHECKOUT: $!";
my $said = qx($^X -Iperl_tests -MScratchHost '$ScratchHost::HOME/old.pl' 2>&1);
is($?, 0, 'the script ends well');
is(() = $said =~ /^Subject: .*Zenix Board 101 user[12]$/mg, 4, 'every command prints its board');
like($said, qr/^   1 A8         2 \*B8     \n.*^      8- X \* \. \. \. \. \. \.$/ms, 'both moves are made')
    or diag($said);
ok(!-e "$ScratchHost::HOME/games", 'the host is its own');

done_testing();
