"""The facilitator's desk of Pacific 1940 in the fog: orders, the step, maps, what sides believe."""
