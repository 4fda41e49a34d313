"""The rules of Underground, a module per chapter of the rules document."""
