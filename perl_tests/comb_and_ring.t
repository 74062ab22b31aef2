# Size 11: a comb with many dead ends against rings with holes, 21 all.

use strict;
use warnings;
use Test::More;
use ZenixTest;

challenge(11);

play('
    A11 *J11 *K11 E11 B11 F11 B10 F10 *C11 G11 *K10 D11
    D10 I11 *H11 I10 *J10 *E10 C10 *G10 E9 K9 C9 J9
    D9 G9 *E8 H10 D8 K8 E7 F9 *H9 G8 *H8 *I9
');
board_is(<<'END');
                1- .
               2- . .
              3- . . .
             4- . . . .
            5- . . . . .
           6- . . . . . .
          7- X . . . . . .
         8- X * . O * . . O
        9- X X X O O * * O O
      10- X X X * O * O O * *
     11- X X * O O O O * O * *
          \ \ \ \ \ \ \ \ \ \ \
           A B C D E F G H I J K
END

play('
    *F8 I8 G7 J8 F7 K7 F6 *I7 *J7 H7 *G6 *H6
    H5 J6 G5 K6 H4 I6 I5 *J5 J4 K5 I4 *K4
    I3 *J3 J2 *K3 K2 *K1
', 'Game was a tie.');
board_is(<<'END');
                1- *
               2- X X
              3- X * *
             4- X X X *
            5- X X X * O
           6- X * * O O O
          7- X X X O * * O
         8- X * * O * O O O
        9- X X X O O * * O O
      10- X X X * O * O O * *
     11- X X * O O O O * O * *
          \ \ \ \ \ \ \ \ \ \ \
           A B C D E F G H I J K
END

paths_are(21, 21);
over('Game was a tie.');

done_testing();
