"""Notices on the site and outside it."""
