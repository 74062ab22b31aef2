"""What a mail says, its text and its subject, and what replies quote of it: for players who write by hand."""
