"""What helps a person after a refusal, and subjects as people write them (docs/mail.md, The subject)."""
