/**
 * What editors are told, to the letter: the slips they really make, each with its message. `where` is
 * a file of the site whose words are changed, or an article with these words in its text or head.
 */
import { describe, expect, test } from 'vitest';
import { buildingTypes } from '#domain/building-types';
import { articleText, goodBody, headLines, reportOf, reportOfChanged } from '../../../tests/support/texts.ts';

/** Line of the words under test in an article. */
const line = headLines + 3;
const inText = (text: string) => reportOf(articleText(`${goodBody}\n${text}\n`), 'probe.mdx', ['Geerbtes Haus.JPG']);
const inHead = (head: Record<string, string>) => reportOf(articleText(goodBody, head));
const words = (at: number | string, what: string, mend: string) =>
  `content/blog/probe.mdx, Zeile ${at}: ${what}.\n  ${mend}`;
const field = (at: number, name: string, what: string, mend: string) =>
  `content/blog/probe.mdx, Zeile ${at}, Feld ${name}: ${what}.\n  ${mend}`;

const retype = 'Löschen Sie die Stelle und tippen Sie sie neu; die Website trennt und hält von selbst zusammen.';
const noSpace = 'Zwischen ** und den Worten steht ein Leerzeichen; so wird nichts fett';
const cells = 'Zwischen zwei | steht eine Zelle; eine leere schreiben Sie | |.';
const noBreak =
  'Beginnen Sie einen neuen Absatz mit einer Leerzeile; soll nur die Zeile enden, schreiben Sie \\ an ihr Ende.';
const table = (row: string) => `<Table caption="x">\n\n| a | b |\n| - | - |\n${row}\n\n</Table>`;

