#!/usr/bin/env bash
# Collects the words marked with N_ and brings every language's catalogue up to date: messages.sh ENVIRONMENT/bin
set -euo pipefail
babel=$1/pybabel
folder=companion/locale
mkdir -p $folder
template=$(mktemp)
trap 'rm -f "$template"' EXIT
PYTHONPATH=. "$babel" --quiet extract --mapping tools/words.cfg --no-wrap --sort-output --no-location --omit-header \
    --output "$template" companion vision hardware calibration ui
for language in pl; do   # English is what the program is written in
    catalogue=$folder/$language/LC_MESSAGES/companion.po
    if [ -f $catalogue ]; then
        "$babel" --quiet update --domain companion --no-wrap --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date \
            --input-file "$template" --output-file $catalogue --locale $language
    else
        "$babel" --quiet init --domain companion --no-wrap --input-file "$template" --output-dir $folder --locale $language
    fi
done
"$babel" compile --domain companion --directory $folder --statistics
