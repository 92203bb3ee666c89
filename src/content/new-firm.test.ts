import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Dialog } from './dialog.ts';
import { askForFirm, firmQuestions, firmToFiles, type FirmGiven } from './new-firm.ts';
import { root } from '../../tests/support/content.ts';
import { every } from '../../tests/support/every.ts';
import { municipalities } from '../../tests/support/firm.ts';

const kassel: Record<(typeof firmQuestions)[number], string> = {
  name: 'Nordhessische Energieausweise GmbH',
  brand: 'Ausweisbüro',
  seat: 'Königsplatz 1, 34117 Kassel',
  state: 'Hessen',
  owner: 'Karla Beispiel, 2021',
  contact: '+49 561 1234567, kontakt@ausweisbuero.de',
  colours: '#6a1b4d #8a3b12',
  prices: '199 319 519 / 299 419 519',
  area: 'Nordhessen; in Nordhessen; 40',
  places: 'Baunatal 27617; Kassel 201.048; Hann. Münden 23805',
};
const silent: Dialog = {
  ask: (question) => Promise.reject(new Error(`asked: ${question}`)),
  say: () => undefined,
};
const read = (file: string) => readFileSync(new URL(file, root), 'utf8');
const toFiles = async (given: FirmGiven) =>
  firmToFiles(await askForFirm(given, municipalities, silent), {
    sample: (file) => read(`tests/other-firm/${file}`),
    known: ['content/states.yaml', 'tests/other-firm/states.yaml'].map(read),
    catalogue: read('scripts/municipalities.tsv'),
    today: '2026-11-26',
  });

describe('the questions', () => {
  test('are ten, and asked where nothing is given', async () => {
    const asked: string[] = [];
    const typed = Object.values({ ...kassel, state: '' });
    const ask = (question: string) => {
      asked.push(question);
      return Promise.resolve(typed[asked.length - 1] ?? '');
    };
    const answers = await askForFirm({}, municipalities, { ask, say: () => undefined });
    expect(asked).toHaveLength(10);
    expect(asked[3]).toBe('Nummer (Enter: Hessen): ');
    expect(answers).toMatchObject({ state: 'Hessen', foundedYear: 2021, area: { radius: 40 } });
    expect(answers.places.map(({ name, state }) => [name, state])).toEqual([
      ['Kassel', 'Hessen'],
      ['Baunatal', 'Hessen'],
      ['Hann. Münden', 'Niedersachsen'],
    ]);
  });

  test('are asked again after an answer that cannot be taken, with a sentence', async () => {
    const bad: [keyof FirmGiven, string, RegExp][] = [
      ['name', '', /./],
      ['seat', 'Kassel', /Schreiben Sie den Sitz so: Königsplatz 1, 34117 Kassel/],
      ['state', 'Hesen', /Das Land „Hesen“ gibt es nicht/],
      ['owner', 'Karla Beispiel', /Jahr der Gründung/],
      ['contact', '0561 1234, kontakt@ausweisbuero.de', /internationale Schreibweise/],
      ['contact', '+49 561 1234567, kontakt', /E-Mail-Adresse/],
      ['colours', 'rot #8a3b12', /zwei Farben/],
      ['colours', '#ffee00 #8a3b12', /Kontrast, Schrift braucht 4,5 : 1/],
      ['prices', '199 319', /sechs Preise/],
      ['area', 'Nordhessen', /drei Angaben/],
      ['area', 'Nordhessen; in Nordhessen; 4000', /Länge oder Größe/],
      ['places', 'Kassel', /dahinter seine Einwohner/],
      ['places', 'Kassel 12', /ab 1000/],
      ['places', 'Kassel 201048; Kasel-Golzen 2000', /steht nicht im Verzeichnis.*Postleitzahl, Breite und Länge/],
      ['places', 'Kassel 201048; Kassel 201048', /kassel steht zweimal da/],
      ['places', 'Baunatal 27617', /Der Sitz gehört dazu: Kassel/],
    ];
    const refusals = await Promise.all(
      bad.map(async ([key, text, why]) => {
        const said: string[] = [];
        const typed = [text, kassel[key]];
        const dialog = { ask: () => Promise.resolve(typed.shift() ?? ''), say: (line: string) => void said.push(line) };
        const { [key]: _, ...given } = kassel;
        await askForFirm(given, municipalities, dialog);
        const given2 = { ...kassel, [key]: text };
        const refused = await askForFirm(given2, municipalities, silent).then(
          () => 'taken',
          (error: unknown) => String(error),
        );
        return { name: `${key} ${text}`, said: said.join('\n'), refused, why };
      }),
    );
    every(refusals, ({ said, refused, why }) => {
      expect(said).toMatch(why);
      expect(refused).toMatch(why);
    });
  });

  test('take a place that the catalogue does not know with where it lies', async () => {
    const places = 'Kassel 201048; Kleinweiler 1200 34999 51.2000 9.4000';
    const answers = await askForFirm({ ...kassel, places }, municipalities, silent);
    expect(answers.places[1]).toMatchObject({
      name: 'Kleinweiler',
      postcodes: ['34999'],
      latitude: 51.2,
      longitude: 9.4,
    });
  });
});

test('the files say what was answered, take a known state as it is and leave open what nobody knows', async () => {
  const files = await toFiles(kassel);
  expect(files['company.yaml']).toMatch(/^sample: false #.*[^]*^authority: .*Musterbehörde.*Hessen[^]*^people: \[\]/m);
  expect(files['company.yaml']).not.toMatch(/Ausweiswerk|Essen|vatId/);
  expect(files['states.yaml']).toMatch(
    /state: Hessen\n {4}rules:\n {6}- rule: "Muster: [^]*state: Niedersachsen[^]*§ 32a NBauO/,
  );
  expect(files['area.yaml']).toContain('stations: 0');
  expect(files['regions.yaml']).toContain('buildingStock: "Muster: ');
  expect(files['places-around.tsv']).toMatch(/^# - Gemeinden[^]*^Vellmar\t34246\t51\.36\t9\.48$/m);
  expect(files['prices.yaml']).toMatch(/EFH: 199[^]*included: Termin vor Ort\b(?! )/);
  const taxed = await toFiles({ ...kassel, prices: `${kassel.prices} inkl. MwSt.` });
  expect(taxed['prices.yaml']).toContain('included: Mehrwertsteuer und Termin vor Ort');
  expect(taxed['company.yaml']).toContain('vatId: DE000000000');
});
