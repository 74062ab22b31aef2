#!/bin/sh
# Print on which boards of all games a user is to move: whose-turn.sh alice
# Needs jq. A deadline is the time, in UTC, at which the game is forfeited.
: "${1:?usage: whose-turn.sh userid}"
pbm all show "$1" next --json |
    jq -r 'if .error then error(.error.text) else .boards[] end | "\(.game) \(.id), move \(.moves | length + 1), before \(.deadline)"'
