"""Pictures in, readings out. Knows faces, knows no game."""
