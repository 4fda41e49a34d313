"""The rules of Tesseract, a module per chapter of the rules document."""
