/** Sentences for the operator where the database does not open: what is wrong, and what to do. */
import { UnavailableError } from './port.ts';

const readOnly =
  'Die Datenbank lässt sich nur lesen. Geben Sie dem Benutzer, unter dem der Dienst läuft, ' +
  'Schreibrechte auf die Datei und ihren Ordner.';
const damaged =
  'Die Datei der Datenbank ist beschädigt. Legen Sie sie mit den Dateien beiseite, die ebenso heißen und auf -wal und -shm enden, ' +
  'und spielen Sie die letzte Sicherung ein.';
const full =
  'Die Festplatte, auf der die Datenbank liegt, ist voll. Schaffen Sie dort Platz und starten Sie noch einmal.';
const closed =
  'Die Datei der Datenbank lässt sich weder öffnen noch anlegen. Prüfen Sie den Pfad in DATABASE_URL, ' +
  'und ob der Benutzer, unter dem der Dienst läuft, in diesem Ordner schreiben darf.';
const foreign =
  'Die Datei aus DATABASE_URL ist keine Datenbank von SQLite. Prüfen Sie den Pfad; gehört die Datei etwas anderem, ' +
  'schreiben Sie einen anderen.';

const disk =
  'Die Festplatte, auf der die Datenbank liegt, meldet einen Fehler beim Lesen oder Schreiben. Sehen Sie nach ihr, ' +
  'bevor Sie noch einmal starten.';
export const busy = 'Ein anderes Programm hält die Datenbank besetzt. Versuchen Sie es gleich noch einmal.';

/** Sentences by the codes of SQLite (sqlite.org/rescode.html), and by those of the system for faults before it is asked. */
const sentences = new Map(
  [
    [busy, 'sqlite-5 sqlite-6'],
    [readOnly, 'sqlite-8 EROFS'],
    [disk, 'sqlite-10'],
    [damaged, 'sqlite-11'],
    [full, 'sqlite-13 ENOSPC EDQUOT'],
    [closed, 'sqlite-14 EACCES EPERM ENOENT EISDIR ENOTDIR EEXIST'],
    [foreign, 'sqlite-26'],
  ].flatMap(([sentence = '', codes = '']) => codes.split(' ').map((code) => [code, sentence])),
);

export function openFaultToSentence(error: unknown): string {
  const reason = toReason(error);
  return sentences.get(reason) ?? `Die Datenbank lässt sich nicht öffnen (${reason}). Prüfen Sie DATABASE_URL.`;
}

/** „sqlite-14“ also for the finer codes whose last byte it is. */
function toReason(error: unknown): string {
  const { errcode, code } = error as { errcode?: unknown; code?: unknown };
  if (typeof errcode === 'number') return `sqlite-${errcode & 0xff}`;
  if (!(error instanceof UnavailableError)) return typeof code === 'string' ? code : 'unbekannt';
  const [, extended] = /^sqlite-(\d+)$/.exec(error.reason) ?? [];
  return extended === undefined ? error.reason : `sqlite-${Number(extended) & 0xff}`;
}
