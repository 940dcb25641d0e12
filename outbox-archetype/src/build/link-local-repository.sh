#!/bin/sh
# Makes a local repository in which everything but org.outboxee leads to the user's own one. So the generated project is
# built with this build's artifacts, nothing is installed for other builds, and no third-party artifact is fetched twice.
# Deleting the links leaves what they lead to alone; maven-clean-plugin doesn't follow them.
set -eu
own=$1
users=$2

# A group that is missing as yet would be downloaded to the wrong side of the links.
mkdir -p "$own/org" "$users/org/awaitility" "$users/org/wildfly"

for group in "$users"/*; do
    [ "${group##*/}" = org ] || ln -sfn "$group" "$own/${group##*/}"
done
for group in "$users"/org/*; do
    [ "${group##*/}" = outboxee ] || ln -sfn "$group" "$own/org/${group##*/}"
done
