# Size 8: a game with a refusal of every kind in between. The words and the exit status
# tell why; the board stays as it is and the player on turn simply moves again.

use strict;
use warnings;
use Test::More;
use ZenixTest;

refused('zenix challenge user1',             64, 'At least 2 players must play');
refused('zenix challenge user1 user2 user1', 64, 'At most 2 players can play');
refused('zenix challenge -size=7 user1 user2', 64, "Invalid Zenix size '7'");
refused('zenix challenge -shape=hex user1 user2', 64, "Invalid Zenix parameter '-shape=hex'");
refused('zenix move 101 user1 pass1 A8',     66, 'Zenix board 101 not found');
refused('zenix dance',                       64, 'Unknown command');
says('zenix challenge user1 stranger',
    "Subject: Invalid challenge\n\nThe following userid's are not recognized:\n\tstranger\n\n", 67);

challenge(8);
refused('zenix move 101 user1 pass1', 64,
    'Syntax is "Zenix move <board> <userid> <password> <move>"');
refused('zenix move 102 user1 pass1 D8',    66, 'Zenix board 102 not found');
refused('zenix move 101 stranger pass1 D8', 67, 'Invalid userid entered');
refused('zenix move 101 user1 pass2 D8',    77, 'Invalid password entered');
refused_with_board('zenix move 101 user2 pass2 D8', 'It is not your move');

refused_with_board('D8#2',  'Move D8#2 received as move #1');
refused_with_board('D8#x',  'Invalid move number x specified');
refused_with_board('pass',  'Zenix does not allow passing');
refused_with_board('swap',  'Zenix does not support swapping');
refused_with_board('hello', 'Invalid move "hello" entered');
refused_with_board('A9',    'A9 is not on the board');
refused_with_board('*7a',   'A7 is not on the board');
refused_with_board('I8',    'I8 is not on the board');
refused_with_board('E7',    'E7 is not supported');

play('D8');
refused_with_board('d8',  'D8 is already occupied');
refused_with_board('*D8', 'D8 is already occupied');
refused_with_board('E7',  'E7 is not supported');
refused_with_board('zenix move 101 user1 pass1 E8', 'It is not your move');

play('
    G8 E8 H8 *H7 B8 *C8 F8 F7 G7 C7 *A8 *G6 *D7 B7 H6 D6 H5 *C6
');
refused_with_board('D4', 'D4 is not on the board');
refused_with_board('E4', 'E4 is not supported');
board_is(<<'END');
             1- .
            2- . .
           3- . . .
          4- . . . .
         5- . . . . O
        6- * X . . * O
       7- X X * . X O *
      8- * O * X X O O O
          \ \ \ \ \ \ \ \
           A B C D E F G H
END

play('D5 E7 F6 E6 *E5 F5 G5 G4 *H4 H3 *F4 G3 E4');
refused_with_board('F3', 'You have no own pieces left');
play('*F3 *H2');
refused_with_board('G2', 'You have no own pieces left');
play('*G2');
refused_with_board('*H1', 'You have no neutral pieces left');
refused_with_board('*H2', 'H2 is already occupied');
play('H1', 'Game won by user1.');
board_is(<<'END');
             1- O
            2- * *
           3- * X X
          4- O * X *
         5- O * X O O
        6- * X X O * O
       7- X X * X X O *
      8- * O * X X O O O
          \ \ \ \ \ \ \ \
           A B C D E F G H
END

paths_are(9, 8);
over('Game won by user1.');

done_testing();
