"""The rules of The Base, a module per chapter of the rules document."""
