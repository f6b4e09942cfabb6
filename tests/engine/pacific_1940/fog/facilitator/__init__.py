"""The facilitator's questions, messages and corrections."""
