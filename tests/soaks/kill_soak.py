"""`python -m tests.soaks.kill_soak`: a site killed piece by piece loses and doubles nothing.

    python -m tests.soaks.kill_soak                  200 kills; `make soak` is the same
    python -m tests.soaks.kill_soak -k 12 -s 7       so many, in the order of this number

A PostgreSQL and a Redis of its own, two processes that make pages (one with workers of its own)
and two of `manage.py db_worker` run on this machine, while programs play all games through the API:
Pacific 1940 in the fog, facilitated by the program, The Pacific War with standing answers, Pacific
1940 and We Must Tell the Emperor, with webhooks and letters for whoever is asked. Again and again
one of them is killed (SIGKILL) and started anew. Then it waits until all is quiet, and looks: every
move that was acknowledged is there once, all games are what their moves make of them and go on, no
task and no message is stuck, and what is noted as sent has arrived.
"""

import argparse
import os
import signal
import sys
import time
from collections.abc import Iterator

from tests.kills.machines import Site, a_site
from tests.receiver import receiving
from tests.web.notices.mailbox import taking_letters

FAULT = "FAULT"


def soak(kills: int, seed: int) -> Iterator[str]:
    """All of it; a line on each fault, then some on what was done."""
    with (
        taking_letters() as (mailbox, letters),
        receiving() as receiver,
        a_site(letters, receiver.host) as site,
    ):
        begin(site)
        from tests.kills.run import run

        yield from run(site, receiver, mailbox, kills, seed)


def begin(site: Site) -> None:
    """Django in this process with the site's settings, and its database with all tables."""
    os.environ.update(site.environment)
    import django

    django.setup()
    from django.core.management import call_command

    from wargames.statics import collect_if_changed

    call_command("migrate", interactive=False, verbosity=0, skip_checks=True)
    collect_if_changed()


def main() -> None:
    """Leave with 1 if anything is not as it must be."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-k", "--kills", type=int, default=200)
    parser.add_argument("-s", "--seed", type=int, default=1)
    asked = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # whatever it has started ends with it
    begun, bad = time.monotonic(), 0
    for line in soak(asked.kills, asked.seed):
        bad += line.startswith(FAULT)
        print(line, flush=True)
    verdict = f"{bad} faults" if bad else "nothing lost, doubled or stuck"
    print(f"{verdict}, in {time.monotonic() - begun:.0f} s")
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
