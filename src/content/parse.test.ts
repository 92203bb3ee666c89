import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ContentError, parseContent } from './parse.ts';
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

  test('may say a thing once and refer to it', () => {
    expect(parseContent(file, 'a: &x Bremen\nb: *x\n', z.record(z.string(), z.string()))).toEqual({
      a: 'Bremen',
      b: 'Bremen',
    });
  });
});

describe('a wrong file is told in German: file, line, field, what is wrong, what to write', () => {
  test.each([
    {
      what: 'a wrong type',
      text: good.replace('title: Unsere Büros', 'title: 12'),
      says: [
        'content/offices.yaml, Zeile 2, Feld title: 12 geht nicht – Ungültige Eingabe: erwartet string',
        'Gemeint ist: Überschrift. Zum Beispiel: "Unsere Büros"',
      ],
    },
    {
      what: 'a value out of its limits, deep in a list',
      text: good.replace('staff: null', 'staff: 0'),
      says: [
        'content/offices.yaml, Zeile 7, Feld offices › 2. Eintrag › staff: 0 geht nicht – Zu klein',
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
        'content/offices.yaml, Zeile 5, Feld offices › 1. Eintrag › stuff: Dieses Feld gibt es nicht.',
        'Möglich sind: name, staff, note. Ist das Feld verschrieben?',
      ],
    },
    {
      what: 'a field without a description',
      text: good.replace('staff: 4', 'staff: 4\n    note: 5'),
      says: ['Zeile 6, Feld offices › 1. Eintrag › note: 5 geht nicht', 'Vergleichen Sie mit den Einträgen daneben.'],
    },
    {
      what: 'an empty file',
      text: '',
      says: ['content/offices.yaml, Zeile 1, Feld (ganze Datei): null geht nicht'],
    },
    {
      what: 'a list where fields are meant',
      text: '- a\n- b\n',
      says: ['content/offices.yaml, Zeile 1, Feld (ganze Datei): ["a","b"] geht nicht'],
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
      'content/offices.yaml, Zeile 18, Feld 1. Eintrag › cities › 2. Eintrag › slug: "bremen" geht nicht – ' +
        '„bremen“ gibt es schon; jeder Ort braucht einen eigenen Wert.',
    );
    expect(message).toContain('Zum Beispiel: "lueneburg"');
  });
});

describe('broken YAML is told with its line and what to look at', () => {
  test.each([
    { what: 'a quotation mark that is not closed', text: 'title: "Büros\n', line: 2, code: 'MISSING_CHAR' },
    { what: 'a key that stands twice', text: 'title: a\noffices: []\ntitle: b\n', line: 3, code: 'DUPLICATE_KEY' },
    { what: 'a wrong indentation', text: 'title: a\n  offices: []\n', line: 1, code: 'BLOCK_AS_IMPLICIT_KEY' },
    { what: 'a tab', text: 'title: a\noffices:\n\t- name: b\n', line: 3, code: 'TAB_AS_INDENT' },
    {
      what: 'a value that begins with a star',
      text: 'offices: []\ntitle: *wichtig*\n',
      line: 2,
      code: 'UNKNOWN_ALIAS',
    },
    { what: 'a value that begins with @', text: 'title: @home\n', line: 1, code: 'BAD_SCALAR_START' },
  ])('$what', ({ text, line, code }) => {
    expect(messageOf(text)).toBe(
      `content/offices.yaml, Zeile ${line}: Die Datei ist kein gültiges YAML (${code}).\n` +
        '  Prüfen Sie Einrückung, Doppelpunkte und Anführungszeichen in dieser Zeile und der davor.',
    );
  });
});
