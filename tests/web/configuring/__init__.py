"""Settings, commands, templates, and what the project measures of itself."""
