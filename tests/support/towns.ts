/** Towns of the north, for what is asked of a catalogue larger than that of the tests. */
import type { City } from '#domain/places/regions';
import { cityOf } from './content.ts';

const rows: [name: string, postcode: string, latitude: number, longitude: number, population: number][] = [
  ['Bremen', '28195', 53.083, 8.8, 575_071],
  ['Bremerhaven', '27568', 53.55, 8.58, 115_468],
  ['Oldenburg', '26121', 53.1439, 8.2139, 172_759],
  ['Delmenhorst', '27749', 53.0503, 8.6317, 81_000],
  ['Weyhe', '28844', 52.989, 8.8314, 30_500],
  ['Osterholz-Scharmbeck', '27711', 53.2269, 8.7947, 30_200],
  ['Hamburg', '20095', 53.55, 10, 1_808_846],
  ['Lüneburg', '21335', 53.2525, 10.4144, 72_870],
  ['Rotenburg (Wümme)', '27356', 53.1114, 9.41, 22_500],
  ['Hannover', '30159', 52.3744, 9.7386, 513_291],
  ['Celle', '29221', 52.6226, 10.0815, 68_000],
  ['Lübeck', '23552', 53.8655, 10.6866, 212_628],
  ['Rostock', '18055', 54.0887, 12.1405, 203_470],
  ['Stralsund', '18435', 54.3092, 13.0819, 53_996],
  ['Neubrandenburg', '17033', 53.5569, 13.2609, 61_500],
];

export const towns: City[] = rows.map(([name, postcode, latitude, longitude, population]) => ({
  ...cityOf('bremen'),
  ...{ name, postcode, latitude, longitude, population, phrase: `in ${name}` },
  slug: name.toLowerCase().replace(/ \(.*/, '').replaceAll('ü', 'ue'),
}));
