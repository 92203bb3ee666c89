import { beforeAll, describe, expect, test } from 'vitest';
import { ads, adsDay, type Ad } from '../../../tests/support/ads.ts';
import { every } from '../../../tests/support/every.ts';
import { firstDay, lastDay, openTool, toolOn, toolText, type Answered } from '../../../tests/support/tools.ts';
import { isPosted } from './address.ts';
import { readAd, valueToText, type Found, type Key, type Value } from './ad-reading.ts';
import type { Query } from './tool.ts';
import { tools } from './tools.ts';

let ask: (query: Query, today?: string) => Answered;
let text: Awaited<ReturnType<typeof toolText>>;
beforeAll(async () => {
  const open = await openTool('anzeige-pruefen');
  ask = (query, today = adsDay) => open(query, today);
  text = await toolText('anzeige-pruefen');
});
const askAd = ({ text, building }: Pick<Ad, 'text' | 'building'>) => ask({ text, gebaeude: building });

/** Sentences of what does not fit together, and why nothing is there to be found. */
const noteKeys = [
  ...['classMisfit', 'kindMisfit', 'twoKinds', 'twoValues', 'twoYears', 'twoClasses', 'classForOther', 'oneValue'],
  ...[
    'expired',
    'expiredUntil',
    'future',
    'datesMisfit',
    'exempt',
    'inPreparation',
    'noParticular',
    'noEnergyButOther',
  ],
];
function notesOf({ result }: Answered): string[] {
  const said = [...(result?.statements ?? []), ...(result?.lists ?? []).flatMap(({ items }) => items)].map((one) =>
    one.text.replaceAll('\u00a0', ' '),
  );
  return noteKeys.filter((key) => {
    const parts = text(key)
      .split(/\{\w+\}/)
      .map((part) => part.replaceAll(/[.()+?]/g, String.raw`\$&`));
    return said.some((words) => new RegExp(`^${parts.join('.*')}$`).test(words));
  });
}

/** As the table of advertisements has it: a guess with a question mark. */
function read({ text, building }: Ad): string[] {
  const { isDwelling, of } = readAd(text, building);
  const toText = ({ value, isSure }: Found) =>
    (typeof value === 'object' ? valueToText(value as Value) : String(value)) + (isSure ? '' : '?');
  const all = (key: Key, most = 9): string => of(key).slice(0, most).map(toText).join('+') || '-';
  return isDwelling
    ? [all('kind'), all('energy', 1), all('carrier'), all('year', 1), all('class', 1)]
    : [all('kind'), all('heat', 1), all('electricity', 1), all('carrier')];
}

test('what an advertisement says is found, and nothing else', () => {
  every(ads, (ad) => {
    const answered = askAd(ad);
    expect([...read(ad), ...notesOf(answered)].join(' | ')).toBe(ad.finds);
    const { title, lists = [], passage } = answered.result ?? {};
    const particulars = read(ad);
    const found = particulars.filter((one) => one !== '-');
    expect(title).toBe(
      found.length > 0
        ? `${found.length} von ${particulars.length} Angaben gefunden`
        : `Keine der ${particulars.length} Angaben gefunden`,
    );
    const listed = (name: string) => lists.find((list) => list.title === name)?.items ?? [];
    expect(listed('Nicht gefunden')).toHaveLength(particulars.length - found.length);
    expect(listed('Nicht sicher gelesen')).toHaveLength(found.filter((one) => one.includes('?')).length);
    // What is marked is quoted too.
    for (const { from, to } of passage?.marks ?? [])
      expect(answered.text).toContain(JSON.stringify(passage?.text.slice(from, to).replaceAll('\n', ' ')).slice(1, -1));
  });
});

