"""The touchscreen (Kivy). Draws the state, sends intents, holds no rule."""
