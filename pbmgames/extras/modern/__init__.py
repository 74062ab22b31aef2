"""Letters for the mail programs of today, and answers to them: for players who press Reply (docs/mail.md)."""
