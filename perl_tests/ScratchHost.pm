package ScratchHost;

# A host for one test script, removed when the script ends: users user1/pass1 and
# user2/pass2, and every game first on PATH. It is made when the module is loaded,
# so that `perl -Iperl_tests -MScratchHost SCRIPT` gives one to any script at all.
#
# PYTHON, if set, names the interpreter that runs the games.

use strict;
use warnings;
use Cwd qw(abs_path);
use File::Basename qw(dirname);
use File::Temp qw(tempdir);

our $CHECKOUT = dirname(dirname(abs_path(__FILE__)));
$SIG{$_} = sub { exit 1 } for qw(HUP INT TERM);      # tidy up then, too
our $HOME     = tempdir('pbm-perl-XXXXXX', TMPDIR => 1, CLEANUP => 1);

# Write a file below the scratch folder.
sub put {
    my ($path, $text, $mode) = @_;
    open my $file, '>', "$HOME/$path" or die "$HOME/$path: $!";
    print $file $text;
    close $file or die "$HOME/$path: $!";
    chmod $mode, "$HOME/$path" if $mode;
}

# Return the text of a file below the scratch folder, '' if there is none.
sub get {
    my ($path) = @_;
    open my $file, '<', "$HOME/$path" or return '';
    local $/;
    return scalar <$file>;
}

mkdir "$HOME/$_" or die "$HOME/$_: $!" for qw(bin etc);
put('etc/users', join('', map { "user$_:pass$_:x:0:user$_\@example.com\n" } 1, 2), 0600);

# The links that `make links` would have made, and the interpreter that was asked for.
my $ask   = q("${PYTHON:-python3}" -B -c 'from pbmgames.games import TABLE; print(*TABLE)');
my $at = Cwd::getcwd();
chdir $CHECKOUT or die "$CHECKOUT: $!";
my @games = split ' ', qx($ask) or die 'there are no games';
chdir $at or die "$at: $!";
for my $game (@games) {
    next if -x "$CHECKOUT/bin/$game";
    symlink "$CHECKOUT/bin/pbm", "$HOME/bin/$game" or die "$HOME/bin/$game: $!";
}
if ($ENV{PYTHON}) {
    chomp($ENV{PYTHON} = qx(command -v "\$PYTHON"));      # with its folder, or our `python3` would start itself
    put('bin/python3', qq(#!/bin/sh\nexec "\$PYTHON" "\$@"\n), 0755);
}

# A person at a shell, with nothing of whoever runs the tests, at a time that stands still.
delete @ENV{ grep { /^PBM|^CONTENT|^(?:SENDER|INPUTFILE|MIME_BOUNDARY)$/ } keys %ENV };
$ENV{PATH}    = join ':', "$HOME/bin", "$CHECKOUT/bin", $ENV{PATH};
$ENV{PBMHOME} = $HOME;
$ENV{PBMNOW}  = '2003-05-01 12:00:00';
$ENV{TZ}      = 'UTC';
$ENV{LC_ALL}  = 'C';

1;
