"""Nothing hidden reaches whoever may not know it."""
