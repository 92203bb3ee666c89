#!/bin/sh
# Looks at the site from another machine, with curl and openssl: whether it answers, whether its certificate holds for two weeks more, and, where
# PROBE_SECRET is set, whether a request goes the whole way; that one is marked, leaves nothing, and reaches nobody.
#
#   PROBE_SECRET=… sh outside.sh https://www.example.org
#
# Says what is bad and ends with 1, as cron, systemd and monitors understand it. ALIVE_URL is asked where all is well: a service that misses it
# tells you, also where this machine itself is away.
set -u
site=${1:?'die Adresse fehlt: sh outside.sh https://www.ihre-domain.de'}
bad=0
ill() { echo "$1" && bad=1; }
# What came back, and the status. Tried again once: a packet may be lost.
ask() { curl -sS --max-time 20 --retry 1 --retry-connrefused -w ' %{http_code}' "$@" 2>&1 | tr '\n' ' '; }

answer=$(ask -o /dev/null "$site/")
[ "$answer" = ' 200' ] || ill "Die Website antwortet nicht mit 200: $answer"

host=${site#https://}
if [ "$host" != "$site" ]; then
  case $host in *:*) place=$host ;; *) place=$host:443 ;; esac
  openssl s_client -connect "$place" -servername "${host%:*}" </dev/null 2>/dev/null | openssl x509 -noout -checkend 1209600 >/dev/null 2>&1 ||
    ill 'Das Zertifikat gilt keine zwei Wochen mehr, oder es lässt sich nicht lesen.'
fi

if [ -n "${PROBE_SECRET:-}" ]; then
  body='{"firstName":"Petra","lastName":"Probe","email":"probe@example.org","phone":"0421 0000000","message":"Probe","privacy":true}'
  # Not among the arguments, where each user of this machine could read it.
  answer=$(printf 'header = "Energieausweis-Probe: %s"\n' "$PROBE_SECRET" |
    ask --config - -H 'Content-Type: application/json' -d "$body" "$site/api/contacts")
  case $answer in *' 200') ;; *) ill "Eine Anfrage geht nicht den ganzen Weg: $answer" ;; esac
fi

if [ "$bad" = 0 ] && [ -n "${ALIVE_URL:-}" ]; then curl -fsS --max-time 20 --retry 2 -o /dev/null "$ALIVE_URL"; fi
exit "$bad"
