import { beforeAll, expect, test } from 'vitest';
import { every, rowsOf } from '../../../../tests/support/every.ts';
import { firstDay, lastDay, openTool, toolOn, toolText, type Answered } from '../../../../tests/support/tools.ts';
import { isPosted } from '../address.ts';
import { readAd, valueToText, type Found, type Key, type Value } from './ad-reading.ts';
import type { Query } from '../tool.ts';
import { tools } from '../tools.ts';

/** As of this day the advertisements below are asked. */
const day = '2026-11-26';
let ask: (query: Query, today?: string) => Answered;
let text: Awaited<ReturnType<typeof toolText>>;
beforeAll(async () => {
  const open = await openTool('anzeige-pruefen');
  ask = (query, today = day) => open(query, today);
  text = await toolText('anzeige-pruefen');
});

/**
 * Advertisements, made up and written as portals, newspapers and sellers write them, `⏎` for the end of a line, `[nichtwohn]` for what
 * is chosen in the form; then what is found: kind, final energy (of a non-residential building heat and electricity), carriers, year
 * and class, '-' where there is none and with a question mark where it is a guess; then what is said of it.
 */
const written = `
Wohnfläche ca.: 82 m²⏎Baujahr: 1974⏎Heizungsart: Zentralheizung⏎Wesentliche Energieträger: Gas⏎Energieausweis: liegt \
vor⏎Energieausweistyp: Verbrauchsausweis⏎Energieverbrauchskennwert: 123,4 kWh/(m²*a)⏎Energie-Effizienzklasse: D = \
verbrauch | 123,4 | gas | 1974 | D
Baujahr⏎1962⏎Heizungsart⏎Zentralheizung⏎Wesentliche Energieträger⏎Öl⏎Energieausweis⏎liegt vor⏎Energieausweistyp⏎\
Bedarfsausweis⏎Endenergiebedarf⏎214,5 kWh/(m²*a)⏎Energieeffizienzklasse⏎G = bedarf | 214,5 | heizoel | 1962 | G
2-Zi.-ETW, 58 m², EBK, Blk., 189.000 €, V, 118 kWh/(m²a), Gas, Bj. 1974, D = verbrauch | 118 | gas | 1974 | D
Wohnung, 65 qm, Küche neu. V, 123 kWh, Gas, Bj. 1974, D = verbrauch | 123? | gas | 1974 | D
Neubau-ETW am Werdersee. B, 28 kWh/(m²a), E, Bj. 2021, A+ = bedarf | 28 | strom | 2021 | A+
Haus von 1904 unter Denkmalschutz, daher ist kein Energieausweis erforderlich. = - | - | - | 1904 | -
Wohnung, V, 130,1 kWh/(m²a), FW, Bj. 1970, D = verbrauch | 130,1 | fernwaerme | 1970 | D | classMisfit
Eigentumswohnung⏎Verbrauchsausweis⏎Endenergiebedarf: 98,2 kWh/(m²·a)⏎Energieträger: Fernwärme⏎Baujahr: 1968⏎\
Energieeffizienzklasse: C = verbrauch | 98,2 | fernwaerme | 1968 | C | kindMisfit
Mehrfamilienhaus. Energieausweis (Bedarf): liegt vor. Verbrauchsausweis: 133 kWh/(m²a), Gas, Baujahr 1971, E. = \
bedarf+verbrauch | 133 | gas | 1971 | E | twoKinds
Wohnung, Einbauküche Baujahr 2019, Bad von 2015. V, 110 kWh/(m²a), Gas, D. = verbrauch | 110 | gas | - | D
Haus⏎Baujahr 1955⏎Baujahr Anlagentechnik: 2011⏎Letzte Modernisierung: 2018⏎Bedarfsausweis, Endenergiebedarf 231,00 \
kWh/(m²·a), Erdgas, Effizienzklasse G = bedarf | 231 | erdgas | 1955 | G
Haus, Baujahr 1963. Bedarfsausweis, 199 kWh/(m²a), Gas, Baujahr laut Energieausweis 1965, F. = bedarf | 199 | gas | \
1965 | F | twoYears
Bedarfsausweis⏎Primärenergiebedarf: 201 kWh/(m²·a)⏎Energieträger: Gas⏎Baujahr: 1910⏎Klasse: F = bedarf | - | gas | \
1910 | F | noEnergyButOther
A+ Lage am Bürgerpark! V, 142 kWh/(m²a), Gas, Bj. 1908. = verbrauch | 142 | gas | 1908 | -
Kühlschrank Energieeffizienzklasse A++ und Waschmaschine Klasse B. Verbrauchsausweis, 99 kWh/(m²a), Fernwärme, \
Baujahr 1972. = verbrauch | 99 | fernwaerme | 1972 | -
Energieausweis gültig bis: 14.09.2025⏎Verbrauchsausweis⏎Endenergieverbrauch 88 kWh/(m²a)⏎Energieträger Fernwärme⏎\
Baujahr 1966⏎Effizienzklasse C = verbrauch | 88 | fernwaerme | 1966 | C | expiredUntil
Bedarfsausweis vom 03.05.2019, gültig bis 02.05.2031, 176,4 kWh/(m²a), Erdgas, Baujahr 1961, F. = bedarf | 176,4 | \
erdgas | 1961 | F | datesMisfit
Energiepass von 2012: Bedarf, 201 kWh/(m²a), Gas, Bj. 1953 = bedarf | 201 | gas | 1953 | - | expired
Verbrauchsausweis⏎Endenergieverbrauch: 112,3⏎Energieträger: Gas⏎Baujahr: 1989⏎Energieeffizienzklasse: D = verbrauch \
| 112,3? | gas | 1989 | D
Verbrauch letztes Jahr 28.500 kWh Gas. Baujahr 1973. Verbrauchsausweis, Klasse E. = verbrauch | - | - | 1973 | E
ETW Huchting, 70 m². V, 134 kWh/(m²a), Fernw., Bj. 74, E = verbrauch | 134 | fernwaerme | 74? | E
Büro⏎Verbrauchsausweis⏎Endenergieverbrauch Wärme: 96 kWh/(m²a)⏎Endenergieverbrauch Strom: 31 kWh/(m²a)⏎\
Energieträger: Fernwärme = verbrauch | 96 | 31 | fernwaerme
Ladenlokal. V, Wärme 88, Strom 45 kWh/(m²a), Gas = verbrauch | 88 | 45 | gas
Lagerhalle. Bedarfsausweis, 165 kWh/(m²a), Heizöl, Baujahr 1988, Energieeffizienzklasse F. = bedarf | - | - | \
heizoel | classForOther | oneValue
V, 114 kWh/(m²a), Gas, Bj. 1975, D. Energiekennwert 141 kWh/(m²a). = verbrauch | 114 | gas | 1975 | D | twoValues
Penthouse⏎Energieeffizienzklasse: B⏎Energieausweis: Bedarfsausweis, Endenergiebedarf 92 kWh/(m²a),\
 Gas-Brennwert, Baujahr 2004, \
Effizienzklasse C = bedarf | 92 | gas? | 2004 | C | twoClasses
WG-Zimmer, 16 m², 420 € warm, Waschmaschine, Keller. Ab 01.02.2027. = - | - | - | - | -
Bedarfsausweis, Endenergie: 22 kWh/(m²a), Energieträger: Luft-Wasser-Wärmepumpe, Baujahr 2023, Klasse A+. = bedarf | \
22 | waermepumpe? | 2023 | A+
Wohn- und Geschäftshaus: Wohnen: V, 121 kWh/(m²a), Gas, Bj. 1955, D. Gewerbe: Verbrauchsausweis, Wärme 140 \
kWh/(m²a), Strom 60 kWh/(m²a), Gas. = verbrauch | 121 | gas | 1955 | D
Energieklasse⏎A B C D E F G H⏎123 kWh/(m²·a)⏎Energieausweistyp⏎Verbrauchsausweis⏎Baujahr⏎1985⏎Energieträger⏎Gas = \
verbrauch | 123 | gas | 1985 | -
V, 98-112 kWh/(m²a), Gas, Bj. 1964, D = verbrauch | 98 bis 112? | gas | 1964 | D
## Energie⏎- **Baujahr:** 1966⏎- **Klasse:** D⏎- **Energieausweis:** Verbrauchsausweis, 101 kWh/(m²\\*a) = verbrauch \
| 101 | - | 1966 | D
| Energieausweis | Endenergie | Energieträger | Baujahr | Klasse |⏎|---|---|---|---|---|⏎| Verbrauch | 101 kWh/(m²a) \
| Gas | 1966 | D | = verbrauch | 101 | gas | 1966 | D
V, 101 kWh/(m²a)⏎Gas⏎Bj. 1966⏎D = verbrauch | 101 | gas | 1966 | D
Verbrauchsausweis / 101 kWh/(m²a) / Erdgas / 1966 / D = verbrauch | 101 | erdgas | 1966 | D
wohnung, energieausweis: verbrauch, 118 kwh/(m²a), energieträger gas, baujahr 1974, effizienzklasse d = verbrauch | \
118 | gas | 1974 | D
Bedarfsausweis 210 kWh/(m²a) Ölheizung Bj. 1958 G = bedarf | 210 | heizoel? | 1958? | G
Wohnung, Heizwärmebedarf: 61 kWh/(m²a), Energieklasse C, Baujahr 1990 = - | - | - | 1990 | C | noEnergyButOther
Verbrauchsausweis, 101 kWh/(m²a), Wärme aus Verbrennung von Siedlungsabfällen, 1974, D = verbrauch | 101 | abfall | \
1974 | D
Energieträger: Nah-/Fernwärme aus KWK, fossiler Brennstoff (Gasförmige und flüssige Brennstoffe) bzw. Energieträger, \
Baujahr 1974 = - | - | fernwaerme | 1974 | -
Energieträger: Wärme aus KWK, gebäudeintegriert oder gebäudenah; Abwärme aus Prozessen, Bioöl und \
Braunkohlenbriketts = - | - | kwk+abwaerme+bioel+kohle | - | -
Finanzierung: 3,4 %, Bonität A, gültig bis 31.12.2025⏎Wohnung mit Garage (Bj. 1998). V, 118 kWh/(m²a), Öl, Bj. 1974, \
D. Gas, Wasser, Strom liegen in der Straße. = verbrauch | 118 | heizoel | 1974 | D
[nichtwohn] Villa. Verbrauchsausweis, Heizenergie 130 kWh/(m²a), Strom 22 kWh/(m²a), Erdgas. = verbrauch | 130 | 22 \
| erdgas
<li><b>Baujahr:</b> 1966</li><li><b>Klasse:</b> D</li><br/>V, 101 kWh/(m²a), <i>Gas</i> = verbrauch | 101 | gas | \
1966 | D
Energieausweis⏎Verbrauchsausweis⏎gültig bis: 30.09.2033⏎Kennwert⏎87 kWh/(m²·a)⏎Wesentlicher Energieträger⏎Biogas, \
Strom⏎Baujahr laut Energieausweis⏎1994⏎Energieeffizienzklasse⏎C = verbrauch | 87 | biogas+strom | 1994 | C
V, 118 kWh/(m²a), Öl, Bj. 1974, D. Gas und Strom liegen in der Straße. = verbrauch | 118 | heizoel | 1974 | D
Verbrauchsausweis. 118 kWh/(m²a). Gas. 1974. D. = verbrauch | 118 | gas | 1974 | D
Haus mit Wärmepumpe statt der alten Ölheizung. Bedarfsausweis, 45 kWh/(m²a), Bj. 1974, A. = bedarf | 45 | - | 1974 | A
Wohnung, Fernheizung, Verbrauchsausweis, 112 kWh/(m²a), Baujahr 1971, D. = verbrauch | 112 | fernwaerme? | 1971 | D
Wohnung mit Nachtspeichergeräten. Verbrauchsausweis, 98 kWh/(m²a), Bj. 1972, C. = verbrauch | 98 | strom? | 1972 | C
Verbrauchsausweis, Bj. 1996, B, Kennwert: 71 kWh/(m²a), Fernwärme = verbrauch | 71 | fernwaerme | 1996 | B
Büro. Bedarfsausweis, Heizenergieverbrauchskennwert 120 kWh/(m²a), Gas. = bedarf | 120 | - | gas | kindMisfit
`;
const ads = written
  .trim()
  .split('\n')
  .map((line) => {
    const [, building, name = '', finds = ''] = /^(?:\[(wohn|nichtwohn)\] )?(.*) = (.*)$/.exec(line) ?? [];
    return { name, text: name.replaceAll('⏎', '\n'), gebaeude: building as 'wohn' | undefined, finds };
  });

