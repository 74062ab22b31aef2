# Size 8: the second player wins, by 11 to 10, with his line down the left side.

use strict;
use warnings;
use Test::More;
use ZenixTest;

challenge(8);

play('
    *G8 D8 F8 *B8 C8 D7 *H8 *E8 *H7 E7 F7 C7
    F6 D6 *A8 B7 E6 *F5
');
board_is(<<'END');
             1- .
            2- . .
           3- . . .
          4- . . . .
         5- . . * . .
        6- . O X X . .
       7- O O O O X . *
      8- * * X O * X * *
          \ \ \ \ \ \ \ \
           A B C D E F G H
END

play('
    E5 C6 *G7 D5 G6 E4 F4 F3 G5 *G4 *G3 *H6
    H5 G2 H4 H3 H2 *H1
', 'Game won by user2.');
board_is(<<'END');
             1- *
            2- O X
           3- O * O
          4- O X * X
         5- O X * X X
        6- O O X X X *
       7- O O O O X * *
      8- * * X O * X * *
          \ \ \ \ \ \ \ \
           A B C D E F G H
END

paths_are(10, 11);
over('Game won by user2.');

done_testing();
