"""Old output against ours: saved letters with `pbm compare`, recorded sessions with `pbm transcript`."""
