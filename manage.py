#!/usr/bin/env python3
"""The command line of the site: `python manage.py help` lists what it can do."""

import gc
import os
import sys

gc.set_threshold(20_000, 20, 20)  # what is imported stays: no garbage to look for


def main() -> None:
    """Run the management command that the arguments name."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "wargames.settings")
    from django.core.management import execute_from_command_line
    from django.db import InterfaceError, OperationalError

    try:
        execute_from_command_line(sys.argv)
    except (InterfaceError, OperationalError) as error:
        said = " ".join(str(error).split())
        sys.exit(f"The database does not answer as it should (DATABASE_URL): {said}")


if __name__ == "__main__":
    main()
