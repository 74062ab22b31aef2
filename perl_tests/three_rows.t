# The example of the help page, on three rows: its drawings, and X's win with B2.

use strict;
use warnings;
use Test::More;
use ZenixTest;

challenge(3);
board_is(<<'END');
        1- .
       2- . .
      3- . . .
          \ \ \
           A B C
END

play('B3');
board_is(<<'END');
        1- .
       2- . .
      3- . X .
          \ \ \
           A B C
END

play('*A3');
board_is(<<'END');
        1- .
       2- . .
      3- * X .
          \ \ \
           A B C
END

play('B2 C3 *C2 C1', 'Game won by user1.');
board_is(<<'END');
        1- O
       2- X *
      3- * X O
          \ \ \
           A B C
END

paths_are(2, 1);
over('Game won by user1.');

done_testing();
