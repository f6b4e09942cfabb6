"""The toy games and Market."""
