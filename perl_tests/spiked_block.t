# Size 12, hard for back-tracking: X owns a block of 22 pieces with four spikes of one piece
# each. A spike can only be an end, so two of them stay outside: 24. To find by trying that
# there is no path of 25 takes 190 million steps. O wins by a path of 25.

use strict;
use warnings;
use Test::More;
use ZenixTest;

challenge(12);

play('
    *E12 *D12 E11 I12 *A12 *G12 *B12 L12 H12 *B11
    H11 *F12 *C12 *C11 F11 J12 F10 I11 G11 J11
    D11 J10 I10 K12 J9 L11 G10 *K11 H10 *L10
    H9 *K10 I9 *L9 D10 K9 G9 K8 E10 *L8
    I8 L7 C10 *D9 H8 I7 E9 *E8 J8 J7
    K7 *J6 F9 K6
');
board_is(<<'END');
                 1- .
                2- . .
               3- . . .
              4- . . . .
             5- . . . . .
            6- . . . * O .
           7- . . . O O X O
          8- * . . X X X O *
         9- * X X X X X X O *
       10- X X X X X X X O * *
      11- * * X X X X X O O * O
     12- * * * * * * * X O O O O
          \ \ \ \ \ \ \ \ \ \ \ \
           A B C D E F G H I J K L
END

play('
    G8 H7 F8 L6 *I6 L5 F7 G7 *J5 G6
    *K5 H6 *K4 I5 *L4 J4 *K3 H5 *L3 I4
    *L2 J3 *K2 L1
', 'Game won by user2.');
board_is(<<'END');
                 1- O
                2- * *
               3- O * *
              4- O O * *
             5- O O * * O
            6- O O * * O O
           7- X O O O O X O
          8- * X X X X X O *
         9- * X X X X X X O *
       10- X X X X X X X O * *
      11- * * X X X X X O O * O
     12- * * * * * * * X O O O O
          \ \ \ \ \ \ \ \ \ \ \ \
           A B C D E F G H I J K L
END

paths_are(24, 25);
over('Game won by user2.');

done_testing();
