"""Joining a table by its link or by an invitation: the seats on offer, and who keeps one."""
