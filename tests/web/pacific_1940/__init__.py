"""The pages of Pacific 1940."""
