import { beforeAll, describe, expect, test } from 'vitest';
import { ads, adsDay, type Ad } from '../../../tests/support/ads.ts';
import { every } from '../../../tests/support/every.ts';
import { openTool, toolText, type Answered } from '../../../tests/support/tools.ts';
import { isPosted } from './address.ts';
import { readAd, valueToText, type Value } from './ad-reading.ts';
import type { Query } from './tool.ts';
import { tools } from './tools.ts';

const valueOf = (value: Value | undefined) => (value ? valueToText(value) : '-');

/** As the table of advertisements has it. */
function read({ text, building }: Pick<Ad, 'text' | 'building'>): string {
  const { isDwelling, kinds, energy, heat, electricity, carriers, year, energyClass } = readAd(text, building);
  const kind = [...new Set(kinds.map(({ value }) => value))].sort().join('+');
  const carrier = carriers.map(({ value }) => value).join('+');
  return [
    kind || '-',
    isDwelling ? valueOf(energy) : `${valueOf(heat)}/${valueOf(electricity)}`,
    carrier || '-',
    year?.value ?? '-',
    energyClass?.value ?? '-',
  ].join('|');
}

let ask: (query: Query, today?: string) => Answered;
let text: Awaited<ReturnType<typeof toolText>>;
beforeAll(async () => {
  const open = await openTool('anzeige-pruefen');
  ask = (query, today = adsDay) => open(query, today);
  text = await toolText('anzeige-pruefen');
});
const askAd = ({ text, building }: Pick<Ad, 'text' | 'building'>) => ask({ text, gebaeude: building });
const plain = (words: string | undefined) => (words ?? '').replaceAll('\u00a0', ' ');

/** Sentences of what does not fit together, or is none. */
const noteKeys = [
  ...['classMisfit', 'kindMisfit', 'twoKinds', 'twoValues', 'twoYears', 'twoClasses', 'classForOther', 'oneValue'],
  ...['expired', 'expiredUntil', 'future', 'datesMisfit', 'classInOld', 'actTooEarly'],
  ...['exempt', 'inPreparation', 'noParticular'],
  ...['primary', 'implausible', 'yearOfOther', 'twoDigitYear', 'letterOther', 'standard', 'enev', 'withoutUnit'],
  ...[
    'decimalPoint',
    'yearlyTotal',
    'withoutHotWater',
    'heatingNoCarrier',
    'carrierElsewhere',
    'fromHeating',
    'mixedUse',
  ],
];
function notesOf({ result }: Answered): string[] {
  const said = [...(result?.statements ?? []), ...(result?.lists ?? []).flatMap(({ items }) => items)].map((one) =>
    plain(one.text),
  );
  return noteKeys.filter((key) => {
    const parts = text(key)
      .split(/\{\w+\}/)
      .map((part) => part.replaceAll(/[.()+?]/g, String.raw`\$&`));
    return said.some((words) => new RegExp(`^${parts.join('.*')}$`).test(words));
  });
}

describe('particulars', () => {
  test('are found or not in each advertisement', () => {
    expect(ads.length).toBe(120);
    expect(new Set(ads.map(({ name }) => name)).size).toBe(120);
    every(ads, (ad) => expect(read(ad)).toBe(ad.finds));
  });

  test('are told by their number, and by the words in which they stand', () => {
    every(ads, (ad) => {
      const { result } = askAd(ad);
      const [kind, energy, ...others] = ad.finds.split('|') as [string, string, ...string[]];
      const isOther = energy.includes('/');
      const all = isOther ? [kind, ...energy.split('/'), others[0] ?? '-'] : [kind, energy, ...others];
      const found = all.filter((one) => one !== '-').length;
      expect(result?.title).toBe(
        found ? `${found} von ${all.length} Angaben gefunden` : `Keine der ${all.length} Angaben gefunden`,
      );
      const listed = (title: string) => result?.lists?.find((list) => list.title === title)?.items ?? [];
      expect(listed('Nicht gefunden')).toHaveLength(all.length - found);
      for (const item of listed('Nicht gefunden')) expect(item.source).toContain('§');
      const { passage } = result ?? {};
      const marked = passage?.marks.filter(({ isFound }) => isFound) ?? [];
      const words = marked.map(({ from, to }) => passage?.text.slice(from, to));
      if (found) expect(words.length).toBeGreaterThanOrEqual(found);
      // What is marked is quoted too.
      const said = JSON.stringify(listed('So ist der Text gelesen')).replace(/\s+/g, ' ');
      for (const word of words) expect(said).toContain(JSON.stringify(word?.replace(/\s+/g, ' ')).slice(1, -1));
    });
  });

  test('that do not fit together, or are none, are named', () => {
    every(ads, (ad) => {
      const names = ad.notes.map((note) => (note === 'futureIssue' ? 'future' : note));
      const said = notesOf(askAd(ad)).map((key) => (key === 'expiredUntil' ? 'expired' : key));
      expect(said.sort()).toEqual([...names].sort());
    });
  });
});

test('an answer says found and not found, and never that an advertisement suffices', async () => {
  const forbidden = /rechtssicher|vollständig|korrekt|fehlerfrei|rechtmäßig|zulässig|abmahn|in Ordnung|genügt/i;
  every(ads, (ad) => {
    const { text } = askAd(ad);
    // What the advertisement itself says is not ours.
    expect(text.replaceAll(/„[^“]*“|"passage":\{.*?\}\]\}/g, '')).not.toMatch(forbidden);
    expect(text).toMatch(/gefunden/);
  });
});

