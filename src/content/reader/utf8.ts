/** Texts as they were saved: in UTF-8, with or without a mark in front. */
import { lineAt, type Fault } from '../faults.ts';

type Decoded = { text: string; fault?: Omit<Fault, 'file'> };

const what = 'Die Datei ist nicht als UTF-8 gespeichert, oder Buchstaben gingen dabei schon verloren';
const advice =
  'Öffnen Sie sie mit dem Programm, das sie geschrieben hat, und speichern Sie sie mit der Codierung „UTF-8“ (in Excel: „CSV UTF-8“). ' +
  'Sehen Sie nach, ob Umlaute fehlen, und schreiben Sie diese Worte neu.';

/** Bytes of a file → its text, read as it was probably meant where they are no UTF-8, and that then as a fault. */
export function decode(bytes: Uint8Array): Decoded {
  const shown = new TextDecoder().decode(bytes);
  // What stands for a letter that could not be read, zeros of UTF-16, and signs that nobody types.
  const at = shown.search(/[\0\ufffd\u0080-\u009f]/);
  if (at < 0) return { text: shown };
  const fault = { line: lineAt(shown, at), what, advice };
  return { text: shown.includes('\ufffd') ? new TextDecoder('windows-1252').decode(bytes) : shown, fault };
}