const both = [await toolOn('anzeige-pruefen', lastDay), await toolOn('anzeige-pruefen', firstDay)];
/** What is told of an advertisement: „4/5 | setOld | noYear § 112 Abs. 3“. */
function tell({ ask, say, tool }: (typeof both)[number], text: string): string {
  const { title = '', lead = '', lists = [] } = ask({ text }).result ?? {};
  const toPattern = (key: string) =>
    new RegExp(
      `^${say(key)
        .replaceAll(/[.()+?]/g, String.raw`\$&`)
        .replaceAll(/\{[^}]+\}/g, '.*')}$`,
    );
  const told = lists.slice(0, 2).flatMap(({ items }) =>
    items.map(({ text: said, source = '' }) => {
      const key = tool.says.find((one) => toPattern(one).test(said));
      return `${key} ${source.replaceAll('\u00a0', ' ').replaceAll(' GModG', '')}`.trim();
    }),
  );
  const set = ['setOld', 'setOpen', 'setNew'].filter((key) => lead.includes(say(key)));
  return [title.replace(/ von (\d) .*/, '/$1').replace(/Keine.*/, '0'), ...set, ...told].join(' | ');
}
/** By the day of issue: § 87 Abs. 1, 2 until 2026, then § 112 Abs. 3, 4; issued from 2027 on § 87 Nr. 1, 2. */
const dated: [text: string, until2026: string, from2027: string][] = [
  ['Wohnung. V, 118 kWh/(m²a), Gas, Bj. 1974, D', '5/5', '5/5 | setOpen'],
  [
    'Wohnung. V, 118 kWh/(m²a), Gas, D. Ausweis ausgestellt am 31.12.2026',
    '4/5 | noYear § 87',
    '4/5 | setOld | noYear § 112 Abs. 3',
  ],
  [
    'Wohnung. V, 118 kWh/(m²a), Gas, D. Ausweis ausgestellt vor dem 1.1.2027',
    '4/5 | noYear § 87',
    '4/5 | setOld | noYear § 112 Abs. 3',
  ],
  ['Wohnung. V, 118 kWh/(m²a), Gas, Bj. 1974, D. Ausweis gültig bis 31.12.2036', '5/5', '5/5 | setOld'],
  [
    'Wohnung. Bedarfsausweis, Primärenergie 130 kWh/(m²a), Gas, Bj. 1974, D. Ausweis gültig bis 01.01.2037',
    '4/5 | noEnergyButOther § 87',
    '5/6 | setNew | noIssued § 87 Nr. 2',
  ],
  [
    'Wohnung. Bedarfsausweis von 2027, Primärenergie 130 kWh/(m²a), Gas, Bj. 1974, D',
    '4/5 | noEnergyButOther § 87',
    '5/6 | setNew | noIssued § 87 Nr. 2',
  ],
  [
    'Wohnung. Verbrauchsausweis, ausgestellt am 01.01.2027, Primärenergie 130 kWh/(m²·a), Energieträger der Heizung: Erdgas, Baujahr laut Ausweis um 1900, Energieeffizienzklasse D.',
    '4/5 | future | noEnergyButOther § 87',
    '6/6 | setNew',
  ],
  [
    'Verbrauchsausweis · ausgestellt am 01.01.2027 · Primärenergie 130 kWh/(m²·a) · Erdgas · Baujahr 1974 · Klasse D',
    '4/5 | future | noEnergyButOther § 87',
    '6/6 | setNew',
  ],
  [
    'Verbrauchsausweis, ausgestellt am 01.01.2027, Primärenergie 130 kWh/(m²a), Gas, Bj. 1974, D',
    '4/5 | future | noEnergyButOther § 87',
    '6/6 | setNew',
  ],
  [
    'Verbrauchsausweis, ausgestellt am 01.01.2027, Jahres-Primärenergiebedarf: 130, Gas, Bj. 1974, D',
    '4/5 | future | noEnergyButOther § 87',
    '6/6 | setNew',
  ],
  [
    'Wohnung. Bedarfsausweis vom 01.01.2027, 118 kWh/(m²a), Gas, Bj. 1974, H',
    '5/5 | classMisfit § 86 Abs. 2, Anlage 10 | future',
    '5/6 | setNew | noPrimaryButOther § 87 Nr. 2',
  ],
  [
    'Wohnung. Bedarfsausweis vom 01.01.2027, Endenergie 118 kWh/(m²a), Primärenergie 130 kWh/(m²a), Gas, Bj. 1974, H',
    '5/5 | classMisfit § 86 Abs. 2, Anlage 10 | future',
    '6/6 | setNew | classMisfit § 86 Abs. 2, Anlage 10',
  ],
  [
    'Büro. Bedarfsausweis vom 01.01.2027, Primärenergie 130 kWh/(m²a), Gas, Bj. 1974, H',
    '2/4 | future | classForOther § 86 | noHeat § 87 Abs. 2 | noElectricity § 87 Abs. 2',
    '6/6 | setNew | classUnknown § 86 Abs. 3, Anlage 10a',
  ],
  [
    'Büro. Bedarfsausweis vom 01.01.2027, Primärenergie 130 kWh/(m²a), Gas, Bj. 1974, C',
    '2/4 | future | classForOther § 86 | noHeat § 87 Abs. 2 | noElectricity § 87 Abs. 2',
    '6/6 | setNew',
  ],
  [
    'Büro. Bedarfsausweis, 130 kWh/(m²a), Gas, Bj. 1974, C',
    '2/4 | classForOther § 86 | oneValue § 87 Abs. 2 | noHeat § 87 Abs. 2 | noElectricity § 87 Abs. 2',
    '2/4 | setOpen | classForOther § 86 | oneValue § 112 Abs. 4 | noHeat § 112 Abs. 4 | noElectricity § 112 Abs. 4',
  ],
];
test('what the law of the day of issue asks for is looked for, and the answer says which that is', () => {
  every(dated, ([text, ...told]) => expect(both.map((tool) => tell(tool, text))).toEqual(told));
  const soon = both.map(({ ask }) => ask({ text: 'Wohnung' }).result?.soon?.text);
  expect(soon).toEqual([both[0]?.say('soonNew'), undefined]);
});

