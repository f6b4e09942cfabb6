"""Quick play of whole wars: the rules once more, on plain numbers, and the Captain that leads them.

It is for counting how wars end; a game itself is always played by the chapters of the rulebook.
"""
