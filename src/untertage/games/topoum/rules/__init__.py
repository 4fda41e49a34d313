"""The rules of Topoum, one module per section of the rules document."""
