# bash completion for pbm and its games; `make install` puts it in place.
# By hand: source examples/pbm-completion.bash
# There is nothing to keep up to date here: the program itself says what may come next.

_pbm() {
    local program=pbm found
    case $1 in */*) program=${1%/*}/pbm ;; esac         # that of the line, which may be a checkout's
    mapfile -t found < <("${program/#\~/${HOME-}}" complete "${COMP_LINE:0:COMP_POINT}" ${#2} 2> /dev/null) 2> /dev/null
    COMPREPLY=("${found[@]:1}")
    [ -z "${found-}" ] || compopt -o "$found" 2> /dev/null
}

complete -F _pbm pbm $(PATH=$PATH:${BASH_SOURCE%/*}/../bin pbm complete 2> /dev/null)
