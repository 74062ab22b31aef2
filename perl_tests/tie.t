# A tie on three rows, one piece to one, with moves typed in every way that can be read.

use strict;
use warnings;
use Test::More;
use ZenixTest;

challenge(3);
play('a3 3B#2 *3c *b2#4 C2 c1#6', 'Game was a tie.');
board_is(<<'END');
        1- O
       2- * X
      3- X O *
          \ \ \
           A B C
END

paths_are(1, 1);
over('Game was a tie.');

done_testing();
