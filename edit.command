#!/bin/sh
# Startet den Editor der Website: auf dem Mac mit einem Doppelklick, unter Linux über edit.desktop. Beim ersten Mal holt es,
# was fehlt. Wie man damit arbeitet, steht in docs/editing.md.
cd "$(dirname "$0")" || exit 1

stop() {
  printf '\n%s\n\nDieses Fenster schließt sich mit der Eingabetaste. ' "$1"
  read -r _
  exit 1
}

# A double click knows less of the machine than a terminal: where installers and Homebrew put programs is added.
PATH="$PATH:/usr/local/bin:/opt/homebrew/bin"
# What macOS has as git asks for Xcode's tools the first time, in a window of its own.
command -v git >/dev/null || stop 'Das Programm Git fehlt auf diesem Rechner. Installieren Sie es von https://git-scm.com/downloads und öffnen Sie diese Datei dann noch einmal.'
command -v npm >/dev/null || stop 'Das Programm Node.js fehlt auf diesem Rechner. Installieren Sie die Version „LTS“ von https://nodejs.org und öffnen Sie diese Datei dann noch einmal.'

# npm writes this file last; after an update of the project the list of packages is newer.
if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
  echo 'Es wird geholt, was der Editor braucht. Das dauert ein bis zwei Minuten und geschieht nur beim ersten Mal und nach Neuerungen …'
  npm ci || stop 'Das hat nicht geklappt. Ist der Rechner mit dem Internet verbunden? Sonst fragen Sie die Person, die die Website betreut, und zeigen Sie ihr, was oben steht.'
fi

echo 'Lassen Sie dieses Fenster offen, solange Sie schreiben. Schließen Sie es, wenn Sie fertig sind.'
npm run --silent edit -- --open || stop 'Der Editor ist nicht gestartet. Warum, steht oben.'
