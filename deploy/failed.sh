#!/bin/sh
# Mails that a unit of systemd failed, with the end of its journal, to root (/etc/aliases says who that is) and, of a commit that did not come
# online, to whoever made it. energieausweis-failed@.service calls it, msmtp-mta sends it.
set -eu
home=${ENERGIEAUSWEIS_HOME:-/srv/energieausweis}
to=root
said="$1 ist gescheitert."
if [ "$1" = energieausweis-follow.service ]; then
  by=$(git -c safe.directory="$home/repository" -C "$home/repository" log -1 --format=%ae origin/HEAD | grep -Ex '[[:alnum:]._+-]+@[[:alnum:].-]+' || true)
  to=$to${by:+, $by}
  said='Was zuletzt veröffentlicht wurde, ist nicht online: Die Website zeigt weiter den Stand davor.'
fi
{
  printf 'To: %s\nSubject: Auf dem Server ist etwas gescheitert\nContent-Type: text/plain; charset=utf-8\n\n%s\n\n' "$to" "$said"
  journalctl --namespace='*' --unit="$1" --lines=50 --output=cat --no-pager
} | sendmail -t