describe('in a text', () => {
  test.each([
    [
      '##Warum',
      'Hinter ## fehlt ein Leerzeichen; so ist es keine Überschrift: „##Warum“',
      'Schreiben Sie ## Warum, mit einem Leerzeichen dahinter und einer Leerzeile davor.',
    ],
    ['•\tEins', 'Das Zeichen • macht keine Liste: „• Eins“', 'Schreiben Sie vor jeden Punkt - und ein Leerzeichen.'],
    [
      'A\tB\nC\tD',
      'Hier trennen Tabulatoren Spalten, wie aus Word oder Excel eingefügt: „A B C D“',
      'Schreiben Sie eine Tabelle mit | zwischen <Table caption="…"> und </Table>, oder ersetzen Sie die Tabulatoren.',
    ],
    [
      '| a | b |\n| 1 | 2 |',
      'Diese Zeilen sollen wohl eine Tabelle sein: „| a | b | | 1 | 2 |“',
      'Unter die erste Zeile gehört eine aus Strichen: | --- | --- |. Davor und dahinter steht eine Leerzeile.',
    ],
    ['Ist **fett ** hier', `${noSpace}: „Ist **fett ** hier“`, 'Schreiben Sie **fett**, ohne Leerzeichen innen.'],
    ['Ist ** fett** hier', `${noSpace}: „Ist ** fett** hier“`, 'Schreiben Sie **fett**, ohne Leerzeichen innen.'],
    [
      '**Frist:**Text',
      'Die Sternchen ** machen hier nichts fett, weil außen ein Buchstabe an sie stößt: „**Frist:**Text“',
      'Setzen Sie vor das erste oder hinter das letzte ** ein Leerzeichen, oder nehmen Sie das Satzzeichen heraus: **Frist**: Text.',
    ],
    [
      '**offen',
      'Hier stehen zwei Sternchen ohne Gegenstück: „**offen“',
      'Fette Worte stehen zwischen ** und **, im selben Absatz.',
    ],
    [
      '*offen',
      'Hier steht ein Sternchen ohne Gegenstück: „*offen“',
      'Kursive Worte stehen zwischen * und *; ein Sternchen selbst schreiben Sie \\*.',
    ],
    [
      '[Preise] (/services)',
      'Zwischen ] und ( steht ein Leerzeichen; so ist es kein Link: „[Preise] (/services)“',
      'Schreiben Sie [Worte](Adresse).',
    ],
    ['[Wetter](www.dwd.de)', 'Der Adresse www.dwd.de fehlt https://', 'Schreiben Sie https://www.dwd.de'],
    ['[Wetter](dwd.de/klima)', 'Der Adresse dwd.de/klima fehlt https://', 'Schreiben Sie https://dwd.de/klima'],
    ['[Preise](/preise)', 'Die Seite /preise gibt es nicht', 'Schreiben Sie /#preise'],
    ['[Ablauf](/ablauf)', 'Die Seite /ablauf gibt es nicht', 'Schreiben Sie /process'],
    ['a<br>b', 'HTML gibt es im Text nicht: <br>', noBreak],
    ['a<br />b', 'HTML gibt es im Text nicht: <br>', noBreak],
    [
      'Für 179 Euro',
      '„179 Euro“ ist ein eigener Preis; er steht nur in content/prices.yaml',
      'Schreiben Sie <Price type="EFH" customer="business" />. Ist ein anderer Betrag gemeint, schreiben Sie in den Kopf:\n  allowed:\n    - words: 179 Euro\n      why: Was der Betrag hier ist.',
    ],
    [
      '<Figure src="Geerbtes Haus.JPG" alt="x" />',
      'Der Name des Fotos „Geerbtes Haus.JPG“ hat Leerzeichen, Umlaute oder große Buchstaben',
      'Benennen Sie die Datei um in geerbtes-haus.jpg. Schreiben Sie src="geerbtes-haus.jpg".',
    ],
    [
      '<Figure src="geerbtes-haus.jpg" alt="x" />',
      'Das Foto „geerbtes-haus.jpg“ heißt in content/blog/ „Geerbtes Haus.JPG“',
      'Benennen Sie die Datei um in geerbtes-haus.jpg.',
    ],
  ])('%s', (text, what, mend) => {
    expect(inText(text)).toEqual([words(line, what, mend)]);
  });

  test.each([
    ['a row with a missing cell', table('| 1 |'), 'Diese Zeile der Tabelle hat eine Spalte, ihr Kopf 2'],
    ['a row with a cell too many', table('| 1 | 2 | 3 |'), 'Diese Zeile der Tabelle hat 3 Spalten, ihr Kopf 2'],
  ])('%s', (_, text, what) => {
    expect(inText(text)).toEqual([words(line + 4, what, cells)]);
  });

  test.each([
    ['a soft hyphen', 'Klima\u00adwandel', 'ein weiches Trennzeichen, das niemand sieht', retype],
    ['a space that does not break', '10\u00a0Jahre', 'ein geschütztes Leerzeichen', retype],
    ['a character without width', 'Wort\u200bende', 'ein Zeichen ohne Breite, das niemand sieht', retype],
  ])('%s', (_, text, what, mend) => {
    const report = inText(text);
    expect(report).toHaveLength(1);
    expect(report[0]).toMatch(
      new RegExp(`Zeile ${line}: Hier steht ${what}: „.*${text.replace(/\s/, ' ')}.*“\\.\\n  ${mend}$`),
    );
  });

  test.each(['Mieter*innen', '3 * 4 = 12', '**Frist**: Text', '{/* Notiz */}', 'Klima&shy;wandel', '– ein Strich'])(
    'but not %s',
    (text) => {
      expect(inText(text)).toEqual([]);
    },
  );
});

const title =
  'Gemeint ist: Überschrift, 10 bis 75 Zeichen. Zum Beispiel: "Unterlagen für den Verbrauchsausweis: die Checkliste"';
const yesNo = 'Schreiben Sie true (ja) oder false (nein), ohne Anführungszeichen.';
const readTime = 'Gemeint ist: Lesezeit in Minuten; weglassen, sie wird gezählt. Zum Beispiel: 7';
const houses = 'altbremer-haus, gruenderzeit, fachwerk, klinker-siedlung, grosssiedlung, reetdachhof oder gewerbebau';
const image = (fields: string) => `{ motif: paragraph, alt: Reetdachhof mit Paragrafenzeichen, ${fields} }`;

