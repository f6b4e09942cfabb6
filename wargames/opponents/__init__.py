"""Programs that lead a side: they think in processes of their own and move as people do."""
