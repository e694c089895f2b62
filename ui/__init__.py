"""The screen: draws the table picture, posts intents, holds no rule."""
