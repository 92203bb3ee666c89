/** What an article rests on: sources of its figures, constants of its law, sentences of its own. */
import { describe, expect, test } from 'vitest';
import { articleText, faultsOf, goodHead, libraryOf, readArticle, reportOf } from '../../../tests/support/texts.ts';

/** Without a source and without law. */
const beginning = '**Die Antwort steht vorn.** Dann folgt der Grund.\n';
const told = { lawStatus: '2026-11', publishDate: '2026-11-02' };
const sources =
  '[{ title: Gesetz, publisher: Bund, offline: true }, { title: Klimafaktoren, publisher: Wetterdienst (DWD), short: Klimafaktoren, offline: true }]';
const report = (body: string, head: Record<string, string> = {}) => reportOf(articleText(body, { sources, ...head }));
const section = (text: string) => `${beginning}\n## Was es kostet\n\n${text}\n`;

describe('a figure of money, percent or year', () => {
  test.each([
    ['money', 'Das kostet 120 Euro im Mittel.', '120 Euro'],
    ['percent', 'Ein Drittel spart 30 % und mehr.', '30 %'],
    ['a year', 'Seit 2019 steigt der Wert.', '2019'],
    ['in a table', '<Table caption="Werte">\n\n| Jahr | Wert |\n| --- | --- |\n| eins | 12 % |\n\n</Table>', '12 %'],
  ])('without a source: %s', (_, text, figure) => {
    const [said, ...more] = report(section(text));
    expect(more).toEqual([]);
    expect(said).toContain(`Im Abschnitt „Was es kostet“ steht „${figure}“ ohne Quelle`);
    expect(said).toContain('Bund, Klimafaktoren, Wetterdienst oder DWD');
  });

  test.each([
    ['a source by its publisher', 'Laut Bund sind es 30 %.'],
    ['a source by its short name', 'Die Klimafaktoren von 2024 sagen es.'],
    ['a source by what stands in brackets', 'Der DWD nennt 2024.'],
    ['an example', 'Ein Beispiel: 120 Euro.'],
    ['an assumption', 'Angenommen sind 30 %.'],
    ['a constant', 'Seit 2019 gilt er <Law id="validity">Jahre</Law>.'],
    ['no figure of these', 'Es sind 36 Monate, 118 kWh und 5 Prozentpunkte.'],
  ])('with %s', (_, text) => {
    expect(report(section(text))).toEqual([]);
  });

  test('is asked for before the first heading too, and a source in another section does not count', () => {
    expect(report(`**Es sind 30 %.** Mehr dazu.\n\n## Quelle\n\nDas sagt der Bund.\n`)[0]).toContain(
      'Vor der ersten Überschrift steht „30 %“ ohne Quelle',
    );
  });
});

test('an article that names an act takes something from content/law.yaml', () => {
  expect(report(`${beginning}\nSo will es das GEG.\n`)[0]).toContain('Der Artikel nennt ein Gesetz (GEG)');
  expect(report(`${beginning}\nSo will es das GEG (<Law id="fine" only="paragraph" />).\n`)).toEqual([]);
  expect(report(`${beginning}\nSo will es Abs. 2 OWiG.\n`)[0]).toContain('Der Artikel nennt ein Gesetz (OWiG)');
  expect(report(`${beginning}\nWEGweiser und BGBl sind keine Gesetze.\n`)).toEqual([]);
});

test('a sentence of eight words or more stands in one article', () => {
  const sentence = 'Der Ausweis liegt während der ganzen Besichtigung offen aus.';
  const other = readArticle(
    'anderer.mdx',
    articleText(`${beginning}\n${sentence} Und weiter.\n`, {
      title: 'Ein anderer Artikel',
      image: goodHead.image.replace('paragraph', 'keys'),
    }),
  );
  const asked = (body: string) => {
    const library = libraryOf('probe.mdx', articleText(body));
    return faultsOf({ ...library, articles: [...library.articles, other] }, 'content/blog/probe.mdx');
  };
  const [said, ...more] = asked(`${beginning}\nDer **Ausweis** liegt während der ganzen Besichtigung offen aus!\n`);
  expect(more).toEqual([]);
  expect(said).toContain('steht schon in content/blog/anderer.mdx');
  expect(asked(`${beginning}\nDer Ausweis liegt während der Besichtigung offen aus.\n`)).toEqual([]);
});

test('what may not be said depends on the law that the text tells', () => {
  const sentence = section('Eine neue Heizung muss 65 Prozent erneuerbar sein, sagt der Bund.');
  expect(report(sentence)).toEqual([]);
  expect(report(sentence, told)[0]).toContain('gilt seit dem 29. Juli 2026 nicht mehr');
  expect(report(section('Das verlangt das GEG (<Law id="ad" only="paragraph" />).'), told)[0]).toContain(
    'heißt seit dem 29. Juli 2026 Gebäudemodernisierungsgesetz',
  );
  expect(report(section('Bis Juli 2026 hieß es GEG (<Law id="ad" only="paragraph" />).'), told)).toEqual([]);
});
