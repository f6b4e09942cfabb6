"""The parts of the soak of kills (tests/soaks/kill_soak.py): machines, tables, killer, checks."""