test('an answer says found and not found, and never that an advertisement suffices', () => {
  const forbidden = /rechtssicher|vollständig|korrekt|fehlerfrei|rechtmäßig|zulässig|abmahn|in Ordnung|genügt/i;
  every(ads, (ad) => {
    // What the advertisement itself says is not ours.
    const own = askAd(ad).text.replaceAll(/„[^“]*“|"passage":\{.*?\}\]\}/g, '');
    expect(own).not.toMatch(forbidden);
    expect(own).toMatch(/gefunden/);
  });
});

test('an answer says how the building was taken', () => {
  const flat = 'Wohnung. V, 118 kWh/(m²a), Gas, Bj. 1974, D';
  every(
    [
      [flat, undefined, 'Gelesen als Wohngebäude, erkannt an „Wohnung“.'],
      [flat, 'nichtwohn', 'Gelesen als Nichtwohngebäude, wie Sie angegeben haben.'],
      ['V, 118 kWh', undefined, 'Gelesen als Wohngebäude; der Text nennt die Art des Gebäudes nicht.'],
      ['Villa, Nichtwohngebäude', undefined, 'Gelesen als Nichtwohngebäude, erkannt an „Nichtwohngebäude“.'],
    ] as const,
    ([text, building, lead]) => expect(askAd({ text, building }).result?.lead).toBe(lead),
  );
});

test('an answer goes on to the form of „Pflichtangaben“ with what was found, which takes it', async () => {
  const form = await openTool('pflichtangaben');
  const { result } = ask({ text: 'Wohnung. V, 118,5 kWh/(m²a), Erdgas, Bj. 1974, D, ausgestellt am 03.05.2019' });
  expect(result?.links).toEqual([
    {
      href: '/werkzeuge/pflichtangaben?gebaeude=wohn&art=verbrauch&wert=118%2C5&traeger=erdgas&baujahr=1974&klasse=D&ausgestellt=3.5.2019',
      text: 'Text daraus erstellen',
    },
  ]);
  every(ads, (ad) => {
    const query = Object.fromEntries(new URLSearchParams(askAd(ad).result?.links?.[0]?.href.split('?')[1]));
    expect(form(query, adsDay).errors).toEqual({});
  });
});

