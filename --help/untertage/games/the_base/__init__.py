"""The Base: two teams race through an underground base of turning tiles."""
