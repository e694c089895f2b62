#!/usr/bin/env bash
# One round by simulated players: on the screen where there is one, otherwise into pictures.
set -euo pipefail
companion=$1
if [ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    exec "$companion" demo --rounds 1 --speed 4
fi
echo "demo: no display here, so the screens go into shots/" >&2
rm -f shots/[0-9][0-9]-*.png   # pictures of a former round would stand among these
exec "$companion" demo --rounds 1 --headless --shots shots
