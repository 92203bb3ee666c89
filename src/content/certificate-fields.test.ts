import { expect, test } from 'vitest';
import { toolSlugs } from '#domain/site/pages';
import { routes } from '#domain/site/routes';
import { every } from '../../tests/support/every.ts';
import { readContent, reader } from '../../tests/support/content.ts';
import { toFieldLinks } from './certificate-fields.ts';
import { toolFile } from './reader/reader.ts';
import { fieldsOf } from './schemas/page/certificate-page.ts';
import { yamlFiles } from './schemas/index.ts';

const certificate = await readContent('content/pages/certificate.yaml', yamlFiles['content/pages/certificate.yaml']);

test('a field is said with its page and place, and tools lead to fields that the certificate has', async () => {
  const at = (id: string) => `${routes.certificate()}#${id}`;
  expect(toFieldLinks(certificate, ['registriernummer', 'endenergiebedarf'])).toEqual([
    { href: at('registriernummer'), text: 'Im Ausweis: Seite 1, oben rechts' },
    { href: at('endenergiebedarf'), text: 'oder Seite 2, Mitte rechts, eigener Kasten' },
  ]);
  expect(() => toFieldLinks(certificate, ['gibt-es-nicht'])).toThrow('gibt-es-nicht');
  const tools = await Promise.all(toolSlugs.map(async (slug) => JSON.stringify(await reader.yaml(toolFile(slug)))));
  const named = tools.flatMap((words) => [...words.matchAll(/"fields":(\[[^\]]*\])/g)]);
  const ids = fieldsOf(certificate).map(({ id }) => id);
  every(
    named.flatMap(([, list = '[]']) => JSON.parse(list) as string[]),
    (id) => expect(ids).toContain(id),
  );
});
