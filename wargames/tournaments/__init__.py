"""Leagues and knock-outs: who signed up, who meets whom, which games decide it.

What a tournament does by itself (draw, games, results, the next one) is done by its sweep
(`course`), never by a request that someone waits for.
"""
