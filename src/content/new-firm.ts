/**
 * A folder of texts for another firm, made of ten answers, of the sample's files and of a catalogue of municipalities. What
 * nobody has answered stands there as what it is: a sample, or a sentence that says what is to be written (`unwritten`),
 * so that `check:launch` names it.
 */
import { isMap, parse, parseDocument, stringify } from 'yaml';
import { z } from 'zod';
import { readYaml } from './yaml.ts';
import { areaSchema, state, type State } from '#domain/area';
import { coloursSchema, type Colours } from '#domain/colours';
import { companySchema } from '#domain/company';
import { distanceKm } from '#domain/distance';
import { toSlug } from '#domain/fold';
import { citySchema, localTopics, statesSchema, type States } from '#domain/regions';
import { stateKeys } from './census.ts';
import { numbered, settle, type Dialog } from './dialog.ts';
import { eitherOf } from './faults.ts';
import { unwritten } from './launch.ts';

/** A municipality as the catalogue knows it. */
export type Municipality = { state: State; name: string; postcodes: string[]; latitude: number; longitude: number };

const states = state.options;
/** A catalogue as `scripts/municipalities.tsv` has it. */
export const tableToMunicipalities = (table: string): Municipality[] =>
  table.split('\n').flatMap((line) => {
    const [key, name = '', postcodes = '', latitude, longitude] = line.split('\t');
    const found = states.find((one) => stateKeys[one] === key);
    if (!found) return [];
    const at = { latitude: Number(latitude), longitude: Number(longitude) };
    return [{ state: found, name, postcodes: postcodes.split(' '), ...at }];
  });

const amounts = z.tuple([z.int(), z.int(), z.int()]);
export type FirmAnswers = {
  name: string;
  brand: string;
  seat: { street: string; postalCode: string; city: string };
  state: State;
  owner: string;
  foundedYear: number;
  phone: string;
  email: string;
  colours: Colours;
  prices: { business: z.infer<typeof amounts>; private: z.infer<typeof amounts>; withTax: boolean };
  area: { name: string; phrase: string; radius: number };
  /** The seat first. */
  places: (Municipality & { population: number })[];
};

/** What may be given with the command, a text for each question. */
export const firmQuestions = [
  'name',
  'brand',
  'seat',
  'state',
  'owner',
  'contact',
  'colours',
  'prices',
  'area',
  'places',
] as const;
export type FirmGiven = Partial<Record<(typeof firmQuestions)[number], string>>;

/* Answers */

/** The first thing that a schema says against a value, in German. */
function faultOf(schema: z.ZodType, value: unknown): { fault: string } | undefined {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  if (!issue) return undefined;
  return issue.code === 'too_small' || issue.code === 'too_big'
    ? { fault: `„${String(value)}“ hat nicht die richtige Länge oder Größe.` }
    : { fault: `${issue.message}.` };
}

