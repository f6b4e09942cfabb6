"""What is put together: orders that are pointed at or typed, purchases, placings, losses."""
