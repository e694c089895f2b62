"""The companion's core: messages, session, judge, journal, notation, and the words for screen and voice."""
