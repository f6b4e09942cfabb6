"""What programs weighed before their moves."""

from __future__ import annotations

from django.db import models

from engine.fields import Json
from engine.models import Game


class Thought(models.Model):
    """What a program weighed for one of its moves, the best first.

    `version`: of the move. `weighed`: of each choice {"words", "plan", "parts", "mean", "error",
    "number", "reasons": [[term, worth], ...]}; words: of its button, or "". plan: the name of its
    plan, or "". parts: of one that was put together, as in `reasons.Parts`. error 0: its worth was
    computed and not sampled. Older rows have no plan and no parts: all is in their words. The
    sentence is table/advice/weighed_choice.html.
    """

    game = models.ForeignKey(Game, on_delete=models.CASCADE, related_name="thoughts")
    version = models.PositiveIntegerField()
    role = models.CharField(max_length=32)
    level = models.CharField(max_length=16)
    weighed = Json()

    class Meta:
        ordering = ("version",)
        constraints = (
            models.UniqueConstraint(fields=("game", "version"), name="one_thought_a_move"),
        )

    def __str__(self) -> str:
        return f"{self.level} for {self.role}, move {self.version}"
