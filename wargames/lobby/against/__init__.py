"""A game against a program: which can be had, the page that starts one."""
