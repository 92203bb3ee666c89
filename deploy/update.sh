#!/bin/sh
# Puts a commit online, on a server set up as docs/hosting.md says:
#
#   energieausweis update              the newest
#   energieausweis update 1a2b3c4      that one
#   energieausweis update --back       the release before this one, at once
#   energieausweis update --follow     what is to be done by itself; energieausweis-follow.timer calls it each minute
#
# Root fetches, makes folders, sets links and restarts the service. It runs nothing that a commit brings and opens none of its files: a
# user of its own unpacks and builds, and the service's user tries the result beside the running release.
set -eu
umask 022
home=${ENERGIEAUSWEIS_HOME:-/srv/energieausweis}
settings=${ENERGIEAUSWEIS_SETTINGS:-/etc/energieausweis.env}
builder=${ENERGIEAUSWEIS_BUILDER:-energieausweis-build}
repository=$home/repository
# One at a time.
[ -n "${ENERGIEAUSWEIS_LOCK:-}" ] || exec env ENERGIEAUSWEIS_LOCK=held flock --close "$home/lock" sh "$0" "$@"

refuse() { echo "$1" >&2 && exit 1; }
commit() { git -C "$repository" rev-parse --verify --quiet --end-of-options "$1^{commit}" || refuse "Den Stand $1 gibt es nicht."; }
remembers() { [ "$(cat "$home/$1" 2>/dev/null)" = "$2" ]; }
# In the folder $1, without root's terminal, input, rights and settings, but those that a build reads.
as_builder() (
  folder=$1 && shift && set -f
  exec setsid --wait setpriv --reuid "$builder" --regid "$builder" --clear-groups --no-new-privs --inh-caps=-all -- \
    env -i -C "$folder" "PATH=$folder/node_modules/.bin:$PATH" "HOME=$home/cache" LANG=C.UTF-8 npm_config_userconfig=/dev/null \
    $(grep -E '^(CONTENT_DIR|PUBLIC_BASE_URL|PUBLIC_API_URL|HSTS_SUBDOMAINS)=' "$settings" | tr -d "\"'") "CONTENT_DAY=$day" "$@" </dev/null
)
link() { ln -sfn -- "$2" "$home/$1.new" && mv -T -- "$home/$1.new" "$home/$1"; }
ready() { sleep 3 && curl -fs -o /dev/null --retry 20 --retry-delay 1 --retry-all-errors "http://127.0.0.1:$port/readyz"; }
# Asked twice: a release that ends right after its start may have answered once.
switch() { link current "$1" && systemctl restart energieausweis && ready && ready; }
# Beside the pages, for the editor: what is online since when, and which newer commit ($1) is being checked, stopped or back ($2).
note() {
  on=$(readlink "$home/current") && at=$(date -u -d "@$(stat -c %Y "$home/current")" +%FT%TZ) || return 0
  next=${2:+",\"next\":{\"commit\":\"$1\",\"state\":\"$2\",\"at\":\"$(date -u +%FT%TZ)\"}"}
  as_builder "$on/dist" sh -c 'echo "$1" >online.json' - "{\"commit\":\"${on##*-}\",\"at\":\"$at\"$next}" || true
}
# A release that does not come up is deleted, and the running one stays. Ends with 3 for a commit whose failure was mailed already.
stop() {
  set +e
  trap - EXIT INT TERM
  as_builder / sh -c 'kill -KILL -1'
  rm -rf -- "$release"
  note "$full" stopped
  # Without what would steer a terminal.
  tail -n 40 "$home/log" | LC_ALL=C.UTF-8 sed 's/[^[:print:][:blank:]]//g' >&2
  remembers stopped "$full" && code=3
  echo "$full" >"$home/stopped"
  exit "${code:-1}"
}

day=
port=$(grep -oPm1 '^METRICS_PORT=\K\d+' "$settings") || refuse "In $settings fehlt METRICS_PORT: Dort sagt der Dienst, ob er läuft."
running=$(readlink "$home/current" || true)
if [ "${1:-}" = --back ]; then
  before=$(readlink "$home/previous") && [ "$before" != "$running" ] || refuse 'Eine Fassung davor gibt es nicht.'
  switch "$before" || { switch "$running"; refuse "Sie läuft nicht an; es bleibt bei ${running##*/}."; }
  echo "${running##*-}" >"$home/held"
  note "${running##*-}" back
  echo "Es läuft wieder ${before##*/}." && exit
fi
git -C "$repository" -c core.hooksPath=/dev/null fetch --quiet --prune --no-recurse-submodules origin && touch "$home/fetched" ||
  { [ "${1:-}" = --follow ] && [ -n "$(find "$home/fetched" -mmin -30)" ]; } ||
  refuse 'Der Server, auf dem das Projekt liegt, ist nicht zu erreichen, oder er nimmt den Schlüssel dieses Rechners nicht an.'
newest=$(commit origin/HEAD)
full=$newest
if [ "${1:-}" = --follow ]; then
  # What was taken back waits for another commit, what was stopped for an hour: the network may have been away.
  if remembers held "$full" || { remembers stopped "$full" && [ -n "$(find "$home/stopped" -mmin -60)" ]; }; then full=${running##*-}; fi
  # Once a day, before midnight: whether something begins that the pages do not tell.
  day=$(TZ=Europe/Berlin date -d '20 minutes' +%F)
  if [ "$full" = "${running##*-}" ]; then
    ! remembers day "$day" || exit 0
    echo "$day" >"$home/day"
    as_builder "$running" node scripts/build.ts --is-due || exit 0
  fi
elif [ -n "${1:-}" ]; then
  full=$(commit "$1")
fi
release=$home/releases/$(date +%Y%m%d-%H%M%S)-$full
trap stop EXIT INT TERM
install -d -o "$builder" -g "$builder" -- "$release" "$home/cache"
note "$full" checking
echo "Es wird gebaut, das dauert einige Minuten: tail -f $home/log"
as_builder "$release" sh -c 'git -c safe.directory="$1" -C "$1" archive "$2" | tar -x --exclude=.npmrc && exec sh deploy/build.sh' - \
  "$repository" "$full" >"$home/log" 2>&1
as_builder / sh -c 'kill -KILL -1'
ENERGIEAUSWEIS_RELEASE=$release "$repository/deploy/energieausweis" try >>"$home/log" 2>&1 </dev/null
while [ -n "$day" ] && [ "$(TZ=Europe/Berlin date +%F)" \< "$day" ]; do sleep 1; done
switch "$release" || { echo 'Die Fassung antwortet nicht.' >>"$home/log"; [ -z "$running" ] || switch "$running"; exit 1; }
trap - EXIT INT TERM
[ -z "$running" ] || link previous "$running"
if [ "$full" = "$newest" ]; then rm -f "$home/held" "$home/stopped"; elif [ "${1:-}" != --follow ]; then echo "$newest" >"$home/held"; fi
note
find "$home/releases" -mindepth 1 -maxdepth 1 ! -path "$release" ! -path "${running:-$release}" -exec rm -rf -- {} +
echo "Es läuft ${release##*/}."
[ ! -e "${settings%.env}.web" ] || as_builder "$release/dist/api" sh -c 'cmp -s nginx.conf "$1" || cmp -s caddy.conf "$1"' - "${settings%.env}.web" ||
  refuse "Die Regeln für den Webserver sind andere als in ${settings%.env}.web: docs/hosting.md sagt, wie man sie ansieht und einsetzt."
