"""The site as a server: processes, databases, Redis, crashes."""
