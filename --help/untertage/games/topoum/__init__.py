"""Topoum: mole armies, straight lines of sight, and a battlefield that blows up."""
