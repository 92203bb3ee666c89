/** Texts as they were saved: in UTF-8, or by a Windows program that asks nobody. */
import type { Fault } from './faults.ts';

export type Decoded = { text: string; fault?: Omit<Fault, 'file'> };

const mend =
  'Öffnen Sie sie mit dem Programm, das sie geschrieben hat. Editor von Windows (Notepad): „Datei“, „Speichern unter“, bei „Codierung“ ' +
  '„UTF-8“. Excel: „Speichern unter“, Dateityp „CSV UTF-8“ oder „Unicode-Text“ und danach im Editor als UTF-8. VS Code: unten rechts auf ' +
  'die Codierung klicken, „Mit Codierung speichern“, „UTF-8“.';

/** Bytes of a file → its text without a byte order mark, and what is wrong where they are no UTF-8 or something was lost before. */
export function decode(bytes: Uint8Array): Decoded {
  // UTF-16 begins with a mark, or has a zero in nearly every letter.
  const [first, second] = bytes;
  const isBig = first === 0xfe && second === 0xff;
  if (isBig || (first === 0xff && second === 0xfe) || bytes.includes(0)) {
    const text = new TextDecoder(isBig ? 'utf-16be' : 'utf-16le').decode(bytes);
    return { text, fault: { line: 1, what: 'Die Datei ist als UTF-16 („Unicode“) gespeichert statt als UTF-8', mend } };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const lost = lossIn(text);
    return lost ? { text, fault: lost } : { text };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), fault: ansiFault(bytes) };
  }
}

/** No letter of UTF-8 holds the byte that ends a line. */
function ansiFault(bytes: Uint8Array): Omit<Fault, 'file'> {
  let line = 1;
  for (let from = 0; from <= bytes.length; line++) {
    const found = bytes.indexOf(0x0a, from);
    const to = found === -1 ? bytes.length : found;
    const part = bytes.subarray(from, to);
    const shown = new TextDecoder('utf-8').decode(part);
    if (shown.includes('\ufffd')) {
      // eslint-disable-next-line no-control-regex -- whatever is no ASCII
      const word = /[\p{L}\p{N}]*[^\u0000-\u007f][\p{L}\p{N}]*/u.exec(
        new TextDecoder('windows-1252').decode(part),
      )?.[0];
      const what = `Die Datei ist als ANSI (Windows-1252) gespeichert statt als UTF-8: Aus „${word}“ würde „${/[\p{L}\p{N}]*\ufffd+[\p{L}\p{N}]*/u.exec(shown)?.[0]}“`;
      return { line, what, mend };
    }
    from = to + 1;
  }
  return { line: 1, what: 'Die Datei ist nicht als UTF-8 gespeichert', mend };
}

/** What an earlier program put in the place of letters that it could not read. */
function lossIn(text: string): Omit<Fault, 'file'> | undefined {
  const at = text.search(/[\ufffd\u0080-\u009f]/);
  if (at < 0) return undefined;
  const line = text.slice(0, at).split('\n').length;
  const word = `${/\S*$/.exec(text.slice(0, at))?.[0]}�${/^\S*/.exec(text.slice(at + 1))?.[0]}`;
  return {
    line,
    what: `In „${word}“ ist ein Buchstabe verloren gegangen, als die Datei in einer anderen Codierung gespeichert wurde`,
    mend: 'Schreiben Sie das Wort neu, und sehen Sie nach, ob weitere Umlaute fehlen.',
  };
}
