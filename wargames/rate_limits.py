"""How often somebody may do something: by address (ip), by person (user) or by another key."""

RATE_LIMITS = {
    "guest": "100/h/ip",
    "new_game": "200/h/ip",
    "new_tournament": "20/h/ip",
    "content_pack": "30/h/ip",
    "device": "60/h/ip",
    "webhook": "60/h/ip",
    "feed": "1200/h/ip",
    "feed_unknown": "60/h/ip",
    "delete_account": "10/h/user",
    "report": "10/d/user",
    "api": "120/m/user",
    "api_unknown": "30/m/ip",
    "table_password": "20/h/ip,100/h/key",
    "library_question": "40/m/ip",
    "name_search": "60/h/ip",
    "picture": "60/m/ip",
    "answer": "60/m/ip",
    "game_report": "60/m/ip",
    "clock": "60/h/user",
    "hand_over": "30/h/user",
    "counsel": "120/m/user",
    "advice": "30/m/user",
}
"""allauth counts these (`wargames.limits`), beside its own limits for log-ins and e-mails."""
