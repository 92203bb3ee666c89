/** What editors are told: the slips they really make, each with its line, what is wrong, and what to write instead. */
import { expect, test } from 'vitest';
import { smartPunctuation } from '#domain/language/typography';
import { blocks } from '../../articles/blocks/blocks.ts';
import { byBuildingType } from '../../../tests/support/by-building-type.ts';
import { every } from '../../../tests/support/every.ts';
import {
  appearingIn,
  articleText,
  faultsOf,
  goodBody,
  goodHead,
  headLines,
  inputOf,
  leadsOn,
  libraryOf,
  reportOf,
  reportOfChanged,
  reportsOf,
} from '../../../tests/support/texts.ts';
import { attributesOf } from '../block.ts';
import { newArticle } from '../new-article.ts';
import { createFill } from '../placeholders.ts';
import { checkPlaces } from './places.ts';
import { textToSentences } from './sentences.ts';
import { findInvisible, findPunctuation } from './words.ts';

/** What is told, and in which line below the first. */
type Row = readonly [text: string, message: string, fix: string, below?: number];

/** Exactly this is told. */
function expectOne(report: readonly string[], line: number | string, message: string, fix: string): void {
  expect(report).toHaveLength(1);
  const [head = '', ...lines] = report[0]?.split('\n') ?? [];
  expect(head).toMatch(new RegExp(`, Zeile ${line}[:,] `));
  expect(head).toContain(message);
  expect(lines.join('\n')).toContain(fix);
}

/** An answer, then the lines of a test, the first of them here. */
const firstLine = headLines + 3;
const photos = ['dachboden.jpg', 'Ein Haus.JPG'];
const inText = (text: string) => reportOf(articleText(`${goodBody}\n${text}\n`), 'probe.mdx', photos);
const expectRows = (rows: readonly Row[]) =>
  every(rows, ([text, message, fix, below = 0]) => expectOne(inText(text), firstLine + below, message, fix));
const expectNone = (texts: readonly string[]) => every(texts, (text) => expect(inText(text)).toEqual([]));

const callout = (text: string, rest = '>') => `<Callout variant="tip" title="x"${rest}\n\n${text}\n\n</Callout>`;
const table = (rows: string) => `<Table caption="x">\n\n${rows}\n\n</Table>`;
const chart = (rows: string) => `<Chart title="x" note="y">\n\n${rows}\n\n</Chart>`;
const video = '<Video title="x" url="https://vimeo.com/123" />';

test('what cannot be read as a text', () => {
  expectRows([
    [`Text.\n\n<Callout variant="tip" title="x">\n\nText.`, '„Hinweis“ hat kein Ende', '</Callout> auf eine eigene', 2],
    ['Für <Price type="EFH" customer="private"> mehr.', 'Der Block „Eigener Preis“ hat kein Ende', '<Price … />'],
    ['a<br>b', 'ein Befehl, den die Website nicht kennt', 'Leerzeile; soll nur die Zeile enden, schreiben Sie \\'],
    [`<Callout title="x">\n\nText.\n\n</Table>`, 'endet „Tabelle mit Überschrift“, und', 'umgekehrten Reihenfolge', 4],
    ['Text.\n\n</Callout>', 'endet „Hinweis“, und', 'Löschen Sie dieses Ende', 2],
    ['<!-- später -->', 'eine Notiz, die die Website nicht kennt', '{/* Notiz */}'],
    ['<https://www.dwd.de>', 'spitze Klammer', '[Worte](https://…)'],
    ['Er gilt <Law id=validity />.', 'spitze Klammer', 'id="validity"'],
    ['Ein { allein.', 'geschweifte Klammer', '\\{'],
    ['<div>Text</div>', 'ein Befehl, den die Website nicht kennt', 'HTML gibt es im Text nicht: <div>. Verwenden Sie'],
    ['<Calout title="x">\n\nText.\n\n</Calout>', 'Den Block „Calout“ gibt es hier nicht', 'vielleicht Callout.'],
    ['import X from "y"', 'import', 'Die Blöcke sind ohne import da'],
    ['Das sind {1 + 2} Jahre.', 'In geschweiften Klammern steht hier ein Programm', 'Es ist {1 + 2}.'],
    ['![Dach](bilder/dach.jpg)', 'Ein Bild aus einem anderen Programm', 'ein Foto ein'],
  ]);
  expectNone([
    'Ein \\{ allein und \\< davor.',
    'a < b mit Leerzeichen.',
    '{/* Notiz an mich: Zahlen prüfen */}',
    'Text {/* prüfen */} weiter.',
  ]);
});