describe('an answer', () => {
  const wohnung = 'Wohnung. V, 118 kWh/(m²a), Gas, Bj. 1974, D';

  test('says how the building was taken', () => {
    every(
      [
        ['by a word', wohnung, undefined, 'Gelesen als Wohngebäude, erkannt an „Wohnung“.'],
        ['as chosen', wohnung, 'nichtwohn', 'Gelesen als Nichtwohngebäude, wie Sie angegeben haben.'],
        [
          'by nothing',
          'V, 118 kWh/(m²a)',
          undefined,
          'Gelesen als Wohngebäude; der Text nennt die Art des Gebäudes nicht.',
        ],
        [
          'by its own name',
          'Villa, Nichtwohngebäude',
          undefined,
          'Gelesen als Nichtwohngebäude, erkannt an „Nichtwohngebäude“.',
        ],
      ] as const,
      ([, text, building, lead]) => expect(askAd({ text, ...(building && { building }) }).result?.lead).toBe(lead),
    );
  });

  test('goes on to the form of „Pflichtangaben“ with what was found, which takes it', async () => {
    const form = await openTool('pflichtangaben');
    const { result } = askAd({ text: 'Wohnung. V, 118,5 kWh/(m²a), Erdgas, Bj. 1974, D, ausgestellt am 03.05.2019' });
    expect(result?.links).toEqual([
      {
        href: '/werkzeuge/pflichtangaben?gebaeude=wohn&art=verbrauch&wert=118%2C5&traeger=erdgas&baujahr=1974&klasse=D&ausgestellt=3.5.2019',
        text: 'Text daraus erstellen',
      },
    ]);
    every(ads, (ad) => {
      const [link] = askAd(ad).result?.links ?? [];
      const query = Object.fromEntries(new URLSearchParams(link?.href.split('?')[1]));
      expect(form(query, adsDay).errors).toEqual({});
      const [kind, energy = ''] = ad.finds.split('|');
      if (!energy.includes('/')) expect(query['wert'] ?? '-').toBe(energy);
      expect(query['art'] ?? '-').toBe(kind?.includes('+') ? '-' : kind);
    });
  });

  test('is led to from „Pflichtangaben“, be something missing or not', async () => {
    const form = await openTool('pflichtangaben');
    const all = { gebaeude: 'wohn', art: 'bedarf', wert: '118', traeger: 'erdgas', baujahr: '1974', klasse: 'D' };
    for (const query of [all, { gebaeude: 'wohn' }])
      expect(form(query, adsDay).result?.links).toEqual([
        { href: '/werkzeuge/anzeige-pruefen', text: 'Fertige Anzeige prüfen' },
      ]);
  });

  test('of a day long over knows that all certificates of that time are', () => {
    const { result, text } = askAd({
      text: 'Wohnung, Bedarfsausweis vom 12.03.2013, 121 kWh/(m²a), Gas, Baujahr 1976.',
    });
    expect(plain(text)).toContain('war sie freiwillig');
    expect(plain(text)).toContain('Seit dem 30. April 2024 ist jeder davon abgelaufen');
    expect(result?.outcome).toBe('warning');
  });

  test('takes the last day on which a certificate is valid as valid', () => {
    const until = (day: string, today: string) =>
      notesOf(ask({ text: `Wohnung, Energieausweis gültig bis ${day}` }, today)).includes('expiredUntil');
    expect([until('26.11.2026', '2026-11-26'), until('26.11.2026', '2026-11-27')]).toEqual([false, true]);
    expect([until('11/2026', '2026-11-30'), until('11/2026', '2026-12-01')]).toEqual([false, true]);
    expect([until('2026', '2026-12-31'), until('2026', '2027-01-01')]).toEqual([false, true]);
  });
});

describe('a text', () => {
  test('goes into a body, and its lines end as everywhere', () => {
    expect(isPosted(tools['anzeige-pruefen'])).toBe(true);
    const { result } = ask({ text: ' Wohnung\r\nBaujahr\r\n1974\rU\u0308ber allem ' });
    expect(result?.passage?.text).toBe('Wohnung\nBaujahr\n1974\nÜber allem');
  });

  test('is refused with a sentence where it is none, or too long', () => {
    expect(ask({ text: '  ' }).errors).toEqual({ text: 'Fügen Sie den Text der Anzeige ein' });
    expect(ask({ text: 'x'.repeat(8001) }).errors).toEqual({ text: 'Geben Sie höchstens 8.000 Zeichen ein' });
    expect(ask({ text: 'x'.repeat(8000) }).errors).toEqual({});
  });

  test('of any shape is read in a moment', () => {
    const shapes = [
      'a',
      'a ',
      'a-',
      'V, ',
      '1',
      '1.',
      '1,1 ',
      '1 kWh ',
      'Energieausweis ',
      'Energieausweis: ',
      'Baujahr ',
      'Bj. 19',
      'A+ ',
    ];
    const longer = [
      'Heizung ',
      'Energieträger: Gas, ',
      'Gas, ',
      '( ',
      '\n',
      'gültig bis ',
      'Klasse ',
      '100 kWh/(m²a) ',
      'Primärenergie ',
      'Warmwasser ',
    ];
    every([...shapes, ...longer], (shape) => {
      // Of its own thread: what else the machine does is not counted. A pattern that goes back takes many times as long.
      const before = process.threadCpuUsage();
      readAd(shape.repeat(8000 / shape.length));
      const { user, system } = process.threadCpuUsage(before);
      expect((user + system) / 1000, `${shape}: ms`).toBeLessThan(250);
    });
  });
});
