from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('notices', '0009_tournaments'),
    ]

    operations = [
        migrations.AlterField(
            model_name='notice',
            name='kind',
            field=models.CharField(choices=[('your_watch', 'Your Watch'), ('your_move', 'Your Move'), ('begun', 'Begun'), ('asked_back', 'Asked Back'), ('game_over', 'Game Over'), ('invited', 'Invited'), ('clock_low', 'Clock Low'), ('time_up', 'Time Up'), ('other_time_up', 'Other Time Up'), ('asked_pause', 'Asked Pause'), ('question', 'Question'), ('wrote', 'Wrote'), ('seat_free', 'Seat Free'), ('handed_over', 'Handed Over'), ('resigned', 'Resigned'), ('invited_by_name', 'Invited By Name'), ('opponent_found', 'Opponent Found'), ('draw_offered', 'Draw Offered'), ('resign_asked', 'Resign Asked'), ('seat_asked', 'Seat Asked'), ('return_asked', 'Return Asked'), ('mend_asked', 'Mend Asked'), ('mended', 'Mended'), ('hints_asked', 'Hints Asked'), ('seat_declined', 'Seat Declined'), ('tournament_game', 'Tournament Game'), ('tournament_over', 'Tournament Over'), ('tournament_again', 'Tournament Again')], max_length=20),
        ),
    ]