test('headings, tables and what Markdown has beside these', () => {
  expectRows([
    ['# Titel', 'zweite Hauptüberschrift', '##'],
    ['Titel\n=====', 'zweite Hauptüberschrift', '##'],
    ['### Unter', 'fehlt eine Überschrift darüber', '## Unter'],
    ['## A\n\n### B\n\n#### C', '„C“ steht zu tief', 'vielleicht ### C', 4],
    ['##', 'Eine Überschrift ist leer', 'löschen Sie sie'],
    ['## Klasse <Class letter="D" />', 'steht ein Block', 'Inhaltsverzeichnis'],
    [callout('## Titel'), 'steht in einem Block', 'fett', 2],
    ['| a | b |\n| - | - |\n| 1 | 2 |', 'Diese Tabelle hat keine Überschrift', 'ihren Kasten'],
    [table('| a | b |\n| - | -: |\n| 1 | 2 |'), 'richten Spalten aus', 'im Menü jeder Spalte', 2],
    [table('| a | b |\n| - | - |\n| 1 |'), 'hat eine Spalte, ihr Kopf 2', 'eine leere schreiben Sie | |.', 4],
    [table('| a | b |\n| - | - |\n| 1 | 2 | 3 |'), 'hat 3 Spalten, ihr Kopf 2', 'steht eine Zelle', 4],
    ['[^1]: Note', 'Fußnoten', '„Quellen“'],
    ['[p]: /services', 'Links', '„Link“'],
    ['~~alt~~', 'Durchgestrichen', 'Löschen'],
  ]);
  expectNone([
    '## A\n\n### B\n\nText.\n\n## C\n\n### D',
    '## Was Sie **wirklich** brauchen',
    '> Ein Zitat.',
    '1. Erstens\n2. Zweitens\n   - innen',
    'Ein `Feld` und *kursiv*.',
  ]);
  expectOne(reportOf(articleText('\n## Titel\n\nText.\n')), headLines + 2, 'nicht mit einem Absatz', 'mit der Antwort');
  expect(reportOf(articleText('{/* Notiz */}\n\nText.\n'))).toEqual([]);
  expect(reportOf(articleText('')).join()).toContain('Unter dem Kopf steht kein Text');
});

test('each block passes as its example has it; without or with a wrong value of an attribute it does not', () => {
  const own = blocks.filter(({ only }) => only !== 'other texts');
  every(own, ({ example }) => expect(inText(example)).toEqual([]));
  every(own, (block) => {
    for (const { name, required, schema, lookup } of attributesOf(block)) {
      const written = new RegExp(` ${name}="[^"]*"`);
      if (!written.test(block.example)) continue;
      const told = (value: string) => inText(block.example.replace(written, value));
      if (required) expectOne(told(''), firstLine, `Bei ${block.title} fehlt eine Angabe`, `Ergänzen Sie ${name}=`);
      if (lookup || !schema.safeParse('quatsch').success)
        expectOne(told(` ${name}="quatsch"`), firstLine, '„quatsch“', '');
    }
  });
});

test('blocks: what is in them, where they stand, and what their attributes say', () => {
  expectRows([
    ['<Figure\n  src="dachboden.jpg"\n  alt="Dach"\n  titel="x"\n/>', 'zu viel bei „Foto“', 'Angabe titel gibt es', 3],
    ['Klasse <Class letter={x} />', 'Schild“ ist kein Text', 'letter="…"'],
    ['Klasse <Class letter="D" {...x} />', 'Schild“ ist nicht zu lesen', 'Code in { }. Zum Beispiel: <Class'],
    ['<Figure src="dachboden.jpg" alt="" />', 'Ein Feld ist leer: „Foto“', 'was das Foto zeigt'],
    ['Er gilt <Law id="validty">Jahre</Law>.', '„validty“ gibt es bei „Angabe aus', 'vielleicht id="validity"'],
    ['Es sind <Value name="distance" /> km.', '„distance“ gibt es bei „Andere eigene Angabe“', 'docs/editing.md'],
    ['<Figure src="dachbode.jpg" alt="x" />', 'liegt kein Foto „dachbode.jpg“', 'src="dachboden.jpg"'],
    ['Für <Price type="EFH" customer="private">Euro</Price>.', '„Eigener Preis“ steht etwas', 'Löschen Sie den Text'],
    [callout(''), 'In „Hinweis“ steht nichts', 'der Text'],
    ['<Callout variant="tip" title="x">Text.</Callout>', 'steht auf derselben Zeile', 'Absatz des Kastens'],
    ['Text <Callout variant="tip" title="x">a</Callout>.', '„Hinweis“ steht mitten im Text', '„Einfügen …“'],
    [`- Punkt\n\n  ${video}`, 'Vimeo“ steht mitten im Text', 'ohne Einrückung', 2],
    [callout(video), 'Vimeo“ steht in „Hinweis“', 'nebeneinander', 2],
    [table('| a | b |\n| - | - |\n| 1 | 2 |\n\nQuelle: wir'), 'steht nicht nur eine Tabelle', 'davor oder dahinter', 6],
    ['<Checklist title="x">\n\nText.\n\n</Checklist>', 'steht nicht nur eine Liste', 'eine Liste', 2],
    ['<Checklist title="x">\n\n- [ ] Plan\n\n</Checklist>', 'schon Kästchen', 'Löschen Sie die Kästchen', 2],
    [chart('| a | b | c |\n| - | - | - |'), 'hat 3 Spalten', 'nehmen Sie eine Tabelle', 2],
    [chart('| a | b |\n| - | - |\n| A | 12 |\n| B | rund 14 |'), '„rund 14“ ist keine Zahl', '1.234,5 oder −14', 5],
  ]);
  expectNone([
    chart('| a | b |\n| - | - |\n| A+ | 1.234,5 |\n| H | −14 |'),
    callout('Text.\n\n- Liste'),
    'Er gilt <Law id="validity" only="value" /> Jahre, und <Law id="truth">und Belege</Law>.',
    '<Video title="x" url="https://youtu.be/abcdefghijk" description="y" />',
    table('| a | b |\n| - | - |\n| <Class letter="A+" /> | [Preise](/services) |'),
  ]);
});

