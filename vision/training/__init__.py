"""Makes the weights of the reader from drawn cards. The product never imports it."""
