# bash completion for pbm and its games; `make install` puts it in place.
# By hand: source examples/pbm-completion.bash
# tests/test_manpage.py holds the words against the program's own tables.

_pbm_games="conhex exo hexafive hextad zenix"
_pbm_tools="compare play svg transcript verify"
_pbm_server="signup add change vacation signoff delete list all message broadcast multiple help"
_pbm_options="--home= --color= --mail --version --help"
_pbm_limits="--totaltime= --forfeittime= --nagtime="
_pbm_commands="challenge accept reject limit seek move queue swap resign submit confirm chat
    preview show showas games replay standings history help echo subscribe unsubscribe notify
    Cleanup rebuildgamelist rebuildactivecount"

_pbm_reply() {
    COMPREPLY=($(compgen -W "$1" -- "$2"))
    case ${COMPREPLY[0]} in *=) compopt -o nospace 2>/dev/null ;; esac
}

# the words behind a game: its command, a board, parameters
_pbm_game() {
    local game=$1 command=$2 place=$3 cur=$4 folder
    case $place in
        0) case $game in
               zenix) _pbm_reply "$_pbm_commands paths" "$cur" ;;
               *) _pbm_reply "$_pbm_commands" "$cur" ;;
           esac
           return ;;
    esac
    case $command:$cur in
        challenge:-* | preview:-*)
            case $game in
                exo) _pbm_reply "-region_size= -flip $_pbm_limits" "$cur" ;;
                hexafive) _pbm_reply "-radius= -pieces= -special= $_pbm_limits" "$cur" ;;
                hextad) _pbm_reply "-pool_size= -min_pips= -max_pips= -strict -lenient $_pbm_limits" "$cur" ;;
                zenix) _pbm_reply "-size= $_pbm_limits" "$cur" ;;
                *) _pbm_reply "$_pbm_limits" "$cur" ;;
            esac ;;
        Cleanup:*) _pbm_reply "daily weekly nag" "$cur" ;;
        *)  [ "$place" = 1 ] || return
            for folder in "${PBMHOME:-data}/games/"*; do
                folder=${folder##*/}
                [ "${folder,,}" = "$game" ] && _pbm_reply "$(ls "${PBMHOME:-data}/games/$folder" 2>/dev/null)" "$cur"
            done ;;
    esac
}

_pbm() {
    local cur=${COMP_WORDS[COMP_CWORD]} program=${COMP_WORDS[0]##*/} first=1
    COMPREPLY=()
    if [ "$program" != pbm ]; then
        _pbm_game "$program" "${COMP_WORDS[1]}" $((COMP_CWORD - 1)) "$cur"
        return
    fi
    # options before the game; readline makes three words of --home=DIR
    while [ $first -lt $COMP_CWORD ]; do
        case ${COMP_WORDS[first]} in
            --*) first=$((first + 1)) ;;
            =) first=$((first + 2)) ;;
            *) break ;;
        esac
    done
    if [ "$COMP_CWORD" = $first ]; then
        case $cur in
            -*) _pbm_reply "$_pbm_options" "$cur" ;;
            *) _pbm_reply "$_pbm_games $_pbm_server $_pbm_tools" "$cur" ;;
        esac
        return
    fi
    case ${COMP_WORDS[first]} in
        change) _pbm_reply "password address" "$cur" ;;
        all) _pbm_reply "show" "$cur" ;;
        help) _pbm_reply "commands $_pbm_games" "$cur" ;;
        list | play | svg | verify) _pbm_reply "$_pbm_games" "$cur" ;;
        compare | transcript) COMPREPLY=($(compgen -f -- "$cur")) ;;
        conhex | exo | hexafive | hextad | zenix)
            _pbm_game "${COMP_WORDS[first]}" "${COMP_WORDS[first + 1]}" $((COMP_CWORD - first - 1)) "$cur" ;;
    esac
}

complete -F _pbm pbm conhex exo hexafive hextad zenix
