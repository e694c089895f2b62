"""The simulated table: players, cards and a camera above them, faithful enough to stand in for the real one."""
