"""Subjects as people write them (docs/mail.md, The subject); passwords are hidden in what replies quote of a mail."""
