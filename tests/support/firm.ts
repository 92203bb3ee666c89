/** Ten answers of a firm that nobody has thought of. */
import { readFileSync } from 'node:fs';
import { distanceKm } from '#domain/distance';
import { firmQuestions, tableToMunicipalities, type Municipality } from '../../src/content/new-firm.ts';

export const municipalities = tableToMunicipalities(
  readFileSync(new URL('../../scripts/municipalities.tsv', import.meta.url), 'utf8'),
);

/** Numbers from 0 to 1, the same for a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A firm in any place of Germany, its two next places, prices and dark colours, all by the seed. */
export function inventFirm(
  catalogue: readonly Municipality[],
  seed: number,
): Record<(typeof firmQuestions)[number], string> {
  const random = randomOf(seed);
  const upTo = (limit: number) => Math.floor(random() * limit);
  const pick = <T>(all: readonly T[]): T => all[upTo(all.length)] as T;
  const word = () =>
    Array.from({ length: 3 }, () => pick(['ba', 'do', 'fi', 'ku', 'lor', 'men', 'ras', 'tul', 'vek', 'zan'])).join('');
  const name = () => word().replace(/^./, (letter) => letter.toUpperCase());
  const dark = () => `#${Array.from({ length: 3 }, () => (16 + upTo(70)).toString(16)).join('')}`;
  const short = catalogue.filter((one) => /^\p{L}{3,20}$/u.test(one.name));
  const seat = pick(short);
  const places = short
    .filter((one) => one.state === seat.state)
    .toSorted((a, b) => distanceKm(seat, a) - distanceKm(seat, b))
    .filter((one, at, all) => all.findIndex((other) => other.name === one.name) === at)
    .slice(0, 3);
  const price = () => 100 + upTo(500);
  const area = name();
  return {
    name: `${name()} ${name()} GmbH`,
    brand: name(),
    seat: `${name()}weg ${1 + upTo(99)}, ${seat.postcodes[0]} ${seat.name}`,
    state: seat.state,
    owner: `${name()} ${name()}, ${2000 + upTo(25)}`,
    contact: `+49 ${300 + upTo(600)} ${100000 + upTo(800000)}, kontakt@${word()}.de`,
    colours: `${dark()} ${dark()}`,
    prices: `${price()} ${price()} ${price()} / ${price()} ${price()} ${price()}${pick([' inkl. MwSt.', ''])}`,
    area: `${area}; in ${area}; ${20 + upTo(60)}`,
    places: places.map((place) => `${place.name} ${1000 + upTo(300_000)}`).join('; '),
  };
}
