"""Everybody gets an address of their own, by which their page is found."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

import wargames.accounts.models


def give_addresses(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """To those who are here already."""
    people = apps.get_model("accounts", "User")
    waiting = []
    for person in people.objects.filter(address=None).only("pk").iterator():
        person.address = wargames.accounts.models.new_address()
        waiting.append(person)
    people.objects.bulk_update(waiting, ["address"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_came_in_by")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="address",
            field=models.CharField(editable=False, max_length=16, null=True),
        ),
        migrations.RunPython(give_addresses, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="user",
            name="address",
            field=models.CharField(
                default=wargames.accounts.models.new_address,
                editable=False,
                max_length=16,
                unique=True,
            ),
        ),
    ]
