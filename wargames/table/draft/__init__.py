"""A choice that is put together part by part: the draft, its buttons, its typed lines.

A draft is a paper of the side and binds nobody; locking it is a move like any other. Each button
names the edition that it was drawn for, so that one sent twice does its work once.
"""
