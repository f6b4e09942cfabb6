from django.db import migrations, models


def empty_to_null(apps, schema_editor):
    apps.get_model("accounts", "User").objects.filter(email="").update(email=None)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]

    operations = [
        migrations.RunPython(empty_to_null, migrations.RunPython.noop, elidable=True),
        migrations.AddConstraint(
            model_name="user",
            constraint=models.CheckConstraint(
                condition=~models.Q(email=""), name="no_empty_address"
            ),
        ),
    ]
