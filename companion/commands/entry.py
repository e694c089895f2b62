"""Where the program begins. It imports nothing before Ctrl-C is caught, so that it ends quietly however early it comes."""


def main() -> int:
    """Run the command line.

    Returns:
        The exit status, as `companion.commands.cli.main` tells it; 130 for a Ctrl-C while that is only being loaded.
    """
    try:
        from companion.commands.cli import main as run

        return run()
    except KeyboardInterrupt:
        return 130  # 128 + SIGINT, which is not imported yet