/** Sentences of what does not fit together, and of what is something else. */
const noteKeys = [
  ...['classMisfit', 'kindMisfit', 'twoKinds', 'twoValues', 'twoYears', 'twoClasses', 'classForOther', 'oneValue'],
  ...['expired', 'expiredUntil', 'future', 'datesMisfit', 'noEnergyButOther'],
];
/** A sentence whatever is put into it. */
const toPattern = (words: string) =>
  new RegExp(`^${words.replaceAll(/[.()+?]/g, String.raw`\$&`).replaceAll(/\{[^}]+\}/g, '.*')}$`);
function notesOf({ result }: Answered): string[] {
  const lists = (result?.lists ?? []).flatMap(({ items }) => items);
  const said = [...(result?.statements ?? []), ...lists].map((one) => one.text.replaceAll('\u00a0', ' '));
  return noteKeys.filter((key) => said.some((words) => toPattern(text(key)).test(words)));
}
function read({ text, gebaeude }: (typeof ads)[number]): string[] {
  const { isDwelling, of } = readAd(text, gebaeude);
  const toText = ({ value, isSure }: Found) =>
    (typeof value === 'object' ? valueToText(value as Value) : String(value)) + (isSure ? '' : '?');
  const all = (key: Key, most = 9): string => of(key).slice(0, most).map(toText).join('+') || '-';
  return isDwelling
    ? [all('kind'), all('energy', 1), all('carrier'), all('year', 1), all('class', 1)]
    : [all('kind'), all('heat', 1), all('electricity', 1), all('carrier')];
}

