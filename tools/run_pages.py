"""Runs the commands that a page promises: every fenced block that begins with ```sh run, in order, from the root.

Usage: run_pages.py PAGE…
"""

import re
import subprocess
import sys
import time
from pathlib import Path

BLOCK = re.compile(r"^```sh run\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LONGEST_S = 900
ROOT = Path(__file__).parent.parent


def main(names: list[str]) -> int:
    """Run the blocks of the pages `names`; return 1 when one of them fails or there is none."""
    blocks = [(name, block) for name in names for block in BLOCK.findall(Path(name).read_text(encoding="utf-8"))]
    failed = [f"{name}: {block.strip()}" for name, block in blocks if not _holds(name, block)]
    print(f"pages: {len(blocks)} blocks of commands run, {len(failed)} failed")
    for line in failed:
        print(f"  {line}")
    return 1 if failed or not blocks else 0


def _holds(name: str, block: str) -> bool:
    print(f"pages: {name}: {block.strip()}", flush=True)
    began_s = time.monotonic()
    command = ["bash", "-euo", "pipefail", "-c", block]
    try:
        done = subprocess.run(command, cwd=ROOT, stdin=subprocess.DEVNULL, timeout=LONGEST_S, check=False)
    except subprocess.TimeoutExpired:
        print(f"pages: given up after {LONGEST_S} s")
        return False
    print(f"pages: exit {done.returncode} after {time.monotonic() - began_s:.0f} s", flush=True)
    return done.returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
