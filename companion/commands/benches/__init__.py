"""What `companion bench` measures: a file for each part of the device, gathered in `everything`."""
