/** What is told to search engines that take part in IndexNow (Bing and others): which addresses have another text since a day. */
import { hash } from 'node:crypto';

/** Anybody may read it at its address: it proves that whoever tells of a site can lay files there. */
export const toIndexNowKey = (baseUrl: string): string => hash('sha256', `indexnow ${baseUrl}`).slice(0, 32);
export const indexNowFile = (baseUrl: string): string => `/${toIndexNowKey(baseUrl)}.txt`;

export const indexNowEndpoint = 'https://api.indexnow.org/indexnow';

/**
 * What is sent to the endpoint, or `undefined` where nothing changed.
 * @param sitemaps texts of the files that hold the addresses @param since the first day that counts: '2026-11-25'
 */
export function toSubmission(sitemaps: readonly string[], since: string) {
  const entries = sitemaps.flatMap((xml) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc><lastmod>(\d{4}-\d\d-\d\d)/g)].map(([, url = '', day = '']) => ({ url, day })),
  );
  const urlList = entries.filter(({ day }) => day >= since).map(({ url }) => url);
  const [first] = urlList;
  if (first === undefined) return undefined;
  const { origin, host } = new URL(first);
  return { host, key: toIndexNowKey(origin), keyLocation: origin + indexNowFile(origin), urlList };
}
