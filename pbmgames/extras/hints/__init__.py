"""What helps a person after a refusal: the word that was probably meant, the syntax, where to read more."""
