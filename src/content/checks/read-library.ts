/** Reads the articles and everything they are checked against. */
import { readdir, readFile } from 'node:fs/promises';
import { parseContent } from '../parse.ts';
import { companySchema } from '#domain/company';
import { lawSchema } from '#domain/law';
import { pricesSchema } from '#domain/pricing';
import { catalogueSchema, regionsToCities, statesSchema } from '#domain/regions';
import { authorsSchema } from '../schemas/authors.ts';
import { forbiddenSchema } from '../schemas/forbidden.ts';
import { placeholders } from '../placeholders.ts';
import { articleFolder, readArticle, type Library } from './library.ts';

/** They say something only on a page with a place. */
const ofPlaces = ['name', 'phrase', 'distance'];

/**
 * @param root folder of the project, with a slash at its end @param baseUrl the site's origin
 * @throws ContentError where a file that articles are checked against is wrong itself
 */
export async function readLibrary(root: URL, baseUrl: string): Promise<Library> {
  const read = (file: string) => readFile(new URL(file, root), 'utf8');
  const yaml = async <S extends Parameters<typeof parseContent>[2]>(file: string, schema: S) =>
    parseContent(file, await read(file), schema);
  const [regions, states, company, prices, law, authors, forbidden, names] = await Promise.all([
    yaml('content/regions.yaml', catalogueSchema),
    yaml('content/states.yaml', statesSchema),
    yaml('content/company.yaml', companySchema),
    yaml('content/prices.yaml', pricesSchema),
    yaml('content/law.yaml', lawSchema),
    yaml('content/authors.yaml', authorsSchema),
    yaml('content/forbidden.yaml', forbiddenSchema),
    readdir(new URL(`${articleFolder}/`, root)),
  ]);
  const cities = regionsToCities(regions);
  const files = names.sort();
  return {
    articles: await Promise.all(
      files
        .filter((name) => name.endsWith('.mdx'))
        .map(async (name) => readArticle(name, await read(`${articleFolder}/${encodeURIComponent(name)}`))),
    ),
    others: files.filter((name) => !name.endsWith('.mdx')),
    authors,
    law,
    prices,
    citySlugs: cities.map(({ slug }) => slug),
    valueNames: Object.keys(placeholders({ regions, cities, states, company, prices, law }, undefined)).filter(
      (name) => !ofPlaces.includes(name),
    ),
    forbidden,
    host: new URL(baseUrl).host,
  };
}
