"""The pages of Global 1940."""
