"""Rescue: crews race through shifting tunnels to the loaders that circle a dying planet."""
