#!/bin/sh
# Looks at the site from another machine: whether it answers, how long its certificate holds, and, where PROBE_SECRET is set, whether
# a request goes the whole way; that one is marked, leaves nothing, and reaches nobody. Needs curl and openssl, and nothing of the project.
#
#   sh outside.sh https://www.example.org
#   PROBE_SECRET=… sh outside.sh https://www.example.org
#
# Prints a line for each and ends with 1 where one is bad, as cron, systemd and monitors understand it. ALIVE_URL is asked where all is
# well: a service that misses it tells you, also where this machine itself is away.
set -u
site=${1:-}
case $site in
  https://* | http://localhost:* | http://127.0.0.1:*) ;;
  *)
    echo 'Aufruf: sh outside.sh https://www.ihre-domain.de' >&2
    exit 1
    ;;
esac
bad=0
well() { printf '%-10s gut       %s\n' "$1" "$2"; }
ill() {
  printf '%-10s SCHLECHT  %s\n' "$1" "$2"
  bad=1
}

# What came back, then a line with status and seconds. Tried again once: a packet may be lost.
ask() { curl -sS --max-time 20 --retry 1 --retry-connrefused -w '\n%{http_code} %{time_total}' "$@" 2>&1; }

answer=$(ask -o /dev/null "$site/")
case $answer in
  *"
200 "*) well Website "antwortet nach ${answer##* } s" ;;
  *) ill Website "antwortet nicht mit 200: $(echo "$answer" | tr '\n' ' ')" ;;
esac

case $site in https://*)
  host=$(echo "$site" | sed 's|^https://||; s|/.*||')
  name=${host%%:*}
  case $host in *:*) place=$host ;; *) place=$host:443 ;; esac
  until=$(openssl s_client -connect "$place" -servername "$name" </dev/null 2>/dev/null | openssl x509 -noout -enddate 2>/dev/null | cut -d = -f 2)
  if [ -z "$until" ]; then
    ill Zertifikat 'lässt sich nicht lesen'
  else
    days=$((($(date -d "$until" +%s) - $(date +%s)) / 86400))
    if [ "$days" -lt 14 ]; then ill Zertifikat "gilt noch $days Tage"; else well Zertifikat "gilt noch $days Tage"; fi
  fi
  ;;
esac

if [ -n "${PROBE_SECRET:-}" ]; then
  body='{"firstName":"Petra","lastName":"Probe","email":"probe@example.org","phone":"0421 0000000","message":"Probe","privacy":true}'
  # Not among the arguments, where each user of this machine could read it.
  answer=$(printf 'header = "Energieausweis-Probe: %s"\n' "$PROBE_SECRET" |
    ask --config - -H 'Content-Type: application/json' -d "$body" "$site/api/contacts")
  case $answer in
    *'"stored":true'*"
200 "*) well Anfrage "geht den ganzen Weg, nach ${answer##* } s" ;;
    *'"stored":true'*) ill Anfrage "wird gespeichert, aber der Mailserver nimmt nichts an: $(echo "$answer" | sed -n 's/.*"mail":"\([^"]*\)".*/\1/p')" ;;
    *"
403 "*) ill Anfrage 'PROBE_SECRET ist dort ein anderer' ;;
    *) ill Anfrage "kommt nicht an: $(echo "$answer" | tail -n 1)" ;;
  esac
fi

if [ "$bad" = 0 ] && [ -n "${ALIVE_URL:-}" ]; then curl -fsS --max-time 20 --retry 2 -o /dev/null "$ALIVE_URL"; fi
exit "$bad"
