from collections import Counter

from django.db import migrations, models


def number_the_lines(apps, schema_editor):
    """What was said before there were rooms was said at the table; its lines are counted there.

    Whoever had heard the line of a key has heard all that were said in that game up to it.
    """
    lines = apps.get_model("table", "ChatLine").objects.order_by("pk")
    said, numbers = Counter(), {}
    for line in lines.only("pk", "game_id").iterator():
        said[line.game_id] += 1
        numbers[line.pk] = said[line.game_id]
        lines.filter(pk=line.pk).update(number=numbers[line.pk])
    for looked in apps.get_model("table", "Looked").objects.filter(chat__isnull=False):
        before = lines.filter(game=looked.game_id, pk__lte=looked.chat).last()
        looked.heard = {"table": numbers[before.pk] if before else 0}
        looked.save(update_fields=("heard",))


class Migration(migrations.Migration):
    dependencies = [("table", "0004_sides")]

    operations = [
        migrations.AlterModelOptions(name="chatline", options={"ordering": ("room", "number")}),
        migrations.AddField(
            model_name="chatline",
            name="room",
            field=models.CharField(default="table", max_length=64),
        ),
        migrations.AddField(
            model_name="chatline",
            name="number",
            field=models.PositiveIntegerField(null=True),
        ),
        migrations.AddField(
            model_name="looked",
            name="heard",
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.RunPython(number_the_lines, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="chatline",
            name="number",
            field=models.PositiveIntegerField(),
        ),
        migrations.AddConstraint(
            model_name="chatline",
            constraint=models.UniqueConstraint(
                fields=("game", "room", "number"), name="lines_in_order"
            ),
        ),
        migrations.RemoveField(model_name="looked", name="chat"),
    ]