test('what an advertisement says is found, and nothing else; never is it said to suffice', async () => {
  const form = await openTool('pflichtangaben');
  const suffices = /rechtssicher|vollständig|korrekt|fehlerfrei|rechtmäßig|zulässig|abmahn|in Ordnung|genügt/i;
  every(ads, (ad) => {
    const answered = ask({ text: ad.text, gebaeude: ad.gebaeude });
    const particulars = read(ad);
    expect([...particulars, ...notesOf(answered)].join(' | ')).toBe(ad.finds);
    const { title, lists = [], passage, links } = answered.result ?? {};
    const found = particulars.filter((one) => one !== '-');
    expect(title).toContain(`${found.length || 'Keine'} ${found.length ? 'von' : 'der'} ${particulars.length} Angaben`);
    const listed = (name: string) => lists.find((list) => list.title === name)?.items ?? [];
    expect(listed('Nicht gefunden')).toHaveLength(particulars.length - found.length);
    expect(listed('Nicht sicher gelesen')).toHaveLength(found.filter((one) => one.includes('?')).length);
    // All that is found is marked under its name, and a guess as one.
    const labels = new Set(passage?.marks?.map(({ label }) => label).filter((label) => !/^(Aus|Gü)/.test(label)));
    expect([...labels].filter((label) => label.endsWith('?')).length > 0).toBe(particulars.join().includes('?'));
    expect(new Set([...labels].map((label) => label.replace('?', ''))).size).toBe(found.length);
    // What the advertisement itself says is not ours.
    expect(answered.text.replaceAll(/„[^“]*“|"passage":\{.*?\}\]\}/g, '')).not.toMatch(suffices);
    // The form of „Pflichtangaben“ takes what was found.
    const query = Object.fromEntries(new URLSearchParams(links?.[0]?.href.split('?')[1]));
    expect(form(query, day).errors).toEqual({});
  });
});