describe('in the head of an article', () => {
  test.each([
    [
      { title: 'x'.repeat(82) },
      2,
      'title',
      'Der Text ist 82 Zeichen lang, höchstens 75 passen',
      `Kürzen Sie ihn um 7. ${title}`,
    ],
    [
      { title: 'M'.repeat(36) },
      2,
      'title',
      'Der Text ist 600 Pixel breit, Suchmaschinen zeigen 580',
      'Kürzen Sie ihn um etwa 2 Zeichen.',
    ],
    [
      { excerpt: 'Wärme und Fenster. '.repeat(8).trim() },
      3,
      'excerpt',
      'Der Text ist 1049 Pixel breit, Suchmaschinen zeigen 920',
      'Kürzen Sie ihn um etwa 19 Zeichen.',
    ],
    [
      { title: 'Kurz' },
      2,
      'title',
      'Der Text ist 4 Zeichen lang, mindestens 10 sind nötig',
      `Schreiben Sie 6 mehr. ${title}`,
    ],
    [
      { title: '2025' },
      2,
      'title',
      '2025 ist kein Text',
      `Setzen Sie gerade Anführungszeichen darum: "2025". ${title}`,
    ],
    [
      { title: '[a, b]' },
      2,
      'title',
      'Hier ist ein Text gemeint, da steht eine Liste',
      `Steht ein Doppelpunkt im Text, setzen Sie den ganzen Text in gerade Anführungszeichen. ${title}`,
    ],
    [{ title: '' }, 2, 'title', 'Hinter dem Doppelpunkt steht nichts', title],
    [{ title: '""' }, 2, 'title', 'Der Text ist leer', title],
    [
      { publishDate: '21.11.2026' },
      6,
      'publishDate',
      '„21.11.2026“ ist kein Tag in der Form Jahr-Monat-Tag',
      'Schreiben Sie 2026-11-21.',
    ],
    [
      { publishDate: '2025-02-30' },
      6,
      'publishDate',
      '„2025-02-30“ ist kein Tag in der Form Jahr-Monat-Tag',
      'Gemeint ist: Tag der Veröffentlichung; liegt er noch vor uns, erscheint der Artikel an ihm von selbst. Zum Beispiel: "2025-01-14"',
    ],
    [
      { updatedDate: '3. 2. 2025' },
      10,
      'updatedDate',
      '„3. 2. 2025“ ist kein Tag in der Form Jahr-Monat-Tag',
      'Schreiben Sie 2025-02-03.',
    ],
    [
      { lawStatus: '11/2025' },
      8,
      'lawStatus',
      '„11/2025“ geht nicht: Jahr und Monat wie 2025-01',
      'Schreiben Sie 2025-11.',
    ],
    [{ draft: 'ja' }, 10, 'draft', '„ja“ gibt es hier nicht', yesNo],
    [{ draft: 'yes' }, 10, 'draft', '„yes“ gibt es hier nicht', yesNo],
    [
      { category: 'Geg' },
      4,
      'category',
      '„Geg“ gibt es hier nicht',
      'Gemeint ist vielleicht GEG. Möglich ist: GEG, Verbrauchsausweis, Verkaufstipps, Hausverwaltung, Finanzierung, Marktanalyse oder Technologie.',
    ],
    [{ image: image('house: villa') }, 5, 'image › house', '„villa“ gibt es hier nicht', `Möglich ist: ${houses}.`],
    [
      { image: image('hous: fachwerk, house: fachwerk') },
      5,
      'image › hous',
      'Dieses Feld gibt es nicht',
      'Gemeint ist vielleicht house. Möglich sind: motif, house, energyClass, alt.',
    ],
    [
      { image: 'dach' },
      5,
      'image',
      'Hier sind mehrere Felder gemeint, da steht „dach“',
      'Schreiben Sie sie darunter, jedes auf eine Zeile und eingerückt: motif, house, energyClass, alt.',
    ],
    [
      { readTime: '"7 Min"' },
      10,
      'readTime',
      '„7 Min“ ist keine Zahl',
      `Schreiben Sie nur die Zahl, ohne Tausenderpunkt und mit Punkt statt Komma: 7. ${readTime}`,
    ],
    [
      { readTime: '7.5' },
      10,
      'readTime',
      '7.5 ist keine ganze Zahl',
      `Schreiben Sie eine ganze Zahl: 7 oder 8. ${readTime}`,
    ],
    [{ readTime: '90' }, 10, 'readTime', '90 ist zu viel, höchstens 60 geht', readTime],
    [
      { sources: '[{ title: Gesetz, publisher: Bund, offline: true }]' },
      9,
      'sources',
      'Die Liste hat 1 Eintrag, mindestens 2 müssen es sein',
      'Gemeint ist: Mindestens zwei Quellen mit Titel und Herausgeber.',
    ],
    [
      { sources: 'Gesetz' },
      9,
      'sources',
      'Hier ist eine Liste gemeint, da steht „Gesetz“',
      'Schreiben Sie jeden Eintrag auf eine Zeile, eingerückt und mit „- “ davor. Gemeint ist: Mindestens zwei Quellen mit Titel und Herausgeber.',
    ],
    [
      { sources: '[{ title: A, publisher: B, url: www.dwd.de }, { title: C, publisher: D, offline: true }]' },
      9,
      'sources › A › url',
      '„www.dwd.de“ ist keine ganze Adresse mit https://',
      'Schreiben Sie https://www.dwd.de',
    ],
    [
      { sources: '[{ title: A, publisher: B }, { title: C, publisher: D, offline: true }]' },
      9,
      'sources › A › url',
      'Der Link zur Quelle fehlt',
      'Schreiben Sie url: https://…, oder offline: true, wenn sie nicht im Netz steht.',
    ],
    [
      {
        sources:
          '[{ title: A, publisher: B, date: 1.2.2025, offline: true }, { title: C, publisher: D, offline: true }]',
      },
      9,
      'sources › A › date',
      '„1.2.2025“ geht nicht: Jahr, Jahr-Monat oder Jahr-Monat-Tag',
      'Schreiben Sie 2025-02-01.',
    ],
  ])('%j', (head, at, name, what, mend) => {
    expect(inHead(head)).toEqual([field(at, name, what, mend)]);
  });

  test('a field that is missing or misspelt', () => {
    expect(reportOf(articleText(goodBody, { author: undefined, autor: 'recht' }))).toEqual([
      field(2, 'author', 'Die Angabe fehlt', 'Gemeint ist: Redaktion. Zum Beispiel: "recht"'),
      field(
        9,
        'autor',
        'Dieses Feld gibt es nicht',
        'Gemeint ist vielleicht author. Möglich sind: title, shortTitle, excerpt, category, image, publishDate, updatedDate, author, lawStatus, sources, readTime, related, allowed, draft.',
      ),
    ]);
  });

  test('a colon in the title', () => {
    expect(inHead({ title: 'Dach: was lohnt?' })).toEqual([
      words(
        2,
        'Im Text steht ein Doppelpunkt',
        'Setzen Sie den ganzen Text in gerade Anführungszeichen: title: "Dach: was lohnt?"',
      ),
    ]);
  });
});

