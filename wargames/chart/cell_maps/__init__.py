"""Maps of touching cells, made from a game's places, links and the coastlines."""
