import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ContentError } from './faults.ts';
import { parseContent } from '../../tests/support/parse-content.ts';
import { catalogueSchema } from '#domain/regions';

const file = 'content/offices.yaml';
const schema = z.strictObject({
  title: z
    .string()
    .min(3)
    .meta({ description: 'Überschrift', examples: ['Unsere Büros'] }),
  offices: z
    .array(
      z.strictObject({
        name: z.string().meta({ description: 'Name des Büros', examples: ['Bremen'] }),
        staff: z.int().min(1).nullable().meta({ description: 'Mitarbeitende' }),
        note: z.string().optional(),
      }),
    )
    .min(1)
    .meta({ description: 'Die Büros' }),
});

const good = `# Büros
title: Unsere Büros
offices:
  - name: Bremen
    staff: 4
  - name: Hamburg
    staff: null
`;

/** The message of the ContentError this text ends in. */
function messageOf(text: string, of: z.ZodType = schema): string {
  try {
    parseContent(file, text, of);
  } catch (error) {
    if (error instanceof ContentError) return error.message;
    throw error;
  }
  throw new Error('The text was taken.');
}

test.each(['189,50', '189.5', '"189,50"'])('a price of %s is told to be whole euros', (written) => {
  const price = z.strictObject({
    EFH: z
      .int()
      .min(1)
      .meta({ description: 'Ausweis, volle Euro', examples: [179] }),
  });
  expect(messageOf(`EFH: ${written}\n`, price)).toContain(
    'Schreiben Sie eine ganze Zahl, volle Euro ohne Cent: 189 oder 190.',
  );
});

describe('a good file', () => {
  test('is given as data', () => {
    expect(parseContent(file, good, schema)).toEqual({
      title: 'Unsere Büros',
      offices: [
        { name: 'Bremen', staff: 4 },
        { name: 'Hamburg', staff: null },
      ],
    });
  });
});

describe('a wrong file is told in German: file, line, field, what is wrong, what to write', () => {
  test.each([
    {
      what: 'a wrong type',
      text: good.replace('title: Unsere Büros', 'title: 12'),
      says: [
        'content/offices.yaml, Zeile 2, Feld title: 12 ist kein Text.',
        'Setzen Sie gerade Anführungszeichen darum: "12". Gemeint ist: Überschrift. Zum Beispiel: "Unsere Büros"',
      ],
    },
    {
      what: 'a value out of its limits, deep in a list',
      text: good.replace('staff: null', 'staff: 0'),
      says: [
        'content/offices.yaml, Zeile 7, Feld offices › Hamburg › staff: 0 ist zu wenig, mindestens 1 geht.',
        'Gemeint ist: Mitarbeitende.',
      ],
    },
    {
      what: 'a missing field, with the line of what it is missing in',
      text: good.replace('  - name: Hamburg\n    staff', '  - staff'),
      says: [
        'content/offices.yaml, Zeile 6, Feld offices › 2. Eintrag › name: Die Angabe fehlt.',
        'Gemeint ist: Name des Büros. Zum Beispiel: "Bremen"',
      ],
    },
    {
      what: 'a field that does not exist, with those that do',
      text: good.replace('staff: 4', 'stuff: 4\n    staff: 4'),
      says: [
        'content/offices.yaml, Zeile 5, Feld offices › Bremen › stuff: Dieses Feld gibt es nicht.',
        'Gemeint ist vielleicht staff. Möglich sind: name, staff, note.',
      ],
    },
    {
      what: 'a field without a description',
      text: good.replace('staff: 4', 'staff: 4\n    note: 5'),
      says: ['Zeile 6, Feld offices › Bremen › note: 5 ist kein Text', 'Vergleichen Sie mit den Einträgen daneben.'],
    },
    {
      what: 'an empty file',
      text: '',
      says: ['content/offices.yaml, Zeile 1, Feld (ganze Datei): Die Datei ist leer.'],
    },
    {
      what: 'a list where fields are meant',
      text: '- a\n- b\n',
      says: [
        'content/offices.yaml, Zeile 1, Feld (ganze Datei): Hier sind mehrere Felder gemeint, da steht eine Liste.',
      ],
    },
  ])('$what', ({ text, says }) => {
    const message = messageOf(text);
    for (const part of says) expect(message).toContain(part);
  });

  test('every wrong field has its paragraph', () => {
    const message = messageOf('titel: Büros\noffices: []\n');
    const fields = [...message.matchAll(/^content\/offices\.yaml, Zeile \d+, Feld ([^:]+):/gm)].map(([, name]) => name);
    expect(fields.sort()).toEqual(['offices', 'titel', 'title']);
  });

  test('a long value is cut', () => {
    expect(messageOf(`title: [${'x'.repeat(500)}]\noffices: []\n`).split('\n')[0]?.length).toBeLessThan(250);
  });

  test('a field of a value that may be something else, too', () => {
    const paragraph = z.string().regex(/^§/, 'beginnt mit §');
    const either = z.strictObject({
      law: z.union([z.strictObject({ paragraph }), z.strictObject({ act: z.string() })]),
    });
    expect(messageOf('law:\n  paragraph: Artikel 5\n', either)).toBe(
      'content/offices.yaml, Zeile 2, Feld law › paragraph: „Artikel 5“ geht nicht: beginnt mit §.\n' +
        '  Vergleichen Sie mit den Einträgen daneben.',
    );
  });

  test('a slug that stands twice', () => {
    const city = (slug: string) => `
    - slug: ${slug}
      name: Bremen
      phrase: in Bremen
      state: Bremen
      postcode: "28195"
      latitude: 53.08
      longitude: 8.8
      population: 575071
      populationYear: 2022
      houseType: altbremer-haus
      topics: [denkmal, laden, keller, anbau]
      buildingStock: ${'x'.repeat(60)}
      certificate: ${'x'.repeat(200)}
      example: ${'x'.repeat(200)}`;
    const text = `- name: Region\n  label: Region\n  cities:${city('bremen')}${city('bremen')}\n`;
    const message = messageOf(text, catalogueSchema);
    expect(message).toContain(
      'content/offices.yaml, Zeile 18, Feld Region › cities › Bremen › slug: ' +
        '„bremen“ gibt es schon; jeder Ort braucht einen eigenen Wert.',
    );
    expect(message).toContain('Zum Beispiel: "lueneburg"');
  });
});

