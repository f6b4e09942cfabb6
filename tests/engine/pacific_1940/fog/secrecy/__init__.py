"""Nothing hidden reaches a side."""