test('links', () => {
  expectRows([
    ['[Preise](/service)', 'Die Seite /service gibt es nicht', '/services'],
    ['[Preise](/services#preise)', 'Den Abschnitt /services#preise gibt es nicht', '#preisrechner'],
    ['[Nachbar](/blog/nachbarn)', 'Den Artikel /blog/nachbarn gibt es nicht', 'vielleicht /blog/nachbar'],
    ['[Entwurf](/blog/entwurf)', 'ist noch ein Entwurf', 'veröffentlichen Sie den anderen'],
    ['[Nachbar](/blog/nachbar#fristen)', 'Abschnitt /blog/nachbar#fristen gibt es nicht', '#was-sie-bereitlegen'],
    ['[Datum](/werkzeuge/ausweis-lesen#datum)', '/werkzeuge/ausweis-lesen#datum gibt es nicht', '#gueltig-bis'],
    ['[unten](#unten)', '#unten', '#contact'],
    ['[Preise](/bremen/services#preisrechner)', 'Der Link nennt einen Ort', '/services#preisrechner.'],
    ['[Preise](https://www.example.org/services)', 'nennt die eigene Website', 'vielleicht /services.'],
    ['[Wetter](http://www.dwd.de/x)', 'ist unverschlüsselt', 'https://www.dwd.de/x'],
    ['[Wetter](www.dwd.de)', 'Der Adresse www.dwd.de fehlt https://', 'https://www.dwd.de.'],
    ['[Preise](services)', 'fehlt der Schrägstrich', 'vielleicht /services.'],
    ['[Preise](/services/)', 'endet mit einem', '/services'],
    ['[Mail](mailto:a@b.de)', 'E-Mail-Adressen', '#contact'],
    ['[Preise]()', 'keine Adresse', 'Wählen Sie die Seite neu'],
    ['Siehe [](/services).', 'hat keine Worte', 'Geben Sie dem Link Worte'],
    ['Preise [hier](/services).', '„hier“ sagt nicht', 'Geben Sie dem Link Worte'],
    ['Bei https://www.dwd.de/x da.', 'dwd.de/x steht als Text da', 'Geben Sie dem Link'],
  ]);
  expectNone([
    '[Start](/), [Leistungen](/services), [Preise](/services#preisrechner), [Ratgeber](/blog)',
    '[Vor Ort](/services/vor-ort-service), [Impressum](/impressum), [Formular](#contact)',
    '[Liste der GEG-Artikel](/blog?rubrik=GEG)',
    '[Nachbar](/blog/nachbar#was-sie-bereitlegen)',
    '## Über die Höhe\n\nText, [siehe oben](#über-die-höhe).',
    '[Klimafaktoren des DWD](https://www.dwd.de/klimafaktoren)',
  ]);
  // To what appears later: from what appears no sooner, and from a draft.
  const linking = (to: string, head: Record<string, string>) =>
    reportOf(articleText(`${goodBody}\n[Zum Nachbarn](/blog/${to})\n`, { related: `[${to}]`, ...head }));
  expect(linking('entwurf', { draft: 'true' })).toEqual([]);
  for (const head of [appearingIn(30), appearingIn(31), { draft: 'true' }])
    expect(linking('kommend', head)).toEqual([]);
  for (const head of [{}, appearingIn(29)])
    expect(linking('kommend', head)).toEqual([
      expect.stringContaining('„kommend“ ist noch nicht erschienen'),
      expect.stringMatching(/\/blog\/kommend erscheint erst am .* \d{4}, bis dahin führt der Link nirgendwohin/),
    ]);
});

