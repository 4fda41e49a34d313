"""The rules of Rescue, a module for each part of the turn."""
