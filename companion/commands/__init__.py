"""The command line: one file a command. The only place that wires rooms together; nobody imports it."""
