"""What helps a person: how to join, whom to play, and after a refusal what was probably meant, and the syntax."""
