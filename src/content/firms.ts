/** The firms whose texts lie in this project: a folder of one's own is asked whether it says words of theirs. */
import { stat } from 'node:fs/promises';
import { firmToWords, shortened, type FirmWord } from './foreign-words.ts';
import { contentFolder, createReader, type Reader } from './reader/reader.ts';

/** Folders of firms, as CONTENT_DIR would name them: the project's own, and the sample to begin with. */
const folders = ['content', 'tests/other-firm'];

/** The words of a firm in a folder that everybody may use: those of the trade. */
const tradeOf = async ({ yaml }: Reader): Promise<string[]> =>
  (await yaml('content/pages/glossary.yaml')).groups.flatMap(({ terms }) => terms.map(({ term }) => term));

/** @param contentDir the folder that is asked: it is not another */
export async function findFirms(root: URL, contentDir: string): Promise<{ name: string; words: FirmWord[] }[]> {
  const own = contentFolder(root, contentDir).href;
  const found = folders.map(async (folder) => {
    const url = contentFolder(root, folder);
    const isThere = await stat(url).then(
      () => true,
      () => false,
    );
    if (!isThere || url.href === own) return [];
    const reader = createReader(root, folder);
    const { area, company, regions } = await reader.site();
    const name = `${company.brand} ${area.name}`;
    return [{ name, words: firmToWords({ area, company, regions }, await tradeOf(reader)) }];
  });
  return (await Promise.all(found)).flat();
}

/** What a firm may say though others say it too: its own words, what lies around its places, and what it mentions. */
export async function toOwnWords(reader: Reader): Promise<ReadonlySet<string>> {
  const { area, company, regions } = await reader.site();
  const around = (await reader.gazetteer())?.localities ?? [];
  return new Set([
    ...firmToWords({ area, company, regions }, []).map(({ word }) => word),
    ...around.flatMap(({ name, town }) => [...shortened(name), town]),
    ...(area.mentions ?? []),
  ]);
}
