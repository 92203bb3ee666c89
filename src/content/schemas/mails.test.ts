import { expect, test } from 'vitest';
import { readLive, readText } from '../../../tests/support/content.ts';
import { parseContent } from '../../../tests/support/parse-content.ts';
import { mailsSchema } from './mails.ts';

const parse = (text: string) => parseContent('content/mails.yaml', text, mailsSchema);

test('a placeholder that a mail does not know is refused, with those it knows', async () => {
  const text = await readText('content/mails.yaml');
  const wrong = text.replace('Der Link gilt bis {until}.', 'Der Link gilt bis {date}.');
  expect(() => parse(wrong)).toThrow(/Feld confirm › until: .*nur \{until\}/);
  expect(() => parse(text.replace('imprint: Impressum', 'imprint: "Impressum {x}"'))).toThrow(/keine Platzhalter/);
});

test('the page for the office tells of each mail that it gets', async () => {
  const page = await readLive('docs/office.md');
  const live = parse(await readLive('content/mails.yaml'));
  const subjects = Object.entries(mailsSchema.shape)
    .filter(([, { description = '' }]) => /^Mails? an das Büro/.test(description))
    .flatMap(([name]) => [...JSON.stringify(live[name as keyof typeof live]).matchAll(/"subject":"([^"{]*[^"{ ])/g)]);
  expect(subjects.filter(([, beginning]) => !page.includes(`„${beginning}`))).toEqual([]);
  expect(subjects.length).toBeGreaterThan(5);
});
