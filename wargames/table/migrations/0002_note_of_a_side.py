from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('engine', '0002_two_sides'),
        ('table', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='note',
            name='role',
            field=models.CharField(default='japan', max_length=32),
            preserve_default=False,
        ),
        migrations.RemoveConstraint(
            model_name='note',
            name='one_note_a_reader',
        ),
        migrations.AddConstraint(
            model_name='note',
            constraint=models.UniqueConstraint(fields=('game', 'user', 'role'), name='one_note_a_side'),
        ),
    ]
