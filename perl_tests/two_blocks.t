# Size 12: two solid blocks. A path leads through all 26 pieces of each, so it is a tie.

use strict;
use warnings;
use Test::More;
use ZenixTest;

challenge(12);

play('
    B12 L12 E12 J12 D12 I12 C12 G12 E11 K12
    F12 K11 F11 *G11 F10 H12 G10 J11 C11 L11
    A12 H11 G9 I11 D11 H10 B11 *H9 E10 K10
    *H8 L10 C10 I10 D10 I9 E9 *I8 *I7 J10
');
board_is(<<'END');
                 1- .
                2- . .
               3- . . .
              4- . . . .
             5- . . . . .
            6- . . . . . .
           7- . . . * . . .
          8- . . . * * . . .
         9- . X . X * O . . .
       10- X X X X X O O O O O
      11- X X X X X * O O O O O
     12- X X X X X X O O O O O O
          \ \ \ \ \ \ \ \ \ \ \ \
           A B C D E F G H I J K L
END

play('
    F9 L9 F8 J9 D9 J8 E8 K9 F7 L8
    *J7 K8 G8 *J6 G7 K7 *K6 L7 *H7 L6
    G6 *L5 *H6 *H5 *K5 *I6 *L4 *J5 *I5 *I4
    *J4 *K4 *L3 *K3 *J3 *K2 *L2 *L1
', 'Game was a tie.');
board_is(<<'END');
                 1- *
                2- * *
               3- * * *
              4- * * * *
             5- * * * * *
            6- X * * * * O
           7- X X * * * O O
          8- X X X * * O O O
         9- X X X X * O O O O
       10- X X X X X O O O O O
      11- X X X X X * O O O O O
     12- X X X X X X O O O O O O
          \ \ \ \ \ \ \ \ \ \ \ \
           A B C D E F G H I J K L
END

paths_are(26, 26);
over('Game was a tie.');

done_testing();
