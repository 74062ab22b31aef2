"""Passwords are hidden in what replies quote of a mail: for players who send a command with an error in it."""
