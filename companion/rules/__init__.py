"""Cards, decks, events and the rules of each game. Pure: no clock, no disk, no randomness."""
