"""Players that are programs. A bot gets what a person gets: its view and its legal actions."""
