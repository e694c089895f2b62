#!/usr/bin/env bash
# Makes a virtual environment from a lock: set_up.sh FOLDER [training]. Every lock is hashed but that of training, which
# says why not.
# Takes PYTHON (an interpreter), LOCK (the lock file) and VENV_OPTIONS from the environment.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$1
purpose=${2:-companion}
lock=${LOCK:-requirements-dev.txt}

fail() { printf 'setup: %s\n' "$1" >&2; exit 2; }

fits() { "$1" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' >/dev/null 2>&1; }

choose_python() {
    if [ "${PYTHON:-python3}" = python3 ]; then
        bash tools/find_python.sh ||
            fail "no Python 3.11, 3.12 or 3.13 here; run: sudo apt-get install -y python3 python3-venv   (or: make setup PYTHON=/path/to/python)"
    elif fits "$PYTHON"; then
        echo "$PYTHON"
    else
        fail "PYTHON=$PYTHON is no Python 3.11, 3.12 or 3.13; name another or leave PYTHON out"
    fi
}

if ! { [ -x "$folder/bin/python" ] && fits "$folder/bin/python"; }; then
    python=$(choose_python)
    "$python" -c 'import ensurepip, venv' >/dev/null 2>&1 ||
        fail "Python cannot make environments yet; run: sudo apt-get install -y python3-venv"
    rm -rf "$folder"
    # shellcheck disable=SC2086  # options are words
    "$python" -m venv ${VENV_OPTIONS:-} "$folder"
fi
rm -f "$folder"/.ready*

echo "setup: installs what $purpose needs into $folder; the first time this may take some minutes"
pip=("$folder/bin/python" -m pip --disable-pip-version-check --no-input install -qq)  # its warnings hide our lines; errors are still shown
if [ "$purpose" = training ]; then
    "${pip[@]}" -r "$lock"
else
    "${pip[@]}" --require-hashes -r "$lock"
    # "compat": a plain line with this folder. The usual way loads half of importlib at every start (25 ms, four times on a Pi).
    "${pip[@]}" --no-deps --no-build-isolation --config-settings editable_mode=compat --editable .
    "$folder/bin/python" tools/check_libraries.py
fi
touch "$folder/.ready-with-$(basename "$lock")"
echo "setup: $folder is ready ($("$folder/bin/python" --version))"
