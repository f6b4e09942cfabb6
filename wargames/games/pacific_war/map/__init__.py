"""What lies on the chart of The Pacific War: counters, routes, tracks."""
