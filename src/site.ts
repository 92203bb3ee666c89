/** What every page reads of `content/`, loaded once a build. */
import { getEntry } from 'astro:content';
import type { Company } from '#domain/company';
import type { Law } from '#domain/law';
import type { Prices } from '#domain/pricing';
import { regionsToCities, type City, type Region } from '#domain/regions';
import { only } from './content.config.ts';
import type { HomeCopy } from './content-schemas/home.ts';

export type Site = {
  regions: Region[];
  cities: City[];
  company: Company;
  prices: Prices;
  law: Law;
};

let site: Promise<Site> | undefined;

async function readSite(): Promise<Site> {
  const regions = (await getEntry('regions', only)).data.value;
  return {
    regions,
    cities: regionsToCities(regions),
    company: (await getEntry('company', only)).data.value,
    prices: (await getEntry('prices', only)).data.value,
    law: (await getEntry('law', only)).data.value,
  };
}

/** In development content changes while the server runs, so nothing is kept there. */
export const getSite = (): Promise<Site> => (import.meta.env.DEV ? readSite() : (site ??= readSite()));

export const getHomeCopy = async (): Promise<HomeCopy> => (await getEntry('home', only)).data.value;
