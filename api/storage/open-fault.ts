/** Sentences for the operator where the database does not open: what is wrong, and what to do. */
import { UnavailableError } from './port.ts';

const closed =
  'Die Datei der Datenbank lässt sich nicht öffnen, anlegen oder beschreiben. Prüfen Sie den Pfad in DATABASE_URL, ' +
  'und ob der Benutzer, unter dem der Dienst läuft, in diesem Ordner schreiben darf.';
const damaged =
  'Die Datei aus DATABASE_URL ist beschädigt oder keine Datenbank von SQLite. Prüfen Sie den Pfad. Stimmt er, legen Sie die Datei mit denen ' +
  'beiseite, die ebenso heißen und auf -wal und -shm enden, und spielen Sie die letzte Sicherung ein.';
const disk =
  'Die Festplatte, auf der die Datenbank liegt, ist voll oder meldet einen Fehler. Sehen Sie nach ihr, bevor Sie noch einmal starten.';
export const busy = 'Ein anderes Programm hält die Datenbank besetzt. Versuchen Sie es gleich noch einmal.';

/** Sentences by the codes of SQLite (sqlite.org/rescode.html), and by those of the system for faults before it is asked. */
const sentences = new Map(
  [
    [busy, 'sqlite-5 sqlite-6'],
    [disk, 'sqlite-10 sqlite-13 ENOSPC EDQUOT'],
    [damaged, 'sqlite-11 sqlite-26'],
    [closed, 'sqlite-8 sqlite-14 EROFS EACCES EPERM ENOENT EISDIR ENOTDIR EEXIST'],
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
