import { expect, test } from 'vitest';
import { z } from 'zod';
import { every } from '../../../tests/support/every.ts';
import { ContentError } from '../faults.ts';
import { checkYaml } from './parse.ts';
import { readYaml } from './yaml.ts';

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
const good = 'title: Unsere Büros\noffices:\n  - name: Bremen\n    staff: 4\n  - name: Hamburg\n    staff: null\n';

const read = (text: string, of: z.ZodType = schema) => checkYaml(file, readYaml(text).on('2026-11-24'), of);
const messageOf = (text: string, of?: z.ZodType): string => new ContentError(read(text, of).faults).message;

test('a good file is given as data; of a wrong one each fault is told in German: line, field, what, and what to write', () => {
  const offices = [
    { name: 'Bremen', staff: 4 },
    { name: 'Hamburg', staff: null },
  ];
  expect(read(good)).toEqual({ copy: { title: 'Unsere Büros', offices }, faults: [] });
  const note = 'staff: 4\n    note: 5';
  const rows: [from: string, to: string, message: string, fix: string][] = [
    ['Unsere Büros', '12', '1, Feld title: Hier ist ein Text gemeint, da steht 12', 'Zum Beispiel: "Unsere Büros"'],
    ['staff: null', 'staff: 0', '6, Feld offices › Hamburg › staff: 0 geht nicht', 'Gemeint ist: Mitarbeitende.'],
    ['name: Hamburg\n    ', '', '5, Feld offices › 2. Eintrag › name: Die Angabe fehlt', 'Zum Beispiel: "Bremen"'],
    ['staff: 4', 'stuff: 4', '4, Feld offices › Bremen › stuff: Dieses Feld gibt es nicht', 'sind: name, staff, note.'],
    [
      'staff: 4',
      note,
      '5, Feld offices › Bremen › note: Hier ist ein Text gemeint, da steht 5',
      'Vergleichen Sie mit den Einträgen daneben.',
    ],
    [good, '', '1, Feld (ganze Datei): Die Datei ist leer', 'Holen Sie zurück'],
    [
      good,
      '- a\n',
      '1, Feld (ganze Datei): Hier ist eine Gruppe von Feldern gemeint, da steht eine Liste',
      'title, offices',
    ],
    [good, 'titel: Büros\noffices: []\n', 'Feld titel: ', 'title'],
  ];
  every(rows, ([from, to, message, fix]) => {
    const said = messageOf(good.replace(from, to));
    expect(said.includes(`Zeile ${message}`) || said.includes(message)).toBe(true);
    expect(said.includes(fix) || said).toBe(true);
  });
  expect(messageOf(`title: [${'x'.repeat(500)}]\noffices: []\n`).split('\n')[0]?.length).toBeLessThan(250);
});

test('a price in cents, a field of one of two shapes, a value that stands twice', () => {
  const price = z.strictObject({ EFH: z.int().meta({ description: 'Ausweis, volle Euro', examples: [179] }) });
  every(['189,50', '189.5', '"189,50"'], (written) =>
    expect(messageOf(`EFH: ${written}\n`, price)).toMatch(/ist keine (?:ganze )?Zahl.\n.*volle Euro/),
  );
  const paragraph = z.string().regex(/^§/, 'beginnt mit §');
  const law = z.union([z.strictObject({ paragraph }), z.strictObject({ act: z.string() })]);
  expect(messageOf('law:\n  paragraph: Artikel 5\n', z.strictObject({ law }))).toBe(
    'content/offices.yaml, Zeile 2, Feld law › paragraph: „Artikel 5“ geht nicht: beginnt mit §.\n' +
      '  Vergleichen Sie mit den Einträgen daneben.',
  );
});

test('broken YAML is told with its line, what is wrong and what to write', () => {
  const quote = 'Setzen Sie den ganzen Text in gerade Anführungszeichen: title: ';
  const noEnd = 'Ein gerades Anführungszeichen oder eine Klammer hat kein Ende';
  const unread = 'Die Zeile ist so nicht zu lesen';
  const rows: [text: string, line: number, message: string, fix: string][] = [
    ['title: Dach: was lohnt?\n', 1, 'Im Text steht ein Doppelpunkt', `${quote}"Dach: was lohnt?"`],
    ['offices: []\ntitle: "Büros\n', 3, noEnd, 'in denen davor'],
    ['title: a\ntitle: b\n', 2, 'Das Feld title steht zweimal', 'Löschen Sie eine'],
    ['offices:\n\t- name: b\n', 2, 'Die Zeile beginnt mit einem Tabulator', 'mit Leerzeichen'],
    ['title: *wichtig*\n', 1, 'Ein Text darf nicht mit * beginnen', `${quote}"*wichtig*"`],
    ['title: & Söhne\n', 1, 'Ein Text darf nicht mit & beginnen', `${quote}"& Söhne"`],
    ['title: - so\n', 1, 'Ein Text darf nicht mit - beginnen', `${quote}"- so"`],
    ['title: "Das "Haus" hier"\n', 1, unread, 'genau untereinander'],
    ['offices:\n  - a\n - b\n', 3, unread, 'genau untereinander'],
  ];
  every(rows, ([text, line, message, fix]) => {
    const [said = '', mended] = messageOf(text).split('\n  ');
    expect(said).toContain(`, Zeile ${line}: `);
    expect(said).toContain(message);
    expect(mended).toContain(fix);
  });
});
