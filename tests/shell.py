"""`python -m tests.shell`: runs the Python it is sent, a JSON string a line, and answers alike."""

import io
import json
import sys
from contextlib import redirect_stdout

import django


def main() -> None:
    """Answer each line with what its code prints; code that fails ends it."""
    django.setup()
    for line in sys.stdin:
        printed = io.StringIO()
        with redirect_stdout(printed):
            exec(json.loads(line), {})  # noqa: S102 - a test sends it
        print(json.dumps(printed.getvalue()), flush=True)


if __name__ == "__main__":
    main()