const mix = (colour: string, other: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => {
      const [a = 0, b = 0] = [colour, other].map((one) => Number.parseInt(one.slice(at, at + 2), 16));
      return Math.round(a + (b - a) * share)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;

/** The six colours of a brand, of its two. */
const toColours = (main: string, accent: string): Colours => ({
  main,
  deep: mix(main, '#000000', 0.3),
  tint: mix(main, '#ffffff', 0.88),
  line: mix(main, '#ffffff', 0.3),
  accent,
  accentDeep: mix(accent, '#000000', 0.2),
});

function takeColours(answer: string): Colours | { fault: string } {
  const [main, accent, ...more] = answer.toLowerCase().match(/#[0-9a-f]{6}\b/g) ?? [];
  if (main === undefined || accent === undefined || more.length > 0)
    return { fault: 'Schreiben Sie zwei Farben, jede mit # und sechs Zeichen: #1d3f7a #8a3b12' };
  const colours = toColours(main, accent);
  return faultOf(coloursSchema, colours) ?? colours;
}

function takePrices(answer: string): FirmAnswers['prices'] | { fault: string } {
  const numbers = (answer.match(/\d+/g) ?? []).map(Number);
  const [a, b, c, d, e, f] = numbers;
  if (numbers.length !== 6 || numbers.some((amount) => amount < 1 || amount > 100_000))
    return { fault: 'Schreiben Sie sechs Preise in vollen Euro: 189 289 499 / 289 389 499' };
  return {
    business: amounts.parse([a, b, c]),
    private: amounts.parse([d, e, f]),
    withTax: /mwst|mehrwertsteuer/i.test(answer),
  };
}

function takeArea(answer: string): FirmAnswers['area'] | { fault: string } {
  const [name = '', phrase = '', radius = ''] = answer.split(';').map((part) => part.trim());
  const { shape } = areaSchema;
  const area = { name, phrase, radius: Number(radius.replace(/\s*km$/, '')) };
  if (!phrase.includes(' ') || !/^\d+( km)?$/.test(radius))
    return { fault: 'Schreiben Sie drei Angaben mit Strichpunkt dazwischen: Nordhessen; in Nordhessen; 40' };
  return faultOf(shape.name, name) ?? faultOf(shape.phrase, phrase) ?? faultOf(shape.radius, area.radius) ?? area;
}

/** Of several of one name the one nearest to the seat. */
function findMunicipality(
  catalogue: readonly Municipality[],
  name: string,
  near?: Municipality,
): Municipality | undefined {
  const exact = catalogue.filter((one) => one.name === name);
  const slug = toSlug(name);
  const named = exact.length > 0 ? exact : catalogue.filter((one) => toSlug(one.name) === slug);
  return near ? named.toSorted((a, b) => distanceKm(near, a) - distanceKm(near, b))[0] : named[0];
}

/** 'Kassel 204202' or 'Kassel 204202 34117 51.3167 9.5', where the catalogue does not know it. */
function takePlace(
  text: string,
  catalogue: readonly Municipality[],
  seat: Municipality | undefined,
  state: State,
): FirmAnswers['places'][number] | { fault: string } {
  const [, name = '', people = '', postcode, latitude, longitude] =
    /^(.+?) ([\d.]+)(?: (\d{5}) (\d\d\.\d+) (\d\d?\.\d+))?$/.exec(text) ?? [];
  const population = Number(people.replaceAll('.', ''));
  if (!name)
    return { fault: `„${text}“: Schreiben Sie den Ort und dahinter seine Einwohner, zum Beispiel Kassel 204202.` };
  const small = faultOf(citySchema.shape.population, population);
  if (small) return { fault: `${name}: Einwohner sind eine Zahl ab 1000.` };
  const typed = postcode && {
    state,
    name,
    postcodes: [postcode],
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
  const found = typed || findMunicipality(catalogue, name, seat);
  return found
    ? { ...found, population }
    : {
        fault: `${name} steht nicht im Verzeichnis der Gemeinden. Schreiben Sie Postleitzahl, Breite und Länge dahinter: ${name} ${people} 34117 51.3167 9.5000`,
      };
}

function takePlaces(
  answer: string,
  catalogue: readonly Municipality[],
  { seat: { city, postalCode }, state }: Pick<FirmAnswers, 'seat' | 'state'>,
): FirmAnswers['places'] | { fault: string } {
  const seat = catalogue.find(({ name, postcodes }) => name === city && postcodes.includes(postalCode));
  const taken = answer
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => takePlace(part, catalogue, seat, state));
  const fault = taken.find((one) => 'fault' in one);
  if (fault) return fault;
  const places = taken as FirmAnswers['places'];
  const slugs = places.map(({ name }) => toSlug(name));
  const twice = slugs.find((slug, at) => slugs.indexOf(slug) < at);
  if (twice !== undefined) return { fault: `${twice} steht zweimal da.` };
  const own = places.find(({ name }) => name === city);
  return own
    ? [own, ...places.filter((one) => one !== own)]
    : { fault: `Der Sitz gehört dazu: ${city}, mit seinen Einwohnern.` };
}

/** @throws where something given cannot be taken, with a German sentence */
export async function askForFirm(
  given: FirmGiven,
  catalogue: readonly Municipality[],
  dialog: Dialog,
): Promise<FirmAnswers> {
  const { shape } = companySchema;
  const ask = <T>(
    key: keyof FirmGiven,
    question: string | (() => string),
    take: (answer: string) => T | { fault: string },
  ) => settle(dialog, given[key], question, take);
  const text = (schema: z.ZodType) => (answer: string) => faultOf(schema, answer) ?? answer;

  const name = await ask('name', 'Name des Unternehmens, mit Rechtsform: ', text(shape.legalName));
  const brand = await ask('brand', 'Marke, die vor dem Ort steht, zum Beispiel „Ausweiswerk“: ', text(shape.brand));
  const seat = await ask('seat', 'Sitz (Straße Nummer, Postleitzahl Ort): ', (answer) => {
    const [, street = '', postalCode = '', city = ''] = /^(.+), *(\d{5}) (\S.*)$/.exec(answer) ?? [];
    if (!street) return { fault: 'Schreiben Sie den Sitz so: Königsplatz 1, 34117 Kassel' };
    return faultOf(shape.city, city) ?? { street, postalCode, city };
  });
  const likely = catalogue.find(({ postcodes }) => postcodes.includes(seat.postalCode))?.state;
  const land = await ask(
    'state',
    () => {
      dialog.say(`\nLand\n${numbered(states)}`);
      return `Nummer${likely ? ` (Enter: ${likely})` : ''}: `;
    },
    (answer) =>
      (answer === '' ? likely : (states[Number(answer) - 1] ?? states.find((one) => one === answer))) ?? {
        fault: `Das Land „${answer}“ gibt es nicht. Möglich ist eine Nummer oder ${eitherOf(states)}.`,
      },
  );
  const { owner, foundedYear } = await ask(
    'owner',
    'Wer führt es, und seit wann? (Vorname Nachname, Jahr): ',
    (answer) => {
      const [, owner = '', year] = /^(\S.*\S), *(\d{4})$/.exec(answer) ?? [];
      const foundedYear = Number(year);
      return owner
        ? (faultOf(shape.foundedYear, foundedYear) ?? { owner, foundedYear })
        : { fault: 'Schreiben Sie Namen und Jahr der Gründung: Karla Beispiel, 2021' };
    },
  );
  const { phone, email } = await ask('contact', 'Telefon und E-Mail-Adresse (+49 561 …, name@firma.de): ', (answer) => {
    const [phone = '', email = ''] = answer.split(',').map((part) => part.trim());
    return faultOf(shape.phone, phone) ?? faultOf(shape.email, email) ?? { phone, email };
  });
  const colours = await ask(
    'colours',
    'Zwei Farben, dunkel genug für weiße Schrift (Marke, Knopf; #1d3f7a #8a3b12): ',
    takeColours,
  );
  const prices = await ask(
    'prices',
    'Preise in vollen Euro für Ein-, Mehrfamilienhaus, Gewerbe: Geschäftskunden / privat; „inkl. MwSt.“ dahinter, wenn sie darin ist\n(189 289 499 / 289 389 499): ',
    takePrices,
  );
  const area = await ask(
    'area',
    'Gebiet: Name; derselbe im Satz; Kilometer, in denen ein Termin die Regel ist (Nordhessen; in Nordhessen; 40): ',
    takeArea,
  );
  const places = await ask(
    'places',
    'Orte mit Einwohnern (Zensus 2022), mit Strichpunkt dazwischen, der Sitz zuerst (Kassel 204202; Baunatal 28173): ',
    (answer) => takePlaces(answer, catalogue, { seat, state: land }),
  );
  return { name, brand, seat, state: land, owner, foundedYear, phone, email, colours, prices, area, places };
}

/* Files */

/** The sample's files, and the project's, by their names in `content/`. */
export type Lender = (file: string) => string;

/** YAML with other values; its comments stay. */
function change(source: string, values: Record<string, unknown>, gone: readonly string[] = []): string {
  const document = parseDocument(source);
  const set = (path: string[], value: unknown): void => {
    const isWhole = typeof value !== 'object' || value === null || Array.isArray(value) || !isMap(document.getIn(path));
    // A value in place of another keeps the comment behind it.
    if (isWhole) document.setIn(path, typeof value === 'object' ? document.createNode(value) : value);
    else for (const [key, inner] of Object.entries(value)) set([...path, key], inner);
  };
  for (const [key, value] of Object.entries(values)) set(key.split('.'), value);
  for (const key of gone) document.deleteIn(key.split('.'));
  return document.toString({ lineWidth: 120 });
}

/** Every fourth topic that may count anywhere, another set for the next place. */
const topicsOf = (at: number): string[] => {
  const anywhere = localTopics.filter(
    (topic) => !['klinkerwand', 'ferienhaus', 'wiederaufbau', 'denkmal'].includes(topic),
  );
  return [0, 1, 2, 3].map((step) => anywhere[(at * 3 + step * 4) % anywhere.length] ?? 'keller');
};

const houses = ['gruenderzeit', 'klinker-siedlung', 'grosssiedlung', 'fachwerk', 'gewerbebau'] as const;
const house = houses[0];

const toCity = (
  { name, state, postcodes, latitude, longitude, population }: FirmAnswers['places'][number],
  at: number,
  own: string,
) => ({
  slug: toSlug(name),
  name,
  phrase: `in ${name}`,
  state,
  postcode: postcodes.includes(own) ? own : (postcodes[0] ?? ''),
  latitude,
  longitude,
  population,
  populationYear: 2022,
  houseType: house,
  topics: topicsOf(at),
  buildingStock: `${unwritten}ein Satz dazu, welche Häuser ${name} prägen, nur Belegtes, mit den Quellen unter sources.`,
  certificate:
    `${unwritten}zwei bis drei Sätze, was dieser Bestand in ${name} für Bedarfs- oder Verbrauchsausweis heißt: ` +
    'wann gebaut, wie viele Wohnungen, was unter Denkmalschutz steht, womit geheizt wird.',
  example:
    `${unwritten}zwei bis vier Sätze mit einem Modellfall aus ${name}: welches Haus aus welchem Jahr, warum es einen Ausweis ` +
    'braucht, welche Ausweisart es wird und warum, und welche Unterlagen bereitliegen sollten. Prüfen Sie auch houseType und topics.',
});

/** The range of each state within the area, as its postcodes follow each other. */
function toPostcodes(around: readonly Municipality[]) {
  const sorted = around
    .flatMap(({ postcodes, state }) => postcodes.map((postcode) => ({ at: Number(postcode), state })))
    .sort((a, b) => a.at - b.at);
  const ranges: { from: number; to: number; state: State }[] = [];
  for (const { at, state } of sorted) {
    const last = ranges.at(-1);
    if (last?.state === state) last.to = at;
    else ranges.push({ from: at, to: at, state });
  }
  return ranges;
}

const tenth = (value: number, round: (value: number) => number): number => round(value * 10) / 10;

function toArea({ area, seat, places }: FirmAnswers, around: readonly Municipality[], sample: string): string {
  const [office] = places;
  const all = [...places, ...around];
  const [latitudes, longitudes] = [all.map(({ latitude }) => latitude), all.map(({ longitude }) => longitude)];
  const { climate } = parse(sample) as { climate: { years: { year: number }[] } };
  return change(sample, {
    name: area.name,
    phrase: area.phrase,
    office: { name: seat.city, latitude: office?.latitude, longitude: office?.longitude },
    radius: area.radius,
    bounds: {
      south: tenth(Math.min(...latitudes), Math.floor),
      north: tenth(Math.max(...latitudes), Math.ceil),
      west: tenth(Math.min(...longitudes), Math.floor),
      east: tenth(Math.max(...longitudes), Math.ceil),
    },
    postcodes: toPostcodes(all),
    // As far as the schema lets them go, until somebody has looked them up.
    climate: { stations: 0, years: climate.years.map(({ year }) => ({ year, least: 0.4, most: 1.8 })) },
    mapWidth: Math.min(300, Math.max(60, area.radius * 3)),
    house,
    street: { long: [...houses], short: houses.slice(0, 4) },
  });
}

/** What a known state rules, of who has it; of any other what is to be written. */
function toStates(needed: readonly State[], known: readonly States[], today: string): string {
  const entries = needed.map((name) => {
    const file = known.find(({ states }) => states.some(({ state }) => state === name));
    const entry = file?.states.find(({ state }) => state === name);
    return entry && file
      ? { ...entry, checked: entry.checked ?? file.checked }
      : {
          state: name,
          rules: [
            {
              rule: `${unwritten}was ${name} über das Bundesrecht hinaus regelt, etwa zu Solarstrom auf Dächern oder zum Tausch der Heizung, mit Gesetz und Quelle.`,
              source: { title: 'Quelle fehlt noch', url: 'https://www.example.org/', read: today },
            },
          ],
          certificate: `${unwritten}was das für den Energieausweis heißt; nur Belegtes zählt dort.`,
        };
  });
  const file: States = statesSchema.parse({ checked: today.slice(0, 7), states: entries });
  return `# Was die Länder über das Bundesrecht hinaus regeln. Steht auf den Seiten der Orte des Landes.\n\n${stringify(file, { lineWidth: 120 })}`;
}

/** The lines that name where the table is from, of the catalogue that it is cut from. */
const aroundHead = (catalogue: string): string =>
  [
    '# Gemeinden rund um die Orte: die Ortssuche führt von ihnen zum nächsten Ort aus regions.yaml.',
    '# Spalten, mit Tabulator getrennt: Name, Postleitzahlen, Breite und Länge (Grad).',
    '#',
    ...catalogue.split('\n').filter((line) => /^# ?(?:-|  |Quellen)/.test(line)),
    '# Gekürzt auf das Gebiet. Diese Datei: Open Database License 1.0.',
  ].join('\n');

const impressumSources = `
## Quellen

Gemeinden und Postleitzahlen der Ortssuche: © [OpenStreetMap-Mitwirkende](https://www.openstreetmap.org/copyright)
([Open Database License](https://opendatacommons.org/licenses/odbl/1-0/)). Ihre Lage: [GeoNames](https://www.geonames.org/)
([CC BY 4.0](https://creativecommons.org/licenses/by/4.0/deed.de)), gekürzt und gerundet.
`;

/**
 * The files of the folder, but for the signs in the browser.
 * @param sample of the sample firm @param known the files of states that somebody has compared with their sources
 * @param catalogue the table, for its head @param today '2026-11-26'
 */
export function firmToFiles(
  answers: FirmAnswers,
  { sample, known, catalogue, today }: { sample: Lender; known: readonly string[]; catalogue: string; today: string },
): Record<string, string> {
  const { name, brand, seat, owner, foundedYear, phone, email, colours, prices, area, places } = answers;
  const [office] = places;
  const around = tableToMunicipalities(catalogue).filter(
    (one) => office && distanceKm(office, one) <= Math.max(area.radius * 1.5, 30),
  );
  const needed = [...new Set(places.map((place) => place.state))];
  const byType = ([EFH, MFH, Commercial]: z.infer<typeof amounts>) => ({ EFH, MFH, Commercial });
  return {
    'area.yaml': toArea(answers, around, sample('area.yaml')),
    'regions.yaml': `# Ortskatalog: aus jedem Eintrag unter „cities“ entstehen die Seiten eines Ortes. Muster und Erklärungen: content/regions.yaml des Projekts.\n${stringify(
      [{ name: area.name, cities: places.map((place, at) => toCity(place, at, seat.postalCode)) }],
      { lineWidth: 120 },
    )}`,
    'places-around.tsv': `${aroundHead(catalogue)}\n${around
      .map(({ name, postcodes, latitude, longitude }) =>
        [name, postcodes.join(' '), latitude.toFixed(2), longitude.toFixed(2)].join('\t'),
      )
      .join('\n')}\n`,
    'states.yaml': toStates(
      needed,
      known.map((text) => statesSchema.parse(readYaml(text).on(today).data)),
      today,
    ),
    'company.yaml': change(
      sample('company.yaml').replace(
        /^# Das Unternehmen.*\n#\n.*\n/,
        '# Das Unternehmen: Name, Anschrift, Telefon, Zeiten, Zusagen. Alle Seiten und Mails nehmen sie von hier.\n',
      ),
      {
        sample: false,
        brand,
        brandCheck: {
          approved: null,
          questions: [
            'Darf die Marke so heißen?',
            'Stimmen Zeiten, Fristen und Garantien in dieser Datei? Nur Name, Anschrift, Telefon, E-Mail, Farben und Gründung sind gefragt worden, alles andere ist noch das des Musters.',
          ],
        },
        colours,
        legalName: name,
        owner,
        foundedYear,
        ...(prices.withTax ? { vatId: 'DE000000000' } : {}),
        ...seat,
        phone,
        email,
        authority: `Musterbehörde: die Datenschutzbehörde von ${answers.state}, mit Anschrift`,
        holidays: answers.state,
        closed: [],
        people: [],
        serviceArea: seat.city,
      },
      ['launched'],
    ),
    'prices.yaml': change(
      sample('prices.yaml'),
      {
        business: byType(prices.business),
        private: byType(prices.private),
        included: prices.withTax ? 'Mehrwertsteuer und Termin vor Ort' : 'Termin vor Ort',
        'payers.questions': [
          'Wer zahlt welchen Preis?',
          'Stimmen Rabatt, Express, Provision und Zusatzleistungen in dieser Datei? Sie sind noch die des Musters.',
        ],
      },
      ['later'],
    ),
    'authors.yaml': stringify([
      { id: 'recht', name: 'Redaktion', subject: 'Gesetz, Pflichten und Fristen rund um den Energieausweis' },
    ]),
    ...Object.fromEntries(
      ['agb', 'datenschutz', 'impressum', 'barrierefreiheit'].map((slug) => {
        const text = sample(`legal/${slug}.mdx`);
        return [`legal/${slug}.mdx`, slug === 'impressum' ? text + impressumSources : text];
      }),
    ),
  };
}
