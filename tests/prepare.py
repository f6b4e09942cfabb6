"""`python -m tests.prepare`: what the processes of a run would wait for, made before they start.

The migrated database, and the static files of the site as the tests start it.
"""

import os

import django

from tests.live import Live
from tests.migrated import PLACE, migrated


def main() -> None:
    """Make each that is not there yet, or belongs to another state of the project."""
    migrated()
    os.environ.update(Live(PLACE, PLACE).environment)
    django.setup()
    from wargames.statics import collect_if_changed

    collect_if_changed()


if __name__ == "__main__":
    main()
