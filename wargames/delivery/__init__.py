"""How a notice reaches people: e-mail, web push, webhooks and feeds, as each chooses."""
