"""A whole round in the fog as a script: what each power types, and what it does where nothing is.

Two games of one script may differ in what one side types, for a viewer to whom that tells nothing.
"""

import random
from collections.abc import Mapping, Sequence

from engine.core.position import Position
from engine.core.protocol import AnyRules
from engine.core.sequence.choice import Choice
from engine.core.sequence.composed import ComposedDecision
from engine.core.sequence.flow import Decision
from engine.core.view import kind_of

Script = Mapping[str, Sequence[str]]
"""What is typed for a decision, named "power kind number" with the number of times it was asked."""

ROUND: Script = {
    "japan spend 1": ["2 inf 1 trn"],
    "japan write_orders 1": ["3 inf 1 art Kiangsi-Hunan", "1 sub 19-20"],
    "japan write_orders 2": ["2 inf Korea-Manchuria"],
    "usa spend 1": ["1 inf 1 dd"],
    "usa write_orders 2": ["1 dd 26-25"],
    "china spend 1": ["1 inf"],
    "china write_orders 1": ["2 inf Yunnan-Hunan"],
    "uk spend 1": ["1 inf"],
    "anzac write_orders 2": ["1 inf Queensland-Northern Territory"],
}
"""Japan takes Hunan, China takes it back; all else is far from any enemy."""

OTHER_AXIS: Script = {
    **ROUND,
    "japan spend 1": ["1 ftr 1 tank 1 sub"],
    "japan write_orders 1": ["1 dd 6-5", "3 inf 1 art Kiangsi-Hunan", "1 ca 20-19"],
    "japan write_orders 2": ["1 bb 6-7", "1 mech Manchuria-Jehol", "1 ftr Manchuria-Japan"],
}
"""The same to the Allies: other purchases and ways that nobody meets, in another order."""

OTHER_ALLIES: Script = {
    **ROUND,
    "usa spend 1": ["1 ftr 1 sub"],
    "usa write_orders 2": ["1 bb 10-11", "1 ftr Hawaiian-Midway", "1 dd 26-27"],
    "uk spend 1": ["1 ftr"],
    "uk write_orders 2": ["2 inf India-Burma"],
    "anzac write_orders 2": [],
}
"""The same to the Axis."""


OF_NINE: Script = {
    "germany spend 1": ["1 inf 1 trn"],
    "germany write_orders 1": ["3 inf Holland Belgium-Normandy Bordeaux"],
    "germany write_orders 2": ["2 inf Denmark-Western Germany"],
    "ussr write_orders 2": ["1 inf Russia-Smolensk"],
}
"""Germany fights for Normandy; nobody buys a die for research, and the Soviet Union saves."""

OTHER_GERMANY: Script = {
    **OF_NINE,
    "germany buy_dice 1": ["3"],
    "germany choose_chart 1": ["2"],
    "germany spend 1": ["1 sub"],
    "germany write_orders 1": ["1 bb 113-112", "3 inf Holland Belgium-Normandy Bordeaux"],
    "germany write_orders 2": ["1 ftr Norway-Western Germany", "1 inf Poland-Germany"],
}
"""The same to the Allies: half the purse for dice, a ship at another price, other quiet ways."""

OTHER_SOVIETS: Script = {
    **OF_NINE,
    "ussr buy_dice 1": ["7"],
    "ussr choose_chart 1": ["1"],
    "ussr write_orders 2": ["2 inf Amur-Siberia"],
}
"""The same to the Axis."""


class Player:
    """Chooses for every power by a script."""

    def __init__(self, rules: AnyRules, script: Script) -> None:
        self.rules, self.script = rules, script
        self.asked: dict[str, int] = {}

    def choice(self, state: Position, ask: Decision) -> Choice:
        """What the script says, or else what lies nearest."""
        name = f"{ask.role} {kind_of(ask)}"
        self.asked[name] = self.asked.get(name, 0) + 1
        lines = self.script.get(f"{name} {self.asked[name]}", ())
        if not isinstance(ask, ComposedDecision):
            choices = self.rules.choices(state, ask)
            return next((each for each in choices if each.target in lines), choices[0])
        draft = self.rules.drafted(state, ask).draft
        for line in lines:
            draft = self.rules.drafted(state, ask, draft, line).draft
        if kind_of(ask) == "place_units":
            return self.rules.fuzzing.sample(state, ask, random.Random(1))
        return draft
