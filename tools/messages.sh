#!/usr/bin/env bash
# Collects the words marked with N_ and brings every language's catalogue up to date: messages.sh ENVIRONMENT/bin
set -euo pipefail
babel=$1/pybabel
folder=companion/locale
mkdir -p $folder
"$babel" --quiet extract --keyword N_ --no-wrap --sort-by-file --no-location --omit-header \
    --output $folder/companion.pot companion vision hardware calibration ui
for language in pl; do
    catalogue=$folder/$language/LC_MESSAGES/companion.po
    if [ -f $catalogue ]; then
        "$babel" --quiet update --domain companion --no-wrap --no-fuzzy-matching --omit-header \
            --input-file $folder/companion.pot --output-file $catalogue --locale $language
    else
        "$babel" --quiet init --domain companion --input-file $folder/companion.pot --output-dir $folder --locale $language
    fi
done
"$babel" compile --domain companion --directory $folder --statistics
