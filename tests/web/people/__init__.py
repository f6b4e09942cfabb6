"""Accounts, profiles, ratings, tournaments, and the pages for everybody."""
