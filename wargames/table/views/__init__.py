"""The addresses of a table: each reads what was sent, has it done, and answers.

Only `urls` names them; nothing calls back up into one.
"""
