from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("clocks", "0002_cover"),
    ]

    operations = [
        migrations.AddField(
            model_name="answered",
            name="is_programs",
            field=models.BooleanField(default=False),
        ),
    ]