test('an article leads to a tool and to a service, a draft once it has no place to fill', () => {
  const leading = (links: string, head = {}) => reportOf(articleText(goodBody, head).replace(leadsOn, links));
  const [tool, service] = ['\n[Werte](/werkzeuge/36-monate)\n', '\n[Gewerbe](/services/energieausweis-gewerbe)\n'];
  expectOne(leading(service), firstLine, 'führt zu keinem Werkzeug', '/werkzeuge/co2-kosten');
  expectOne(leading(tool), firstLine, 'führt zu keiner Leistung', '/services/vor-ort-service');
  expect(leading('\n[Werkzeuge](/werkzeuge) [Leistungen](/services)\n')).toHaveLength(2);
  expect(leading('Hier [[Ihr Satz]].', { draft: 'true' })).toEqual([]);
  expect(leading('', { draft: 'true' })).toHaveLength(2);
});

test('prices, paragraphs and sentences that may not be said', () => {
  expectRows([
    ['Text.\n\nAb\n179 Euro.', '„179 Euro“ ist ein eigener Preis', '<Price type="EFH"', 3],
    ['Er kostet 399 €.', '„399 €“', '<Price type="MFH" customer="private" />'],
    ['Er kostet EUR 249.', '„EUR 249“', 'addOn.modernisation'],
    [table('| a |\n| - |\n| 499,00 EUR |'), '„499,00 EUR“', '<Price', 4],
    [callout('Text.', '>').replace(' title="x"', '\n  title="Nur 179 €"'), '„179 €“', 'ändert er sich hier mit', 1],
    ['So will es **§ 87** GEG.', 'ein Paragraf von Hand geschrieben', '<Law id="ad" only="paragraph" />'],
    ['Nach § 999 BGB.', '§ 999', 'unter „Gesetz“ ein'],
    // A sentence and a paragraph of it, whole words, parts of words, more than one of them.
    ['Es droht ein Bußgeld. Es beträgt bis zu 15.000 Euro.', 'stammt aus der EnEV', '<Law id="fine" only="value" />'],
    ['Wird **vom** DIBt **geprüft**.', 'DIBt', 'DIBt-Registrierstelle'],
    ['Unsere staatlich zertifizierten Aussteller.', 'amtlichen Titel', 'ausstellungsberechtigte'],
    ['Er ist zu 100 % rechtssicher.', 'niemand versprechen', 'Vorschrift'],
    ['[[Hier folgt der Grund]]', 'Hier fehlt noch Text', 'Entwurf bleiben'],
  ]);
  expectNone([
    'Das sind 1.179 Euro, 179 kWh, 1179 € und 179,50 Euro.',
    'Die Zahl 15.000 Euro für ein Bußgeld ist veraltet.',
    'Gefördert werden 15.000 Euro je weitere Wohnung.',
    'Das DIBt vergibt die Nummer. Geprüft wird in Stichproben.',
    'Niemand kann eine bessere Klasse garantieren.',
  ]);
  expect(reportOf(articleText(`${goodBody}\n[[Hier folgt der Grund]]\n`, { draft: 'true' }))).toEqual([]);
});

test('signs, and marks that are no marks', () => {
  const bold = 'drücken Sie in der Leiste „Fett“';
  expectRows([
    ['Wir "garantieren.', 'Das Anführungszeichen " ist hier kein deutsches', '„…“'],
    ['Und so weiter...', 'Drei Punkte', '…'],
    ['Das Haus - ein altes.', 'Gedankenstrich', '–'],
    ['Das dauert 30-45 Minuten.', 'Bindestrich', '30–45 Minuten'],
    ['Fragen Sie z.B. uns.', 'In „z.B.“ fehlt ein Leerzeichen', 'z. B.'],
    ['Es sind 25% mehr.', 'Zwischen Zahl und Einheit', '25 %'],
    ['Klima\u00adwandel', 'ein weiches Trennzeichen', 'Löschen Sie die Stelle'],
    ['10\u00a0Jahre', 'ein geschütztes Leerzeichen', 'tippen Sie sie neu'],
    ['Wort\u200bende', 'ein Zeichen ohne Breite', 'tippen Sie sie neu'],
    ['Worte \u202e und', 'Schreibrichtung', ''],
    ['•\tEins', 'Das Zeichen • macht keine Liste: „• Eins“', '„Liste“'],
    ['A\tB\nC\tD', 'Hier stehen Spalten ohne Tabelle', 'eine Tabelle'],
    ['Ist **fett ** hier', 'Sternchen machen hier nichts fett', bold],
    ['**Frist:**Text', 'Sternchen machen hier nichts fett', bold],
    ['**offen', 'Sternchen machen hier nichts fett', bold],
    ['*offen', 'Sternchen machen hier nichts fett', '„Kursiv“'],
  ]);
  expectNone([
    '„Haus“, ‚innen‘, – Strich – und … sowie Mieter’.',
    'Von 30–45 Minuten, EFH-Preis, E-Mail, 2024-01, Anlage 4-5, ein `"Feld"`.',
    'Mieter*innen, 3 * 4 = 12, **Frist**: Text, Klima&shy;wandel',
    '– ein Strich',
  ]);
});

