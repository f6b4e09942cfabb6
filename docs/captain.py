"""We Must Tell the Emperor as Captain plays it: for each choice what it is worth, over the dice.

All it knows is what the JSON API tells (docs/bot.py): the board and the content of a game.
"""

import math

# What things are worth to Captain (engine/games/emperor/content/bot.toml). A front: its weight, how
# that falls with each box, the Home Islands, its Knock-Out. Each box that ABDA is nearer to Java.
THREAT = {"nimitz": 11.863, "macarthur": 8.0, "abda": 5.245}
THREAT |= {"british": 2.994, "china": 3.099, "vasilevsky": 7.185}
THREAT_SLOPE, HOME, KNOCKED_OUT, OIL_FLOW = 0.372, 71.051, 0.544, 0.984
# A resource: its weight, how that falls with each level, at the most, little of all, none of two.
RESOURCE = {"army_navy": 4.744, "prestige": 1.515, "oil": 20.564}
FULL = {"army_navy": 4.999, "prestige": 0.553, "oil": 0.736}
RESOURCE_SLOPE, COLLAPSE, COLLAPSE_SLOPE, DEFEAT = 0.451, 103.108, 0.542, 16.468
KAMIKAZE, FORT = 0.845, 1.354
FACES, MOST = 6, 6
FREE_KNOCK_OUT = 2 / FACES  # 8.2.2: on a 5 or 6


class Captain:
    """Chooses what is worth most; a Knock-Out Blow costs two Actions, the best single one too."""

    def __init__(self, content):
        self.content, self.last = content, None

    def choose(self, decision, board):
        """One of the options of a decision."""
        position = Position(board, self.content)
        failed = self.last if decision["kind"] == "may_reroll" else None
        weighed = [
            (position.worth(each, decision["about"], failed), is_double(each), each)
            for each in decision["options"]
        ]
        single = max((worth for worth, two, _ in weighed if not two), default=0)
        _, _, best = max(weighed, key=lambda each: each[0] - single * each[1])
        self.last = best["choice"]
        return best


def is_double(option):
    """Whether it costs two Actions."""
    return option["choice"]["kind"] == "knock_out"


