#!/usr/bin/env bash
# Prints a usable interpreter: find_python.sh [VERSION]. Without VERSION any of 3.11, 3.12 and 3.13 will do.
# Each candidate is really started, since a shim on the path may lead nowhere.
set -euo pipefail
wanted=${1:-3.11 3.12 3.13}

version_of() { "$1" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null || true; }

for each in python3 python3.13 python3.12 python3.11 ~/.pyenv/versions/3.1[123].*/bin/python; do
    for version in $wanted; do
        if [ "$(version_of "$each")" = "$version" ]; then
            "$each" -c 'import sys; print(sys.executable)'
            exit
        fi
    done
done
exit 1