const both = [await toolOn('anzeige-pruefen', lastDay), await toolOn('anzeige-pruefen', firstDay)];
/** What is told of an advertisement: „4/5 setOld noYear § 112 Abs. 3“. */
function tell({ ask, say, tool }: (typeof both)[number], text: string): string {
  const { title = '', lead = '', lists = [] } = ask({ text }).result ?? {};
  const told = lists.slice(0, 2).flatMap(({ items }) =>
    items.map(({ text: said, source = '' }) => {
      const key = tool.says.find((one) => toPattern(say(one)).test(said));
      return `${key} ${source.replaceAll('\u00a0', ' ').replaceAll(' GModG', '')}`.trim();
    }),
  );
  const set = ['setOld', 'setOpen', 'setNew'].filter((key) => lead.includes(say(key)));
  return [title.replace(/ von (\d) .*/, '/$1').replace(/Keine.*/, '0'), ...set, ...told].join(', ');
}
/** By the day of issue: § 87 Abs. 1, 2 until 2026, then § 112 Abs. 3, 4; issued from 2027 on § 87 Nr. 1, 2. */
const dated = rowsOf(`
Wohnung. V, 118 kWh/(m²a), Gas, Bj. 1974, D | 5/5 | 5/5, setOpen
Wohnung. V, 118 kWh/(m²a), Gas, D. Ausweis ausgestellt am 31.12.2026 | 4/5, noYear § 87 | 4/5, setOld, noYear § 112 \
Abs. 3
Wohnung. V, 118 kWh/(m²a), Gas, D. Ausweis ausgestellt vor dem 1.1.2027 | 4/5, noYear § 87 | 4/5, setOld, noYear § 112 \
Abs. 3
Wohnung. V, 118 kWh/(m²a), Gas, Bj. 1974, D. Ausweis gültig bis 31.12.2036 | 5/5 | 5/5, setOld
Wohnung. Bedarfsausweis, Primärenergie 130 kWh/(m²a), Gas, Bj. 1974, D. Ausweis gültig bis 01.01.2037 | 4/5, \
noEnergyButOther § 87 | 5/6, setNew, noIssued § 87 Nr. 2
Wohnung. Bedarfsausweis von 2027, Primärenergie 130 kWh/(m²a), Gas, Bj. 1974, D | 4/5, noEnergyButOther § 87 | 5/6, \
setNew, noIssued § 87 Nr. 2
Verbrauchsausweis · ausgestellt am 01.01.2027 · Primärenergie 130 kWh/(m²·a) · Erdgas · Baujahr 1974 · Klasse D | 4/5, \
future, noEnergyButOther § 87 | 6/6, setNew
Verbrauchsausweis, ausgestellt am 01.01.2027, Jahres-Primärenergiebedarf: 130, Gas, Bj. 1974, D | 4/5, future, \
noEnergyButOther § 87 | 6/6, setNew
Wohnung. Bedarfsausweis vom 01.01.2027, 118 kWh/(m²a), Gas, Bj. 1974, H | 5/5, classMisfit § 86 Abs. 2, Anlage 10, \
future | 5/6, setNew, noPrimaryButOther § 87 Nr. 2
Wohnung. Bedarfsausweis vom 01.01.2027, Endenergie 118 kWh/(m²a), Primärenergie 130 kWh/(m²a), Gas, Bj. 1974, H | 5/5, \
classMisfit § 86 Abs. 2, Anlage 10, future | 6/6, setNew, classMisfit § 86 Abs. 2, Anlage 10
Büro. Bedarfsausweis vom 01.01.2027, Primärenergie 130 kWh/(m²a), Gas, Bj. 1974, H | 2/4, future, classForOther § 86, \
noHeat § 87 Abs. 2, noElectricity § 87 Abs. 2 | 6/6, setNew, classUnknown § 86 Abs. 3, Anlage 10a
Büro. Bedarfsausweis, 130 kWh/(m²a), Gas, Bj. 1974, C | 2/4, classForOther § 86, oneValue § 87 Abs. 2, noHeat § 87 \
Abs. 2, noElectricity § 87 Abs. 2 | 2/4, setOpen, classForOther § 86, oneValue § 112 Abs. 4, noHeat § 112 Abs. 4, \
noElectricity § 112 Abs. 4
`);
test('what the law of the day of issue asks for is looked for, and the answer says which that is', () => {
  every(dated, ([text = '', ...told]) => expect(both.map((tool) => tell(tool, text))).toEqual(told));
  const soon = both.map(({ ask }) => ask({ text: 'Wohnung' }).result?.soon?.text);
  expect(soon).toEqual([both[0]?.say('soonNew'), undefined]);
});