test('words that are refused may stand with a reason, whatever the price becomes, and only where they stand', () => {
  const allowed = (words: string) => ({ allowed: `[{ words: ${words}, why: Der Absatz nennt ihn als Beispiel. }]` });
  for (const words of ['499 Euro', '15.000 Euro Bußgeld']) {
    const body = `Laut Bund sind es ${words}.\n`;
    expect(reportOf(articleText(body))).toHaveLength(1);
    expect(reportOf(articleText(body, allowed(words)))).toEqual([]);
    const two = articleText(body.replace(/\.\n$/, ', der Ausweis 179 Euro.\n'), allowed(words));
    expectOne(reportOf(two), headLines + 2, '„179 Euro“', '<Price');
  }
  const library = libraryOf('probe.mdx', articleText('Laut Bund sind es 499 Euro.\n', allowed('499 Euro')));
  const prices = { ...library.site.prices, business: byBuildingType(540, { EFH: 1, MFH: 2 }) };
  expect(faultsOf({ ...library, site: { ...library.site, prices } }, 'content/blog/probe.mdx')).toEqual([]);
});

test('what an article rests on: sources of its figures, constants of its law', () => {
  const beginning = '**Die Antwort steht vorn.** Dann folgt der Grund.\n';
  const sources =
    '[{ title: Gesetz, publisher: Bund, offline: true }, { title: Klimafaktoren, publisher: Wetterdienst (DWD), short: Klimafaktoren, offline: true }]';
  const report = (body: string, head = {}) => reportOf(articleText(`${beginning}\n${body}\n`, { sources, ...head }));
  const section = (text: string) => `## Kosten\n\n${text}`;
  const figures = ['Im Mittel 120 Euro.', 'Ein Drittel spart 30 % und mehr.', 'Seit 2019 steigt der Wert.'];
  every([...figures, table('| Jahr | Wert |\n| - | - |\n| eins | 12 % |')], (text) => {
    const figure = /120 Euro|30 %|2019|12 %/.exec(text)?.[0];
    const where = `Im Abschnitt „Kosten“ steht „${figure}“ ohne Quelle`;
    expectOne(report(section(text)), '\\d+', where, 'Bund, Klimafaktoren, Wetterdienst oder DWD');
  });
  const right = [
    'Laut Bund sind es 30 %.',
    'Die Klimafaktoren von 2024 sagen es.',
    'Der DWD nennt 2024.',
    'Ein Beispiel: 120 Euro.',
    'Angenommen sind 30 %.',
    'Seit 2019 gilt er <Law id="validity">Jahre</Law>.',
    'Es sind 36 Monate, 118 kWh und 5 Prozentpunkte.',
  ];
  every(right, (text) => expect(report(section(text))).toEqual([]));
  expect(report('Es sind 30 %.\n\n## Quelle\n\nDas sagt der Bund.')[0]).toContain(
    'Vor der ersten Überschrift steht „30 %“',
  );
  for (const act of ['GEG', 'OWiG']) expect(report(`So will es das ${act}.`)[0]).toContain(`nennt ein Gesetz (${act})`);
  expect(report('So will es das GEG (<Law id="fine" only="paragraph" />).')).toEqual([]);
  expect(report('WEGweiser und BGBl sind keine Gesetze.')).toEqual([]);

  // What may not be said depends on the law that the text tells.
  const told = { lawStatus: '2026-11', publishDate: '2026-11-02' };
  const heating = section('Eine neue Heizung muss 65 Prozent erneuerbar sein, sagt der Bund.');
  expect(report(heating)).toEqual([]);
  expect(report(heating, told)[0]).toContain('gilt seit dem 29. Juli 2026 nicht mehr');
  expect(report('Bis Juli 2026 hieß es GEG (<Law id="ad" only="paragraph" />).', told)).toEqual([]);
});

