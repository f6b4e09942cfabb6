"""Programs that play Pacific 1940."""
