"""The names of the kinds of roll in Pacific 1940, for the luck page."""

ROLLS = {
    "fire": "Battles, in hits",
    "surprise_strike": "Submarines’ first strikes, in hits",
    "air_defence": "Guns against aircraft, in hits",
    "bombardment": "Bombardments, in hits",
    "kamikaze": "Kamikazes, in hits",
    "air_battle": "Battles in the air, in hits",
    "guns": "Guns of facilities, in hits",
    "bombs": "Bombs, in damage",
    "convoys": "Raids on convoys, in IPC",
    "rockets": "Rockets, in damage",
    "research": "Research, in breakthroughs",
    "bonds": "War bonds, in IPC",
    "free_shot": "Free shots of submarines, in hits",
}
