import { expect, test } from 'vitest';
import { toolSlugs } from '#domain/pages';
import { routes } from '#domain/routes';
import { every } from '../../tests/support/every.ts';
import { readContent, reader } from '../../tests/support/content.ts';
import { toPlaces } from './certificate-places.ts';
import { toolFile } from './reader.ts';
import { yamlFiles } from './schemas/index.ts';
import { fieldsOf } from './schemas/certificate-page.ts';

const certificate = await readContent('content/pages/certificate.yaml', yamlFiles['content/pages/certificate.yaml']);
const tools = await Promise.all(toolSlugs.map(async (slug) => ({ slug, words: await reader.yaml(toolFile(slug)) })));
type Said = { path: string; text: string; fields: readonly string[] };
/** Each hint and each sentence of the tools. */
const said: Said[] = tools.flatMap(({ slug, words }) => [
  ...Object.entries('inputs' in words ? words.inputs : {}).map(([key, input]) => {
    const { hint = '', fields = [] } = input as { hint?: string; fields?: string[] };
    return { path: `${slug} ${key}`, text: hint, fields };
  }),
  ...Object.entries(words.says).map(([key, { text, fields = [] }]) => ({ path: `${slug} ${key}`, text, fields })),
]);

test('a field is said with its page and place, and led to', () => {
  expect(toPlaces(certificate, ['registriernummer', 'endenergiebedarf'])).toEqual([
    { href: `${routes.certificate()}#registriernummer`, text: 'Im Ausweis: Seite 1, oben rechts' },
    {
      href: `${routes.certificate()}#endenergiebedarf`,
      text: 'oder Seite 2, Mitte rechts, eigener Kasten',
    },
  ]);
  expect(() => toPlaces(certificate, ['gibt-es-nicht'])).toThrow('gibt-es-nicht');
});

test('tools lead to fields that the certificate has', () => {
  const ids = fieldsOf(certificate).map(({ id }) => id);
  const leading = said.filter(({ fields }) => fields.length > 0);
  expect(leading.length).toBeGreaterThanOrEqual(15);
  every(leading, ({ fields }) => expect(ids).toEqual(expect.arrayContaining([...fields])));
});

test('no tool says by itself where on a certificate a value stands', () => {
  const place = /\b(?:erste|zweite|dritte|vierte)n? Seite|\bSeite \d|\b(?:oben|unten) (?:links|rechts)/;
  every(said, ({ text }) => expect(text).not.toMatch(place));
});