class Position:
    """What things are worth to Japan in a position, from what lies open on the table."""

    def __init__(self, board, content):
        self.board = board
        self.fronts = {each["key"]: each for each in board["fronts"]}
        self.forts = {each["key"]: each for each in board["forts"]}
        self.levels = {each["key"]: each["level"] for each in board["resources"]}
        self.places = {each["key"]: each["place"] for each in content["fort"]}
        unplayed = {card["number"] for pile in board["left_in"].values() for card in pile}
        self.cards = [card for card in content["card"] if card["number"] in unplayed]
        self.calls = dict.fromkeys(self.fronts, 0)
        for order in (order for card in self.cards for order in card.get("military", ())):
            for front in self.fronts if order["op"] == "advance_all" else (order.get("front"),):
                if front in self.calls:
                    self.calls[front] += {"retreat": -1, "enter": 0}.get(order["op"], 1)

    def box(self, front):
        return box_of(self.fronts[front]["space"] or "")

    def front(self, front, box):
        """Minus the threat of a front in this box: how near it is, and how likely it comes."""
        if box == 0:
            return -HOME
        likely = min(1, (self.calls[front] + 0.5) / box)
        threat = THREAT[front] * math.exp(-THREAT_SLOPE * (box - 1)) * likely
        return (OIL_FLOW * box if front == "abda" else 0) - threat

    def driven_back(self, front):
        return self.front(front, self.box(front) + 1) - self.front(front, self.box(front))

    def knocked_out(self, front):
        prestige = self.change("prestige", 1)
        return KNOCKED_OUT - self.front(front, self.box(front)) + prestige

    def change(self, resource, points):
        """7.1 What more or less of it is worth; where there is none, the first that has pays."""
        after = dict(self.levels)
        after[resource] = min(MOST, after[resource] + max(0, points))
        for _ in range(-points):
            payer = next((each for each in (resource, *RESOURCE) if after[each]), None)
            if payer:
                after[payer] -= 1
        return purse(after) - purse(self.levels)

    def kamikaze(self):
        return KAMIKAZE * min(1, len(self.cards) / FACES)

    def fort(self, fort, space):
        """A fortification may halt the fronts that come along its track."""
        box, worth = box_of(space), 0
        for key, front in self.fronts.items():
            if front["space"] and front["track"] == space.partition(":")[0]:
                gain = self.front(key, box + 1) - self.front(key, box)
                worth += gain * self.forts[fort]["battle_value"] / max(1, self.box(key) - box)
        return worth / FACES * FORT

    def best_fort(self, fort):
        """The same in the best space: a Japanese Island without one."""
        if self.forts[fort]["place"] not in ("not_in_play", "available"):
            return 0
        spaces = [
            each["key"]
            for each in self.board["spaces"]
            if each["island"] and each["control"] == "japanese" and not each["fort"]
            if each["key"] != "home" and self.places[fort] in ("any", each["key"])
        ]
        return max((self.fort(fort, space) for space in spaces), default=0)

    def gain(self, choice):
        """What an Action is worth that succeeds."""
        match choice:
            case {"kind": "attack" | "kamikaze_attack" | "banzai", "front": front}:
                return self.driven_back(front)
            case {"kind": "knock_out", "front": front}:
                return self.knocked_out(front)
            case {"kind": "fortify", "fort": fort, "space": space}:
                return self.fort(fort, space)
            case {"kind": "resource", "resource": resource}:
                return self.change(resource, 1)
        return 0

    def worth(self, option, about, failed):
        """The mean over the faces of the die; `failed`: the Action that may be rolled again."""
        choice, chance = option["choice"], option["chance"]
        worth = self.gain(choice) * (len(chance["faces"]) / FACES if chance else 1)
        if choice.get("kamikaze") or choice["kind"] == "kamikaze_attack":
            worth -= self.kamikaze()
        match choice:
            case {"kind": "knock_out"}:
                worth += self.change("oil", -1)
            case {"kind": "battle"}:
                results = self.board["card"]["table"]["results"].values()
                worth += sum(self.effect(each) for face in results for each in face) / FACES
            case {"kind": "advance_any", "front": front}:
                box = self.box(front)
                worth += self.front(front, box - 1) - self.front(front, box)
            case {"kind": "place_free", "fort": fort, "space": space}:
                worth += self.fort(fort, space)
            case {"kind": "production", "on": on}:
                worth += self.boosted(on) / FACES
            case {"kind": "reroll"}:
                share = about["faces"] / FACES
                again = self.gain(failed or {"kind": "knock_out", "front": about["target"]})
                worth += share * again + (1 - share) * self.change("prestige", -1)
        return worth

    def effect(self, effect):
        """What a result of a Battle Table is worth."""
        match effect:
            case {"op": "resource", "resource": resource, "delta": points}:
                return self.change(resource, points)
            case {"op": "place_fort", "fort": fort}:
                return self.best_fort(fort)
            case {"op": "retreat", "front": front} if self.fronts.get(front, {}).get("space"):
                if not self.fronts[front]["at_top"]:
                    return self.driven_back(front)
                return 0 if front == "abda" else self.knocked_out(front) * FREE_KNOCK_OUT
        return 0

    def boosted(self, on):
        """What one face more helps: an attack on a front, or a fortification."""
        if on in self.forts:
            return self.best_fort(on)
        return self.knocked_out(on) if self.fronts[on]["at_top"] else self.driven_back(on)


def box_of(space):
    """The number of a space such as nimitz:5; the Home Islands have 0."""
    return int(space.partition(":")[2] or 0)


def purse(levels):
    """What resources are worth: each for itself, less how near all are to collapse."""
    worth = -COLLAPSE * math.exp(-COLLAPSE_SLOPE * sum(levels.values()))
    for resource, level in levels.items():
        worth += RESOURCE[resource] * (1 - math.exp(-RESOURCE_SLOPE * level))
        worth += FULL[resource] * (level == MOST)
    return worth - DEFEAT * (levels["army_navy"] + levels["prestige"] == 0)