test('the last day on which a certificate is valid is valid', () => {
  every(
    [
      ['26.11.2026', '2026-11-26', '2026-11-27'],
      ['11/2026', '2026-11-30', '2026-12-01'],
      ['2026', '2026-12-31', '2027-01-01'],
    ] as const,
    ([day, last, after]) => {
      const said = [last, after].map((today) => notesOf(ask({ text: `Energieausweis gültig bis ${day}` }, today)));
      expect(said.map((notes) => notes.includes('expiredUntil'))).toEqual([false, true]);
    },
  );
});

describe('a text', () => {
  test('goes into a body, and has one form when it is read', () => {
    expect(isPosted(tools['anzeige-pruefen'])).toBe(true);
    const { result } = ask({ text: ' Wohnung \t\u00a0 Bau\u00adjahr\r\n\r\n1974\rU\u0308ber allem' });
    expect(result?.passage?.text).toBe('Wohnung Baujahr\n1974\nÜber allem');
  });

  test('is refused with a sentence where it is none, or too long', () => {
    expect(ask({ text: '  ' }).errors).toEqual({ text: 'Fügen Sie den Text der Anzeige ein' });
    expect(ask({ text: 'x'.repeat(8001) }).errors).toEqual({ text: 'Geben Sie höchstens 8.000 Zeichen ein' });
    expect(ask({ text: 'x'.repeat(8000) }).errors).toEqual({});
  });

  // 18 × 37, of which each run takes one beginning for each filling: with a few labels every pattern has met every sign.
  test('of any shape is read in a time that grows with it', () => {
    const beginnings = [
      ...['', 'Baujahr', 'Bj.', '100 kWh', '98-112 kWh/(m²a)', 'V, ', 'Verbrauchsausweis', 'Energieausweis', 'Gas-'],
      ...['Endenergiebedarf', 'Primärenergie', 'Energieträger', 'Heizung:', 'Effizienzklasse', 'Klasse'],
      ...['gültig bis', 'ausgestellt am', 'Finanzierung'],
    ];
    const fillings = [
      ...[' ', '\n', '\u00a0', '.', ',', ';', '-', '–', '/', '(', '*', '|', '+', '\u00ad', '1', '1.', '1,1 ', '3.5.'],
      ...['a', 'a ', 'a-', 'A+ ', 'D, ', 'V, ', 'Gas, ', 'Gas und ', 'kWh ', '100 kWh/(m²a) ', '1974 ', 'Baujahr '],
      ...['Energieausweis ', 'Heizung ', 'Klasse ', 'Garage ', 'Dach', 'von ', 'bis '],
    ];
    expect([beginnings.length, fillings.length]).toEqual([18, 37]);
    const shapes = fillings.flatMap((filling, i) =>
      beginnings.filter((_, j) => j === i % beginnings.length).map((beginning) => ({ beginning, filling })),
    );
    /** Of its own thread, so that what else the machine does is not counted. */
    const toMs = ({ beginning, filling }: (typeof shapes)[number], length: number) => {
      const text = (beginning + filling.repeat(length)).slice(0, length - 1) + 'x';
      const { user, system } = process.threadCpuUsage();
      readAd(text);
      const after = process.threadCpuUsage();
      return (after.user + after.system - user - system) / 1000;
    };
    for (const shape of shapes) toMs(shape, 500);
    every(
      shapes.map((shape) => ({ ...shape, name: JSON.stringify(shape) })),
      (shape) => {
        // Four times as long takes four times as long; a pattern that goes back takes sixteen, or sixty-four.
        let before = toMs(shape, 500);
        for (const length of [2000, 8000]) {
          const ms = Math.min(toMs(shape, length), toMs(shape, length));
          expect(ms, `${length} signs`).toBeLessThan(10 * (before + 10));
          before = ms;
        }
      },
    );
  });
});
