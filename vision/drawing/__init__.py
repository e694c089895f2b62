"""The one renderer of faces, wear, light and scenes, for screen, simulated camera, docs and training."""
