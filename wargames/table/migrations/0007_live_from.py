from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("table", "0006_shown"),
    ]

    operations = [
        migrations.AddField(
            model_name="looked",
            name="live_from",
            field=models.PositiveIntegerField(default=0),
        ),
    ]