test('an answer says how the building was taken, and what ends on a day is valid on it', () => {
  const taken = rowsOf(`
    Wohnung. V, 118 kWh/(m²a)   |           | Gelesen als Wohngebäude, erkannt an „Wohnung“.
    Wohnung. V, 118 kWh/(m²a)   | nichtwohn | Gelesen als Nichtwohngebäude, wie Sie angegeben haben.
    V, 118 kWh                  |           | Gelesen als Wohngebäude; der Text nennt die Art des Gebäudes nicht.
    Villa, Nichtwohngebäude     |           | Gelesen als Nichtwohngebäude, erkannt an „Nichtwohngebäude“.`);
  every(taken, ([text, gebaeude, lead]) => expect(ask({ text, gebaeude }).result?.lead).toBe(lead));
  const ends = '26.11.2026 2026-11-26 2026-11-27, 11/2026 2026-11-30 2026-12-01, 2026 2026-12-31 2027-01-01';
  every(ends.split(', '), (row) => {
    const [day = '', ...days] = row.split(' ');
    const said = days.map((today) => notesOf(ask({ text: `Energieausweis gültig bis ${day}` }, today)));
    expect(said.map((notes) => notes.includes('expiredUntil'))).toEqual([false, true]);
  });
});

test('a text goes into a body, has one form when it is read, and is refused where it is none or too long', () => {
  expect(isPosted(tools['anzeige-pruefen'])).toBe(true);
  const { result } = ask({ text: ' Wohnung \t\u00a0 Bau\u00adjahr\r\n\r\n1974\rU\u0308ber allem' });
  expect(result?.passage?.text).toBe('Wohnung Baujahr\n1974\nÜber allem');
  expect(ask({ text: '  ' }).errors).toEqual({ text: 'Fügen Sie den Text der Anzeige ein' });
  expect(ask({ text: 'x'.repeat(8001) }).errors).toEqual({ text: 'Geben Sie höchstens 8.000 Zeichen ein' });
});

test('a text of any shape is read in a time that grows with it', () => {
  const shapes =
    ' |\n|.|,|-|(|*|1|1.|1,1 |a|a |A+ |V, |Gas, |Gas und |kWh |1974 |Energieausweis |Heizung |<b>|bis '.split('|');
  /** Of its own thread, so that what else the machine does is not counted. */
  const toMs = (filling: string, length: number) => {
    const text = ('Baujahr 98-112 kWh/(m²a), gültig bis ' + filling.repeat(length)).slice(0, length - 1) + 'x';
    const { user, system } = process.threadCpuUsage();
    readAd(text);
    const after = process.threadCpuUsage();
    return (after.user + after.system - user - system) / 1000;
  };
  for (const shape of shapes) toMs(shape, 500);
  // Sixteen times as long takes sixteen times as long; a pattern that goes back takes 256, or 4096.
  every(shapes, (shape) => {
    const before = toMs(shape, 500);
    expect(Math.min(toMs(shape, 8000), toMs(shape, 8000))).toBeLessThan(40 * (before + 5));
  });
});
