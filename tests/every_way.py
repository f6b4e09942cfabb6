"""Whether tests that take turns at many ways of doing one thing do it in all of them.

`make test` tries each way somewhere; with FLAGPLOT_EVERY_WAY=1 each is tried everywhere, and takes
much longer (docs/testing.md).
"""

import os

IN_EVERY_WAY = bool(os.environ.get("FLAGPLOT_EVERY_WAY"))
