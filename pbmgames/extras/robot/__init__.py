"""A move from the machine: `pbm robot` (docs/robot.md)."""