const places = 'content/regions.yaml';
const area = 'content/area.yaml';
const home = 'content/pages/home.yaml';
const prices = 'content/prices.yaml';
const mfhPackage = /^ {4}MFH:\n( {6}.*\n)+/m;
const agb = 'content/legal/agb.mdx';
const efh = 'content/services/energieausweis-efh.mdx';
const onlyNumber = 'Schreiben Sie nur die Zahl, ohne Tausenderpunkt und mit Punkt statt Komma: ';

describe('in another file', () => {
  test.each([
    [
      places,
      'slug: lueneburg',
      'slug: luneburg',
      'Hamburg › Lüneburg › slug: Die Adresse „luneburg“ passt nicht zum Namen „Lüneburg“',
      'Schreiben Sie slug: lueneburg',
    ],
    [
      places,
      'phrase: in Lüneburg',
      'phrase: Lüneburg',
      'Hamburg › Lüneburg › phrase: „Lüneburg“ beginnt nicht mit einem Verhältniswort',
      'Schreiben Sie zum Beispiel: in Lüneburg',
    ],
    [
      places,
      'phrase: in Lüneburg',
      'phrase: in Luneburg',
      'Hamburg › Lüneburg › phrase: In „in Luneburg“ fehlt der Name „Lüneburg“',
      'Schreiben Sie zum Beispiel: in Lüneburg',
    ],
    [
      places,
      /(name: Lüneburg\n.*\n *state: )Niedersachsen/,
      '$1Hamburg',
      'Hamburg › Lüneburg › state: Die Postleitzahl 21335 liegt in Niedersachsen, nicht in Hamburg',
      'Prüfen Sie state und postcode.',
    ],
    [
      places,
      'postcode: "21335"',
      'postcode: "99084"',
      'Hamburg › Lüneburg › state: Die Postleitzahl 99084 steht in keinem Bereich von content/area.yaml',
      'Prüfen Sie state und postcode.',
    ],
    [
      places,
      /slug: lueneburg\n( *)name: Lüneburg\n *phrase: in Lüneburg/,
      'slug: norddeutschland\n$1name: Norddeutschland\n$1phrase: in Norddeutschland',
      'Hamburg › Norddeutschland › slug: „norddeutschland“ ist das ganze Gebiet und kann kein Ort sein',
      'Löschen Sie den Eintrag.',
    ],
    [
      area,
      'office: { name: Bremen',
      'office: { name: Verden',
      'office › name: Das Büro ist hier in Verden, in content/company.yaml in Bremen',
      'Schreiben Sie beide Male denselben Ort.',
    ],
    [
      area,
      'latitude: 53.083',
      'latitude: 53.1',
      'office › latitude: Bremen liegt hier bei 53.1 Grad, in content/regions.yaml bei 53.083',
      'Schreiben Sie latitude: 53.083',
    ],
    [
      area,
      'west: 6.5, east: 14.5',
      'west: 14.5, east: 6.5',
      'bounds › east: der Osten liegt westlich des Westens',
      'Gemeint ist: ',
    ],
    [
      area,
      'mapWidth: 275',
      'mapWidth: 1000',
      'mapWidth: 1000 ist zu viel, höchstens 300 geht',
      'Gemeint ist: Wie viele Kilometer die Karte',
    ],
    [
      places,
      /latitude: 53.2525(\n.*)10.4144/,
      'latitude: 10.4144$153.2525',
      'Hamburg › cities › Lüneburg › latitude: Breite und Länge sind vertauscht',
      'Die Breite (latitude) liegt zwischen 47 und 55.1, die Länge (longitude) zwischen 5.8 und 15.1.',
    ],
    [
      places,
      'latitude: 53.2525',
      'latitude: 5.2525',
      'Hamburg › cities › Lüneburg › latitude: 5.2525 Grad liegt nicht in Deutschland',
      'Die Breite (latitude) liegt zwischen 47 und 55.1, die Länge (longitude) zwischen 5.8 und 15.1.',
    ],
    [
      places,
      'latitude: 53.2525',
      'latitude: 48.2525',
      'Hamburg › Lüneburg › latitude: 48.2525 Grad liegt nicht in Norddeutschland',
      'Der Wert liegt zwischen 51 und 55.1, wie bounds in content/area.yaml sagt.',
    ],
    [
      places,
      'latitude: 53.2525',
      'latitude: 53,2525',
      'Hamburg › cities › Lüneburg › latitude: „53,2525“ ist keine Zahl',
      `${onlyNumber}53.2525. Gemeint ist: Geografische Breite der Ortsmitte in Grad. Zum Beispiel: 53.2525`,
    ],
    [
      places,
      'population: 72870',
      'population: 72.870',
      'Hamburg › cities › Lüneburg › population: 72.870 ist keine ganze Zahl',
      `${onlyNumber}72870. Gemeint ist: Einwohner laut Zensus. Zum Beispiel: 72870`,
    ],
    [
      places,
      'postcode: "21335"',
      'postcode: 21335',
      'Hamburg › cities › Lüneburg › postcode: 21335 ist kein Text',
      'Setzen Sie gerade Anführungszeichen darum: "21335". Gemeint ist: Eine Postleitzahl der Innenstadt. Zum Beispiel: "21335"',
    ],
    [
      prices,
      /EFH: \d+/,
      'EFH: 179 €',
      'business › EFH: „179 €“ ist keine Zahl',
      `${onlyNumber}179. Gemeint ist: Preis für Geschäftskunden für ein Einfamilienhaus, volle Euro. Zum Beispiel: 179`,
    ],
    [
      'content/company.yaml',
      /email: .*/,
      'email: info',
      'email: „info“ ist keine E-Mail-Adresse',
      'Gemeint ist: E-Mail-Adresse. Zum Beispiel: "kontakt@example.org"',
    ],
    [
      home,
      'title: Energieausweis {phrase}',
      'title: Energieausweis {prase}',
      'meta › title: Den Platzhalter {prase} gibt es nicht: „Energieausweis {prase} (home)“',
      'Gemeint ist vielleicht phrase. Alle Namen stehen in docs/editing.md unter „Platzhalter“.',
    ],
    [
      home,
      'title: Energieausweis {phrase}',
      'title: Energieausweis { phrase }',
      'meta › title: Hier steht eine einzelne geschweifte Klammer: „Energieausweis { phrase } (home)“',
      'In geschweiften Klammern stehen nur Platzhalter, ohne Leerzeichen: {phrase}.',
    ],
    [home, mfhPackage, '', 'prices › packages › MFH: Die Angabe fehlt', 'Vergleichen Sie mit den Einträgen daneben.'],
    [
      home,
      mfhPackage,
      '$&    Villa:\n      title: Villa\n',
      'prices › packages › Villa: Dieses Feld gibt es nicht',
      `Möglich sind: ${buildingTypes.join(', ')}.`,
    ],
    [home, mfhPackage, '$&$&', 'Das Feld MFH steht zweimal', 'Löschen Sie eine der beiden Zeilen.'],
    [
      efh,
      'title: Ein Preis. Alles drin. (sweis-efh price title)',
      'title: Nur 179 €',
      'price › title: „179 €“ ist ein eigener Preis; er steht nur in content/prices.yaml',
      'Schreiben Sie {price.business.EFH}. Ist ein anderer Betrag gemeint, schreiben Sie ans Ende des Kopfes oder der Datei:\n  allowed:\n    - words: 179 €\n      why: Was der Betrag hier ist.',
    ],
    [
      efh,
      'title: Ein Preis. Alles drin. (sweis-efh price title)',
      'title: Nach § 98 GModG',
      'price › title: Hier ist ein Paragraf von Hand geschrieben: „Nach § 98 GModG“',
      'Schreiben Sie zum Beispiel {paragraph.registration}; fehlt die Fundstelle in content/law.yaml, tragen Sie sie dort ein.',
    ],
    [
      agb,
      '## 4. Regel\n',
      '## 4. Regel\n\nSiehe [Impressum](/impresum).\n',
      'Die Seite /impresum gibt es nicht',
      'Gemeint ist vielleicht /impressum',
    ],
    [
      agb,
      '## 4. Regel\n',
      '## 4. Regel\n\nFür 179 €.\n',
      '„179 €“ ist ein eigener Preis; er steht nur in content/prices.yaml',
      'Schreiben Sie <Price',
    ],
    [
      agb,
      '## 4. Regel\n',
      '## 4. Regel\n\nWir "garantieren.\n',
      'Das Anführungszeichen " ist hier kein deutsches: „Wir "garantieren.“',
      'Schreiben Sie „…“',
    ],
    [
      agb,
      '## 4. Regel\n',
      '## 4. Regel\n\n<Callout variant="tip" title="x">\n\na\n\n</Callout>\n',
      'Den Block <Callout> gibt es nicht',
      'Es gibt: Table, Law, DatedFigure, Price, Value, Sample, Company.',
    ],
    [
      efh,
      '## Zweiter Abschnitt\n',
      '## Zweiter Abschnitt\n\n[[Text]] nach § 80.\n',
      'Hier ist ein Paragraf von Hand geschrieben',
      '<Law id=',
    ],
  ])('%s: %s → %s', (file, from, to, what, mend) => {
    const [said, ...others] = reportOfChanged(file, from, to);
    expect(said).toMatch(new RegExp(`^${file}, Zeile \\d+[:,] `));
    expect(said).toContain(what);
    expect(said?.slice(said.indexOf('\n  ') + 3)).toContain(mend);
    expect(others.filter((other) => !other.includes('[[Text]]'))).toEqual([]);
  });

  test('a legal text may cite a paragraph', () => {
    expect(reportOfChanged(agb, '## 4. Regel\n', '## 4. Regel\n\nNach § 80 GModG.\n')).toEqual([]);
  });

  test('words are allowed with a reason', () => {
    const allow = 'allowed:\n  - words: 499 Euro\n    why: Der Preis eines Fensters.\n';
    expect(reportOfChanged(home, /^prices:/m, `${allow}prices:`)).toHaveLength(1);
    const lead = 'lead: Ein Fenster kostet 499 Euro.';
    expect(reportOfChanged(home, /lead: .*/, lead)).toHaveLength(1);
    expect(reportOfChanged(home, /^(hero:[\s\S]*?)lead: .*/m, `${allow}$1${lead}`)).toEqual([]);
  });
});
