"""Makes the device know its table: where the pile lies, the light, the lens, the buttons. Keeps profiles."""
