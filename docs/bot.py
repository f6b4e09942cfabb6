"""Play We Must Tell the Emperor through the API, at random: python docs/bot.py URL TOKEN"""

import json
import random
import sys
import urllib.request


def ask(method, path, sent=None):
    """Send a request with the token; the answer as Python has it."""
    request = urllib.request.Request(f"{SITE}/api/v1{path}", method=method)
    request.add_header("Authorization", f"Bearer {TOKEN}")
    request.add_header("Content-Type", "application/json")
    body = None if sent is None else json.dumps(sent).encode()
    with urllib.request.urlopen(request, body) as answer:
        return json.load(answer)


SITE, TOKEN = sys.argv[1].rstrip("/"), sys.argv[2]
game = ask("POST", "/games", {"game": "emperor"})["id"]
seen, status = 0, "playing"
while status == "playing":
    decision = ask("GET", f"/games/{game}/decisions")["decisions"][0]
    option = random.choice(decision["options"])
    sent = {"token": decision["token"], "choice": option["choice"]}
    status = ask("POST", f"/games/{game}/moves", sent)["status"]
    news = ask("GET", f"/games/{game}/events?since={seen}")
    seen = news["revision"]
    print(*(event["words"] for event in news["events"] if event["words"]), sep="\n")
print(ask("GET", f"/games/{game}")["result"])
