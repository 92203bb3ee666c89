/** Where the provider works, and what holds for every place there: `content/area.yaml`. */
import { z } from 'zod';
import { keysOf } from '../keys-of.ts';
import { houseTypes, landmarks, type HouseType } from '../site/pictures.ts';
import { text, whole, choice, group, entries, list } from '../schema-parts.ts';

/** A number with decimals. */
const decimal = (description: string, example: number, [least, most]: readonly [number, number]) =>
  z
    .number()
    .min(least)
    .max(most)
    .meta({ description, examples: [example] });
/** Within Germany. */
export const coordinates = {
  latitude: decimal('Geografische Breite der Ortsmitte in Grad', 53.2525, [47, 55.1]),
  longitude: decimal('Geografische Länge der Ortsmitte in Grad', 10.4144, [5.8, 15.1]),
};

/** The states, and how libraries of holidays call them. */
export const stateCodes = {
  'Baden-Württemberg': 'BW',
  Bayern: 'BY',
  Berlin: 'BE',
  Brandenburg: 'BB',
  Bremen: 'HB',
  Hamburg: 'HH',
  Hessen: 'HE',
  'Mecklenburg-Vorpommern': 'MV',
  Niedersachsen: 'NI',
  'Nordrhein-Westfalen': 'NW',
  'Rheinland-Pfalz': 'RP',
  Saarland: 'SL',
  Sachsen: 'SN',
  'Sachsen-Anhalt': 'ST',
  'Schleswig-Holstein': 'SH',
  Thüringen: 'TH',
} as const;
export const state = choice('Bundesland', keysOf(stateCodes), 'Niedersachsen');
export type State = z.infer<typeof state>;

const postcode = (description: string, example: number) => whole(description, example, [1000, 99_999]);

const house = choice('Hausbild', houseTypes, 'klinker-siedlung');
const row = (description: string) =>
  z
    .array(house)
    .min(3)
    .max(houseTypes.length)
    .refine((types) => new Set(types).size === types.length, 'jedes Haus nur einmal')
    .meta({ description });

/** With more the home page would not come in one round trip (docs/decisions/0117-headers-and-page-in-one-flight.md). */
export const usuallyNamed = 80;

export const areaSchema = z.strictObject({
  name: text('Name des Gebiets; er steht, wo eine Seite keinen Ort hat', 'Norddeutschland', [3, 24]),
  phrase: text('Der Name mit seiner Präposition im Satz', 'in Norddeutschland', [6, 40]),
  office: group('Das Büro, von dem jede Entfernung zählt', {
    name: text('Ort des Büros', 'Bremen', [2, 40]),
    ...coordinates,
  }),
  radius: whole('Umkreis in Kilometern Luftlinie, in dem ein Termin vor Ort die Regel ist', 100, [5, 300]),
  postcodes: entries('Welche Postleitzahlen in welchem Land liegen', [1, Infinity], {
    from: postcode('Erste Postleitzahl des Bereichs, ohne führende Null', 17000),
    to: postcode('Letzte Postleitzahl des Bereichs', 19499),
    state,
  }),
  climate: group('Klimafaktoren des Gebiets, für den Überschlag der Klasse', {
    stations: whole('So viele Messstellen sind gezählt', 86, [1, 2000]),
    years: entries('Kleinster und größter Faktor eines Jahres, das älteste zuerst', [1, Infinity], {
      year: whole('Das Kalenderjahr', 2025, [2019, 2100]),
      // The German weather service's own lie between 0.49, on a mountain, and 1.4.
      least: decimal('Der Faktor der kältesten Messstelle', 1.02, [0.4, 1.8]),
      most: decimal('Der Faktor der wärmsten Messstelle', 1.22, [0.4, 1.8]),
    }),
  }),
  mostPlacesNamed: whole(
    `So viele Orte zählt die Startseite höchstens auf; von mehr nennt sie nur die Regionen, und jede bekommt eine eigene Seite. Ohne Angabe ${usuallyNamed}`,
    usuallyNamed,
    [1, 400],
  ).optional(),
  mapWidth: whole('Wie viele Kilometer die Karte der Kontaktseite breit ist', 275, [60, 300]),
  house: house.meta({ description: 'Haus, das für das Gebiet steht', examples: ['altbremer-haus'] }),
  street: group('Welche Häuser beieinander stehen', {
    long: row('Die Häuserzeile von links nach rechts'),
    short: row('Dieselbe, wo wenig Platz ist: auf der Startseite eines Ortes'),
  }),
  mentions: list(
    'Orte und Namen außerhalb des Gebiets, von denen Texte sprechen dürfen; check:launch hält sie sonst für vergessene Worte einer anderen Firma',
    [0, 200],
    text('Ort oder Name', 'Göttingen', [2, 60]),
  ).optional(),
  landmark: z
    .enum(landmarks)
    .optional()
    .meta({ description: 'Wahrzeichen neben dem Haus des Gebiets; weglassen, wo es keines gibt' }),
});
export type Area = z.infer<typeof areaSchema>;

/** '23879' → 'Schleswig-Holstein', where the area has the postcode; some on a border are in the wrong state */
export const postcodeToState = ({ postcodes }: Pick<Area, 'postcodes'>, postcode: string): State | undefined =>
  postcodes.find(({ from, to }) => Number(postcode) >= from && Number(postcode) <= to)?.state;

/** The houses of an area: no others are shown or offered there. */
export const housesOf = ({ house, street }: Pick<Area, 'house' | 'street'>): HouseType[] =>
  houseTypes.filter((type) => type === house || street.long.includes(type) || street.short.includes(type));

/** A house where it belongs to the area, else the one that stands for this. */
export const houseIn = (area: Pick<Area, 'house' | 'street'>, house: HouseType): HouseType =>
  housesOf(area).includes(house) ? house : area.house;
