"""Load generator for live play: two players a game, over HTTP and a WebSocket each.

Does what `static/js/table.js` makes a browser do while moves follow each other; what a page reports
after three seconds of standing still is left out.
"""
