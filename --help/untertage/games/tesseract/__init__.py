"""Tesseract: one to four researchers take an alien cube of dice apart."""
