"""The facilitator's desk and the rooms."""
