"""A program that plays through the JSON API. It needs nothing but Python.

python docs/bot.py SITE TOKEN         a new game of We Must Tell the Emperor (docs/captain.py)
python docs/bot.py SITE TOKEN LINK    sit down by an invitation, and play at random
"""

import json
import random
import sys
import time
import urllib.error
import urllib.request

from captain import Captain


class Site:
    """A site, and the token that a program shows there."""

    def __init__(self, address, token):
        self.address, self.token = address.rstrip("/"), token

    def ask(self, method, path, sent=None):
        """The answer to a request; where too many were sent, after the pause that is asked for."""
        request = urllib.request.Request(f"{self.address}/api/v1{path}", method=method)
        request.add_header("Authorization", f"Bearer {self.token}")
        request.add_header("Content-Type", "application/json")
        body = None if sent is None else json.dumps(sent).encode()
        while True:
            try:
                with urllib.request.urlopen(request, body) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code == 429:
                    time.sleep(int(error.headers["Retry-After"]))
                    continue
                refused = json.load(error)
                if refused["error"] != "stale":  # else the position is another meanwhile
                    sys.exit(refused["words"])
                return refused


def join(site, link):
    """Sit down by a link such as https://example.org/join/abc/?side=def, once; the game's id."""
    address, _, side = link.partition("?side=")
    path = f"/join/{address.rstrip('/').rpartition('/')[2]}"
    terms = site.ask("GET", f"{path}?side={side}")
    sent = {"version": terms["version"], "settings": terms["settings"], "invited": side}
    if any(chair["asks_password"] for chair in terms["chairs"][:1]):
        sent["password"] = input("Password: ")
    return site.ask("POST", path, sent)["id"]


def play(site, game, choose):
    """Play a game to its end; `choose` picks one of the options of a decision."""
    while (table := site.ask("GET", f"/games/{game}"))["status"] != "over":
        decisions = []
        if table["status"] == "playing":
            decisions = site.ask("GET", f"/games/{game}/decisions")["decisions"]
        decision = next((each for each in decisions if each["may_choose"]), None)
        if decision is None:  # others move
            time.sleep(2)
            continue
        option = choose(decision, table["board"])
        print(table["board"].get("turn", ""), option["words"], option["odds"])
        sent = {"token": decision["token"], "choice": option["choice"]}
        site.ask("POST", f"/games/{game}/moves", sent)
    return table["result"]


def at_random(decision, board):
    """Any of the options."""
    return random.choice(decision["options"])


if __name__ == "__main__":
    site = Site(*sys.argv[1:3])
    if len(sys.argv) > 3:
        print(play(site, join(site, sys.argv[3]), at_random))
    else:
        game = site.ask("POST", "/games", {"game": "emperor"})["id"]
        captain = Captain(site.ask("GET", f"/games/{game}/content")["sections"])
        print(play(site, game, captain.choose))
