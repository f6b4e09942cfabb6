"""Where notices go: a person's devices and webhooks."""