describe('broken YAML is told with its line, what is wrong and what to write', () => {
  const quote = 'Setzen Sie den ganzen Text in gerade Anführungszeichen: title: ';
  const glue = 'Rücken Sie sie so weit ein wie die Felder daneben.';
  const noEnd = 'Das gerade Anführungszeichen am Anfang des Textes hat kein Ende';
  const inside = 'Im Text in geraden Anführungszeichen stehen noch einmal gerade';
  const indented = 'Die Zeile darunter ist eingerückt, obwohl hier schon ein Wert steht';
  const misplaced = 'Die Einrückung passt nicht zu den Zeilen davor';
  test.each([
    {
      text: 'title: Dach: was lohnt?\n',
      line: 1,
      what: 'Im Text steht ein Doppelpunkt',
      mend: `${quote}"Dach: was lohnt?"`,
    },
    {
      text: 'offices: []\ntitle: "Büros\n',
      line: 2,
      what: noEnd,
      mend: 'Setzen Sie an das Ende des Textes noch eines: "',
    },
    { text: 'title: "Büros\nname: "x"\n', line: 1, what: noEnd, mend: 'Setzen Sie an das Ende' },
    { text: 'title: "Das "Haus" hier"\n', line: 1, what: inside, mend: 'Schreiben Sie innen „…“' },
    { text: "title: 'Vermieter's Pflicht'\n", line: 1, what: inside, mend: 'Schreiben Sie innen „…“' },
    { text: 'title: a\ntitle: b\n', line: 2, what: 'Das Feld title steht zweimal', mend: 'Löschen Sie eine' },
    { text: 'title: a\n  offices: []\n', line: 1, what: indented, mend: glue },
    {
      text: 'offices:\n\t- name: b\n',
      line: 2,
      what: 'Die Zeile beginnt mit einem Tabulator',
      mend: 'mit Leerzeichen',
    },
    {
      text: 'offices: [a, b\ntitle: c\n',
      line: 1,
      what: 'Die Klammer [ wird nicht geschlossen',
      mend: 'schließende Klammer',
    },
    { text: 'title: *wichtig*\n', line: 1, what: 'Ein Text darf nicht mit * beginnen', mend: `${quote}"*wichtig*"` },
    { text: 'title: @home\n', line: 1, what: 'Ein Text darf nicht mit @ beginnen', mend: `${quote}"@home"` },
    {
      text: 'title: !wichtig so\n',
      line: 1,
      what: 'Ein Text darf nicht mit ! beginnen',
      mend: `${quote}"!wichtig so"`,
    },
    { text: 'title: - so\n', line: 1, what: 'Ein Text darf nicht mit - beginnen', mend: `${quote}"- so"` },
    {
      text: 'title:Dach\noffices: []\n',
      line: 1,
      what: 'Hinter dem Doppelpunkt fehlt ein Leerzeichen',
      mend: 'title: Dach',
    },
    {
      text: 'title: a\nund weiter\noffices: []\n',
      line: 2,
      what: 'Diese Zeile gehört zu keinem Feld',
      mend: 'weiter ein',
    },
    { text: 'title: "C:\\Haus"\n', line: 1, what: 'Anführungszeichen steht ein \\', mend: 'Schreiben Sie ihn doppelt' },
    { text: 'title: a\n---\noffices: []\n', line: 2, what: 'steht eine Zeile ---', mend: 'Löschen Sie die Zeile.' },
    { text: 'offices:\n  - a\n - b\n', line: 3, what: misplaced, mend: 'genau untereinander' },
  ])('$text', ({ text, line, what, mend }) => {
    const [said, mended] = messageOf(text).split('\n  ');
    expect(said).toMatch(new RegExp(`^content/offices\\.yaml, Zeile ${line}: `));
    expect(said).toContain(what);
    expect(mended).toContain(mend);
  });
});
