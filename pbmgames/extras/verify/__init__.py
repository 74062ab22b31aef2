"""For whoever runs a host: checks, repair, the way back, and the mails that wait: `pbm verify` and `pbm outbox`."""
