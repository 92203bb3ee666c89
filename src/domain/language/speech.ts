/** How short forms are said: voices read „30–45“ without „bis“, „h“ as a letter, „kWh/(m²·a)“ as a spelling game. */
const days: Record<string, string> = {
  Mo: 'Montag',
  Di: 'Dienstag',
  Mi: 'Mittwoch',
  Do: 'Donnerstag',
  Fr: 'Freitag',
  Sa: 'Samstag',
  So: 'Sonntag',
};
const short = Object.keys(days).join('|');
// Without lookbehind, which Safari 15 cannot read.
const dayPattern = new RegExp(`(^|\\P{L})(?:(${short})–)?(${short})(?!\\p{L})`, 'gu');

/** '30–45' → '30 bis 45', 'Mo–Fr' → 'Montag bis Freitag', '24 h' → '24 Stunden', '5 ★' → '5 von 5 Sternen' */
export const toSpoken = (text: string): string =>
  text
    .replace(/(\d)–(?=\d)/g, '$1 bis ')
    .replace(
      dayPattern,
      (_, before: string, from: string | undefined, to: string) =>
        before + [from, to].flatMap((day) => days[day ?? ''] ?? []).join(' bis '),
    )
    .replace(/(\d[ \u00a0])h(?!\p{L})/gu, '$1Stunden')
    .replace(/(\d[ \u00a0])★/g, '$1von 5 Sternen')
    .replace(/kWh\/\(m²·a\)/g, 'Kilowattstunden je Quadratmeter und Jahr');
