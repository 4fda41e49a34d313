"""Underground: one figure, a vault that fills with water, and a door ten levels up."""
