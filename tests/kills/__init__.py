"""The parts of the soak of kills (tests/kill_soak.py): machines, tables, the killer, the checks."""
