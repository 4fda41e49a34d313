"""Play over a network: tables, seats, spectators, bots and clocks behind one port."""
