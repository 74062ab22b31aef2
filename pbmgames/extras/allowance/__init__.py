"""Limits of what one mail may cause: for hosts that take mail from anybody (docs/mail.md, Limits of mail)."""
