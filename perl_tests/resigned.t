# Size 8: the second player thinks of resigning out of turn and takes it back;
# later the first player resigns on his turn.

use strict;
use warnings;
use Test::More;
use ZenixTest;

challenge(8);
play('*E8 *H8 G8 D8 *B8 H7 E7 C8 F8 *D7');
says('zenix resign 101 user2 pass2', <<'END');
Subject: Zenix Board 101 Resigned

Your resign request has been successfully queued.
You will automatically resign on your next move.
If you send a new resign request, this resign will be cancelled.
END
says('zenix resign 101 user2 pass2', <<'END');
Subject: Zenix Board 101 Resigned

Your pending resign request has been cancelled.
END

play('E6 F7 *C7 *F6 G7 D6 *F5 E5 G6 H6');
refused('zenix resign 101 user1 pass2', 77, 'Invalid password entered');
refused('zenix resign 101 user1', 64, 'Syntax is "Zenix resign <board> <userid> <password>"');
resigns('Game won by user2.');
board_is(<<'END');
             1- .
            2- . .
           3- . . .
          4- . . . .
         5- . O * . .
        6- . O X * X O
       7- . * * X O X O
      8- . * O O * X X *
          \ \ \ \ \ \ \ \
           A B C D E F G H
END

paths_are(4, 2);
over('Game won by user2.');

done_testing();
