"""Admiral: Captain, overruled where rounds that are played on speak for another plan."""
