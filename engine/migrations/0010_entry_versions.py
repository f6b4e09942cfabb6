"""Each entry of the log says with which version of the game it came."""

from typing import Any

from django.db import migrations, models
from django.db.models import OuterRef, Subquery
from django.db.models.functions import Coalesce


def of_moves_and_notes(apps: Any, schema_editor: Any) -> None:
    """What a move has led to came with it; a note came just before the move after it."""
    LogEntry, Move, Game = (apps.get_model("engine", name) for name in ("LogEntry", "Move", "Game"))
    made = Move.objects.filter(pk=OuterRef("move")).values("version")
    LogEntry.objects.filter(move__isnull=False).update(version=Subquery(made))
    later = LogEntry.objects.filter(game=OuterRef("game"), pk__gt=OuterRef("pk"))
    after = later.filter(move__isnull=False).order_by("pk").values("version")[:1]
    now = Game.objects.filter(pk=OuterRef("game")).values("version")
    notes = LogEntry.objects.filter(move__isnull=True)
    for pk, upto in notes.values_list("pk", Coalesce(Subquery(after), Subquery(now), output_field=models.IntegerField())):
        LogEntry.objects.filter(pk=pk).update(version=upto - 1)


class Migration(migrations.Migration):
    dependencies = [("engine", "0009_counter_more")]

    operations = [
        migrations.AddField(
            model_name="logentry",
            name="version",
            field=models.IntegerField(default=0),
        ),
        migrations.RunPython(of_moves_and_notes, migrations.RunPython.noop, elidable=True),
    ]