test('the head of an article', () => {
  const image = (fields: string) => `{ motif: paragraph, alt: Reetdachhof mit Paragrafenzeichen, ${fields} }`;
  const source = (fields: string) => ({
    sources: `[{ title: A, publisher: B, ${fields} }, { title: C, publisher: D, offline: true }]`,
  });
  const rows: [head: Record<string, string>, line: number, message: string, fix: string][] = [
    [{ title: 'x'.repeat(82) }, 2, 'ist 82 Zeichen lang, möglich ist höchstens 75', 'Kürzen Sie ihn um 7.'],
    [{ title: 'M'.repeat(36) }, 2, 'Der Text ist 600 Pixel breit, Suchmaschinen zeigen 580', 'um etwa 2 Zeichen'],
    [{ title: 'Der Ausweis wird vom DIBt geprüft' }, 2, 'Feld title', 'DIBt-Registrierstelle'],
    [{ title: 'Ein nachbar mit Abschnitten' }, 2, 'Überschrift hat schon der Artikel „nachbar“', 'eine eigene'],
    [{ publishDate: '21.11.2026' }, 6, '„21.11.2026“ geht nicht als ISO-Datum', '2026-11-21.'],
    [{ lawStatus: '11/2025' }, 8, '„11/2025“ geht nicht: Jahr und Monat wie 2025-01', 'vielleicht 2025-11.'],
    [{ category: 'Geg' }, 4, '„Geg“ gibt es hier nicht', 'Möglich ist: GEG, Verbrauchsausweis'],
    [{ author: 'chef' }, 7, 'Die Redaktion „chef“ gibt es nicht', 'recht, technik oder markt'],
    [{ image: image('house: villa') }, 5, '„villa“ gibt es hier nicht', 'Möglich ist: altbremer-haus, gruenderzeit'],
    [{ image: image('hous: a, house: fachwerk') }, 5, 'image › hous: Dieses Feld gibt es nicht', 'vielleicht house.'],
    [{ image: image('house: fachwerk') }, 5, 'hat schon der Artikel „nachbar“', 'ein Paragrafenzeichen und'],
    [{ image: goodHead.image.replace('Paragrafenzeichen', 'Schild 179 Euro') }, 5, 'Feld image › alt', '<Price'],
    [{ related: '[nachbarn]' }, 10, 'Artikel „nachbarn“ gibt es nicht', 'vielleicht nachbar'],
    [{ related: '[probe]' }, 10, 'Artikel „probe“ gibt es nicht', 'nehmen Sie ihn heraus'],
    [{ related: '[nachbar, nachbar]' }, 10, 'zweimal', 'nehmen Sie ihn heraus'],
    [{ related: '[nachbar]', category: 'Finanzierung' }, 10, 'gehört zur Rubrik GEG', 'derselben Rubrik'],
    [{ related: '[entwurf]' }, 10, 'Entwurf', 'nehmen Sie ihn heraus'],
    [{ sources: '[{ title: A, publisher: B, offline: true }]' }, 9, '1 Eintrag, möglich ist', 'zwei Quellen'],
    [source('url: www.dwd.de'), 9, 'sources › A › url: „www.dwd.de“ geht nicht als URL', 'https://www.dwd.de'],
    [source('short: A'), 9, 'Der Link zur Quelle fehlt', 'oder setzen Sie das Häkchen'],
    // Somebody looks whether the law will be the same by then; far days are slips of the year.
    [{ ...appearingIn(40), lawStatus: '2025-01' }, 6, 'nach dem Rechtsstand 2025-01', 'den Rechtsstand hoch'],
    [appearingIn(200), 6, 'Bis zu dem Tag sind es mehr als 180 Tage', 'Ist das Jahr'],
  ];
  every(rows, ([head, ...finding]) => expectOne(reportOf(articleText(goodBody, head)), ...finding));
  const right = [{ related: '[nachbar]' }, { draft: 'true', related: '[entwurf]' }, appearingIn(179)];
  every([...right, { title: 'Was § 87 GEG verlangt' }, { ...appearingIn(200), draft: 'true' }], (head) =>
    expect(reportOf(articleText(goodBody, head))).toEqual([]),
  );
  expectOne(reportOf('Nur Text.\n'), 1, 'Die Angaben zum Text fehlen', 'Der Kopf zwischen zwei Zeilen --- fehlt');
  const misspelt = reportOf(articleText(goodBody, { author: undefined, autor: 'recht' }));
  expectOne(misspelt.slice(0, 1), 2, 'Feld author: Die Angabe fehlt', 'Gemeint ist: Redaktion. Zum Beispiel: "recht"');
  expectOne(misspelt.slice(1), 9, 'Feld autor: Dieses Feld gibt es nicht', 'Gemeint ist vielleicht author.');
  // A wrong field does not hide what is wrong in the text; line ends of Windows hide nothing.
  const both = reportOf(articleText(`${goodBody}\n# Titel\n`, { category: 'Wetter' }).replaceAll('\n', '\r\n'));
  expect(both.map((one) => /Zeile \d+[^“]*“/.exec(one)?.[0])).toEqual([
    'Zeile 4, Feld category: „Wetter“',
    `Zeile ${firstLine}: „Titel“`,
  ]);
});

