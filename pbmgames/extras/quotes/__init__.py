"""Of a mail only what its writer wrote, without quotes and the like: for players who press Reply (docs/mail.md)."""
