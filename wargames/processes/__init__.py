"""How the processes of a site share connections, channel layers and caches."""