test('the names of files', () => {
  const beside = (name: string) =>
    faultsOf(libraryOf('probe.mdx', articleText(goodBody), [name]), `content/blog/${name}`);
  const rows: [name: string, message: string, fix: string][] = [
    ['Mein Artikel.mdx', 'kann keine Adresse sein', 'in „mein-artikel“'],
    ['wärme_pumpe.mdx', 'kann keine Adresse sein', 'in „waerme-pumpe“'],
    ['homepage.mdx', 'dieser Name zählt schon eine andere Seite', 'Benennen Sie die Datei um'],
    ['IMG 1234.JPG', 'Leerzeichen, Umlaute oder große', 'img-1234.jpg'],
    ['dach.heic', 'weder ein Artikel', 'als JPG'],
    ['notizen.docx', 'weder ein Artikel', 'Artikel enden auf .mdx'],
  ];
  every(rows, ([name, message, fix]) =>
    expectOne(name.endsWith('.mdx') ? reportOf(articleText(goodBody), name) : beside(name), 1, message, fix),
  );
  every(['dachboden.jpg', 'plan-2.webp', '.DS_Store', 'Thumbs.db'], (name) => expect(beside(name)).toEqual([]));
});

test('other files: places, area, prices, words of pages, legal texts', () => {
  const [places, area, home] = ['content/regions.yaml', 'content/area.yaml', 'content/pages/home.yaml'];
  const [agb, efh] = ['content/legal/agb.mdx', 'content/services/energieausweis-efh.mdx'];
  const [heading, price] = ['## 4. Regel\n', 'title: Ein Preis. Alles drin. (sweis-efh price title)'];
  const rows: [file: string, from: string | RegExp, to: string, message: string, fix: string][] = [
    [places, 'slug: lueneburg', 'slug: luneburg', '„luneburg“ passt nicht zum Namen', 'vielleicht lueneburg.'],
    [places, 'phrase: in Lüneburg', 'phrase: Lüneburg', 'beginnt nicht mit einem Verhältniswort', 'in Lüneburg'],
    [places, 'phrase: in Lüneburg', 'phrase: in Luneburg', 'In „in Luneburg“ fehlt der Name', 'in Lüneburg'],
    [
      places,
      /(name: Lüneburg\n.*\n *state: )Nied.*/,
      '$1Hamburg',
      '21335 liegt in Niedersachsen',
      'vielleicht Niedersachsen.',
    ],
    [places, 'postcode: "21335"', 'postcode: "99084"', '99084 steht in keinem Bereich', 'Prüfen Sie Land'],
    [
      places,
      'latitude: 53.2525',
      'latitude: 5.2525',
      '5.2525 geht nicht, möglich ist mindestens 47',
      'Breite der Orts',
    ],
    [area, 'name: Bremen', 'name: Verden', 'Das Büro ist hier in Verden, unter „Unternehmen“', 'vielleicht Bremen.'],
    [area, 'latitude: 53.083', 'latitude: 53.1', 'Bremen liegt hier bei 53.1 Grad', 'vielleicht 53.083.'],
    [home, 'Energieausweis {phrase} (', 'E {prase} (', 'meta › title: Den Platzhalter {prase}', 'vielleicht {phrase}.'],
    [home, 'Energieausweis {phrase} (', 'E { phrase } (', 'einzelne geschweifte Klammer', 'Leerzeichen: {phrase}.'],
    [efh, price, 'title: Nur 179 €', 'price › title: „179 €“ ist ein eigener', '{price.business.EFH}'],
    [efh, price, 'title: Nach § 98 GModG', 'ein Paragraf von Hand geschrieben', '{paragraph.registration}'],
    [agb, heading, `${heading}\n[A](/impresum)\n`, 'Die Seite /impresum gibt es nicht', 'vielleicht /impressum'],
    [agb, heading, `${heading}\nFür 179 €.\n`, '„179 €“ ist ein eigener Preis', 'vielleicht <Price'],
    [agb, heading, `${heading}\n${callout('a')}\n`, 'Den Block „Callout“ gibt es hier nicht', 'Table, Law'],
  ];
  every(rows, ([file, from, to, message, fix]) => expectOne(reportOfChanged(file, from, to), '\\d+', message, fix));
  expect(reportOfChanged(agb, heading, `${heading}\nNach § 80 GModG.\n`)).toEqual([]);
  const allow = 'allowed:\n  - words: 499 Euro\n    why: Der Preis eines Fensters.\n';
  const empty = 'empty: Ein Fenster kostet 499 Euro.';
  expect(reportOfChanged(home, /empty: .*/, empty)).toHaveLength(1);
  expect(reportOfChanged(home, /^(hero:[\s\S]*?)empty: .*/m, `${allow}$1${empty}`)).toEqual([]);
});

