from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("lobby", "0005_hints"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="facilitates",
            field=models.CharField(
                choices=[
                    ("steady", "Steadily: you can follow each step"),
                    ("at_once", "At once"),
                ],
                default="steady",
                max_length=8,
            ),
        ),
    ]
