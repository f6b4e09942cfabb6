"""The facilitator's desk: the truth, what each room is told, what is asked, and by whom."""
