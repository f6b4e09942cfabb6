"""10.0 Supply Phase: isolation, invasions, redeployment and return."""
