/** Which picture is shown where a page is shared, 1200 × 630, and the words on it, which its alternative text repeats. */
import { stockHere, tenthsToText, type Counts } from '#domain/places/building-stock';
import { cardKinds, serviceSlugs, toolSlugs, type CardKind, type ToolSlug } from '#domain/site/pages';
import type { HouseType } from '#domain/site/pictures';
import type { City } from '#domain/places/regions';
import { routes, stockCardName, toolCardName } from '#domain/site/routes';
import { titleInTwo } from '../art/card-lines.ts';
import { getSite, getToolWords, getWords, stockPaths } from '../content/site.ts';

export type CardName = CardKind | ToolSlug | typeof stockCardName;

export const cardSize = { width: '1200', height: '630' };

/** Prices are the same everywhere: these cards are of no place. */
const everywhere: readonly CardName[] = ['services', ...serviceSlugs, ...toolSlugs, stockCardName];

export type Card = {
  /** Its name without an ending. */
  file: string;
  path: string;
  alt: string;
  city: City | undefined;
  /** Two lines. */
  title: string[];
  line: string;
  house?: HouseType | undefined;
  /** Ten houses stand where else the street does. */
  counts?: Counts | undefined;
  tool?: ToolSlug | undefined;
};

/** @param of place of the page */
export async function getCard(name: CardName, of: City | undefined): Promise<Card> {
  const city = everywhere.includes(name) ? undefined : of;
  const drawn = await draw(name, city);
  const file = city?.slug ?? (drawn.tool ? toolCardName(drawn.tool) : name);
  const title = drawn.title.join(' ');
  const alt = `${title}${/[.?!]$/.test(title) ? '' : '.'} ${drawn.line}`;
  return { ...drawn, city, file, path: routes.socialCard(file), alt };
}

async function draw(name: CardName, city: City | undefined): Promise<Omit<Card, 'file' | 'path' | 'alt' | 'city'>> {
  const { kinds, city: ofPlace } = await getWords('cards', city);
  const tool = toolSlugs.find((slug) => slug === name);
  if (tool) {
    const { head } = await getToolWords(tool);
    return { title: titleInTwo(head.title), line: kinds.tools.line, tool };
  }
  const kind = cardKinds.find((one) => one === name);
  if (kind && !city) return kinds[kind];
  const own = stockHere(await getSite(), city);
  const { houses } = (await getWords('home', city)).duty;
  const tenths = own ? { line: tenthsToText(houses, own), counts: own.counts } : {};
  return city
    ? { ...ofPlace, house: city.houseType, ...tenths }
    : { title: (await getWords('stock', undefined)).social, line: '', ...tenths };
}

/** Every card that some page has, but for the articles'. */
export async function allCards(): Promise<{ name: CardName; city: City | undefined }[]> {
  const { cities } = await getSite();
  const names: CardName[] = [...cardKinds, ...toolSlugs, ...(await stockPaths()).map((): CardName => stockCardName)];
  return [
    ...names.map((name) => ({ name, city: undefined })),
    ...cities.map((city) => ({ name: 'home' as const, city })),
  ];
}
