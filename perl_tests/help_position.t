# The end position of the help page, size 8: user1 wins by 12 to 11.

use strict;
use warnings;
use Test::More;
use ZenixTest;

challenge(8);

play('
    E8 H8 C8 G8 *H7 F8 D8 F7 B8 G7 E7 F6
    A8 H6 B7 G6 D7 H5
');
board_is(<<'END');
             1- .
            2- . .
           3- . . .
          4- . . . .
         5- . . . . O
        6- . . . O O O
       7- X . X X O O *
      8- X X X X X O O O
          \ \ \ \ \ \ \ \
           A B C D E F G H
END

play('
    C7 G5 *H4 E6 *F5 G4 D6 *H3 *E5 *F4 C6 *G3
    D5 *E4 *F3 *G2 *H2 *H1
', 'Game won by user1.');
board_is(<<'END');
             1- *
            2- * *
           3- * * *
          4- * * O *
         5- X * * O O
        6- X X O O O O
       7- X X X X O O *
      8- X X X X X O O O
          \ \ \ \ \ \ \ \
           A B C D E F G H
END

paths_are(12, 11);
over('Game won by user1.');

done_testing();