test('a house that stands nowhere in the area, and a state whose rules are not written', () => {
  const { site } = libraryOf('probe.mdx', '');
  const states = { ...site.states, states: site.states.states.filter(({ state }) => state !== 'Bremen') };
  const ofPlaces = (of: typeof site) => reportsOf((report) => checkPlaces(inputOf({ library: { site: of } }), report));
  expect(new Set(ofPlaces({ ...site, states }))).toEqual(
    new Set(['Was Bremen regelt, steht nicht unter „Regeln der Länder“']),
  );
  expect(ofPlaces(site)).toEqual([]);
  const street = { ...site.area.street, long: site.area.street.long.filter((type) => type !== 'reetdachhof') };
  const without = { ...site, area: { ...site.area, street } };
  expect(ofPlaces(without)[0]).toBe('Das Haus „reetdachhof“ steht im Gebiet nicht');
  const library = { ...libraryOf('probe.mdx', articleText(goodBody)), site: without };
  expectOne(faultsOf(library, 'content/blog/probe.mdx'), 5, 'Ein Reetdachhof steht im Gebiet nicht', 'unter „Gebiet“');
  const answers = { title: 'Ein Titel zur Probe', category: 'GEG', author: 'recht' } as const;
  expect(newArticle(answers, library, '2026-11-26').text).not.toContain('house: reetdachhof');
  const fill = createFill(without, undefined);
  expect(fill({ house: 'reetdachhof', others: ['fachwerk'] })).toEqual({
    house: site.area.house,
    others: ['fachwerk'],
  });
});

test('the editor sets what the check tells of, and the check has nothing more to say; a sentence ends where it ends', () => {
  const samples: [typed: string, set: string][] = [
    ['"Es gilt", sagt er: "Wir \'wollen\' das."', '„Es gilt“, sagt er: „Wir ‚wollen‘ das.“'],
    ['(“Englisch”) und ”schwedisch”', '(„Englisch“) und „schwedisch“'],
    ["‚Wort' und ‚O'Neill‘", "‚Wort‘ und ‚O'Neill‘"],
    ["O'Neill's Haus", "O'Neill's Haus"],
    ['Moment... ja', 'Moment… ja'],
    ['30-45 Minuten, 2,3 - 4 kWh, 2-3,5 km', '30–45 Minuten, 2,3–4 kWh, 2–3,5 km'],
    ['Das Haus - ein altes -- steht—noch — hier', 'Das Haus – ein altes – steht – noch – hier'],
    ['z.B. hier, d.h. dort, i.d.R. beides', 'z. B. hier, d. h. dort, i. d. R. beides'],
    ['25% von 120kWh für 9€, 8%ig, 100%-Marke, H2O', '25 % von 120 kWh für 9 €, 8%ig, 100%-Marke, H2O'],
    ['Klima\u00adwandel\u200b, 10\u00a0Jahre, 5\u202f%', 'Klimawandel, 10 Jahre, 5 %'],
    ['ha\u0308ufig \u202eum', 'häufig um'],
  ];
  every(samples, ([typed, set]) => {
    const passage = { text: smartPunctuation(typed), lineAt: () => 1 };
    const told = reportsOf((report) => {
      findPunctuation(passage, report);
      findInvisible(passage, false, report);
    });
    expect([passage.text, told]).toEqual([set, []]);
  });
  expect(smartPunctuation('10\u00a0Jahre', { ownBlanks: true })).toBe('10\u00a0Jahre');
  expect(smartPunctuation('"', { before: 'Er sagt: ' })).toBe('„');
  expect(smartPunctuation('"', { before: 'so', after: '.' })).toBe('“');
  const sentences = [
    ['Es drohen 10.000 Euro. ', 'Das ist viel.'],
    ['So steht es in Abs. 2 Nr. 2 GEG. ', 'Mehr nicht.'],
    ['Seit dem 1. November gilt z. B. Neues.'],
    ['Das galt bis 2020. ', 'Heute nicht.'],
  ];
  every(sentences, (parts) => expect(textToSentences(parts.join('')).map(({ text }) => text)).toEqual(parts));
});
