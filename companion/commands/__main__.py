"""`python -m companion.commands`: the command line without its entry point."""

import sys

from companion.commands.entry import main

if __name__ == "__main__":
    sys.exit(main())
