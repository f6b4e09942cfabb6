"""The pages and forms of notices: devices, webhooks, feeds, settings, the installed app."""
